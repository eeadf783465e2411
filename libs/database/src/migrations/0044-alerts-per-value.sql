-- Alerts per value of a dimension, each with a state of its own. Running pods: go on, and would evaluate the sum of all values: make no such
-- alert until all pods are new.

ALTER TABLE alert
  ADD COLUMN dimension text,
  -- The values beyond those that are watched: count, and the first of them.
  ADD COLUMN values_left_out jsonb;

CREATE TABLE alert_value (
  alert_id text COLLATE "C" NOT NULL REFERENCES alert ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('ok', 'pending', 'firing', 'no_data', 'error')),
  message text,
  pending_since timestamptz,
  firing_since timestamptz,
  announced_at timestamptz,
  last_value double precision,
  scheduled_value double precision,
  last_evaluated_at timestamptz NOT NULL,
  PRIMARY KEY (alert_id, value)
);

-- Null for the alert as a whole.
ALTER TABLE alert_evaluation ADD COLUMN dimension_value text COLLATE "C";
