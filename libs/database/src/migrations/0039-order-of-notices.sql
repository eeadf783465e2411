-- Messages to a person or place have an order: alerts before what is sent on a schedule, and before those that failed three times, but for
-- other messages of their alert. Those attempted within an hour are counted by receiver, and stay when their channel is removed; those to
-- chats are counted by workspace, too. Running pods: go on, in the order of before; their reads of what is due take the new index, and sort
-- the messages of each receiver. Messages that wait for a chat whose channel one of them removes are not sent, and go after 30
-- days. Messages are queued again once the indexes are made.

ALTER TABLE notice_delivery
  ADD COLUMN alert_id text COLLATE "C",
  ADD COLUMN turn smallint NOT NULL DEFAULT 0,
  -- The last attempt: what was cancelled or given up without any has none.
  ADD COLUMN attempted_at timestamptz;
UPDATE notice_delivery d SET turn = 1 FROM notice n WHERE n.id = d.notice_id AND d.state = 'pending' AND n.topic <> 'alerts';

ALTER TABLE notice_delivery
  DROP CONSTRAINT notice_delivery_channel_id_fkey,
  ADD FOREIGN KEY (channel_id) REFERENCES channel ON DELETE SET NULL;

CREATE INDEX notice_delivery_order ON notice_delivery (workspace_id, coalesce(member_id, channel_id), turn, id)
  WHERE state = 'pending';
DROP INDEX notice_delivery_turn;
CREATE INDEX notice_delivery_attempted ON notice_delivery (workspace_id, coalesce(member_id, channel_id), attempted_at)
  WHERE attempted_at IS NOT NULL;
CREATE INDEX notice_delivery_chats ON notice_delivery (attempted_at, workspace_id) WHERE attempted_at IS NOT NULL AND member_id IS NULL;
