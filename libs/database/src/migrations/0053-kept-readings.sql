-- The reading of a declared alert's question is kept. Running pods: go on; those of an earlier version read such a question at each evaluation.

ALTER TABLE alert
  -- The state of the source that the question of a manifest was read in; empty before it was read, null where it is not read again.
  ADD COLUMN read_state text;

UPDATE alert SET read_state = '' WHERE managed_by IS NOT NULL AND question IS NOT NULL;
