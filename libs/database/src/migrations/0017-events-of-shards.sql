-- Events wait for the worker of their workspace's shard, to which the workspace's new subscriptions belong as well: what a worker makes of an event, it may
-- begin itself. Handing it over to another cost as much as delivering it.
-- Running pods: go on. Events that those of an earlier version record are shard 0's, and theirs are taken by any; subscriptions of before keep their shards, and
-- what is due for them is handed over, as it was. Where a worker of before gives up a shard of newer ones, what it has under way there may be sent once more.

ALTER TABLE event_queue ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE event_queue DROP CONSTRAINT event_queue_pkey, ADD PRIMARY KEY (shard, event_id);
