-- How far a recovery is can be asked, also when it is over; of one subscription there is one at a time, and all have their turns.
-- Running pods: go on; a worker of an earlier version forgets recoveries that are over.

DELETE FROM webhook_recovery r WHERE NOT EXISTS (SELECT FROM webhook_subscription s WHERE s.id = r.subscription_id);
ALTER TABLE webhook_recovery
  ADD FOREIGN KEY (subscription_id) REFERENCES webhook_subscription ON DELETE CASCADE,
  -- Of those that are under way as this is applied, the times are not known.
  ADD COLUMN since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN until timestamptz NOT NULL DEFAULT now(),
  -- Deliveries that it has queued so far.
  ADD COLUMN queued integer NOT NULL DEFAULT 0,
  ADD COLUMN turn_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN ended_at timestamptz;
CREATE INDEX webhook_recovery_subscription ON webhook_recovery (subscription_id);
CREATE INDEX webhook_recovery_turn ON webhook_recovery (turn_at, id) WHERE ended_at IS NULL;
