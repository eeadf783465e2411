-- A worker that stops wants no shards any more, and lives until what it has under way has ended: others share its shards among themselves meanwhile.
-- Running pods: go on. One of an earlier version that stops counts as one that wants shards until it has gone, as it did.

ALTER TABLE webhook_worker ADD COLUMN is_leaving boolean NOT NULL DEFAULT false;
