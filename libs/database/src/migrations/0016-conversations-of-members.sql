-- What keys ask may be thousands of times what members do, and members' lists leave it out: they must not be looked for among it.
-- Running pods: go on; questions wait while the index is built.

CREATE INDEX conversation_of_members ON conversation (workspace_id, id) WHERE key_id IS NULL;
