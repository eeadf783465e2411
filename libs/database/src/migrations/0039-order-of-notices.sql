-- Messages to a person or place have an order: alerts before what is sent on a schedule, and before those that failed three times, but for
-- other messages of their alert. Messages within an hour are counted by receiver. Running pods: go on, in the order of before; their reads
-- of what is due take no index. Messages are queued again once the indexes are made.

ALTER TABLE notice_delivery
  ADD COLUMN alert_id text COLLATE "C",
  ADD COLUMN turn smallint NOT NULL DEFAULT 0;
UPDATE notice_delivery d SET turn = 1 FROM notice n WHERE n.id = d.notice_id AND d.state = 'pending' AND n.topic <> 'alerts';

CREATE INDEX notice_delivery_order ON notice_delivery (workspace_id, coalesce(member_id, channel_id), turn, id)
  WHERE state = 'pending';
DROP INDEX notice_delivery_turn;
CREATE INDEX notice_delivery_sent ON notice_delivery (workspace_id, coalesce(member_id, channel_id), ended_at)
  WHERE state = 'sent';
