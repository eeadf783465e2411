-- How many bytes the answers that are kept for an Idempotency-Key take, each and for each workspace, so that they can be bounded.
-- Running pods: go on. What they keep meanwhile is not counted, and is gone within a day; what they remove is counted off when
-- the workspace's answers are next trimmed.

ALTER TABLE idempotent_request ADD COLUMN kept_bytes integer NOT NULL DEFAULT 0;

CREATE TABLE idempotent_answers (
  workspace_id text COLLATE "C" PRIMARY KEY REFERENCES workspace (id) ON DELETE CASCADE,
  bytes bigint NOT NULL
);
