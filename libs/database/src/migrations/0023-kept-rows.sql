-- The rows of an answer stand apart from it, so that they can be let go while the question and its SQL stay; how many bytes of them
-- a workspace keeps is counted as they come and go.
-- Running pods: go on. What they answer meanwhile keeps its rows within the answer, and is not counted.

ALTER TABLE message ADD COLUMN kept_rows text;
-- How many rows the answer had; NULL where they are within it.
ALTER TABLE message ADD COLUMN row_count integer;
CREATE INDEX message_with_rows ON message (workspace_id, id) WHERE kept_rows IS NOT NULL;

CREATE TABLE kept_answers (
  workspace_id text COLLATE "C" PRIMARY KEY REFERENCES workspace (id) ON DELETE CASCADE,
  bytes bigint NOT NULL
);

-- What nobody went on with for so many days is found by it.
CREATE INDEX conversation_age ON conversation (updated_at);
