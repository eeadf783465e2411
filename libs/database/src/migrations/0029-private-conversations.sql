-- A conversation belongs to one data source for good, and is seen by who began it until they share it with the workspace. Those of
-- before belong to the source that answered last, which they have gone on with so far; what keys asked has no follow-ups, and none is
-- looked for.
-- Running pods: go on, and list everybody's conversations until they end. What they begin meanwhile belongs to the source of its next
-- question. Questions wait while the indexes are built.

-- Kept when the source is removed: that is how a conversation whose source is gone differs from one that has asked nothing yet.
ALTER TABLE conversation ADD COLUMN data_source_id text COLLATE "C";
ALTER TABLE conversation ADD COLUMN shared_at timestamptz;

-- Answers are read as text: they may hold signs that the database has none for.
UPDATE conversation c SET data_source_id = (
  SELECT substring(m.answer FROM '"data_source_id":"(ds_[0-9A-Za-z]+)"') FROM message m
  WHERE m.conversation_id = c.id AND m.answer LIKE '%"data_source_id":"ds\_%' ORDER BY m.id DESC LIMIT 1)
WHERE c.key_id IS NULL;

-- A member's own and what others share are found among everybody's.
CREATE INDEX conversation_of_member ON conversation (workspace_id, member_id, id) WHERE member_id IS NOT NULL;
CREATE INDEX conversation_shared ON conversation (workspace_id, id) WHERE shared_at IS NOT NULL;
