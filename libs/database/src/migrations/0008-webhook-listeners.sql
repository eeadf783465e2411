-- Subscriptions whose receiver is a developer's machine, reached through the connection that it holds.
-- Running pods: go on. Replace the webhook workers before anybody listens: an earlier one takes a listener's shard for one of its own.

-- The key that listens; null for receivers that are posted to.
ALTER TABLE webhook_subscription ADD COLUMN listener_key_id text COLLATE "C";
CREATE INDEX webhook_subscription_listener ON webhook_subscription (workspace_id, id) WHERE listener_key_id IS NOT NULL;
ALTER TABLE webhook_subscription DROP CONSTRAINT webhook_subscription_disabled_reason_check;
ALTER TABLE webhook_subscription ADD CONSTRAINT webhook_subscription_disabled_reason_check
  CHECK (disabled_reason IN ('member', 'gone', 'failing', 'ended'));

-- A listener has a shard of its own, beyond the 64 that workers share, owned by the process that holds its connection.
ALTER TABLE webhook_shard ADD COLUMN subscription_id text COLLATE "C";
CREATE SEQUENCE webhook_listener_shard AS smallint MINVALUE 64 MAXVALUE 32767 CYCLE;
