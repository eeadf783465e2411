-- Alerts: numbers that are looked at again and again, and each look. Running pods: go on, and evaluate none.

CREATE TABLE alert (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  name text NOT NULL,
  -- Null once the source is gone: the alert stays, and says so.
  data_source_id text COLLATE "C" REFERENCES data_source ON DELETE SET NULL,
  metric_id text COLLATE "C",
  grain text,
  question text,
  -- The question names a time that moves on ("last month"): its SQL is made anew each time.
  is_relative boolean NOT NULL DEFAULT false,
  sql text,
  -- Alerts of a workspace that have it in common ask the same statement.
  watch_key text COLLATE "C" NOT NULL,
  condition jsonb NOT NULL,
  every_minutes integer NOT NULL,
  for_minutes integer NOT NULL,
  muted_until timestamptz,
  state text NOT NULL CHECK (state IN ('ok', 'pending', 'firing', 'no_data', 'error')),
  message text,
  pending_since timestamptz,
  -- Both stay through evaluations that found no data or failed: neither is a reason to tell that all is well.
  firing_since timestamptz,
  announced_at timestamptz,
  last_value double precision,
  -- Values from before belong to another statement.
  measured_since timestamptz NOT NULL,
  last_evaluated_at timestamptz,
  -- Failed evaluations in a row.
  failures integer NOT NULL DEFAULT 0,
  -- Counts the changes after which a value that was measured before says nothing.
  revision integer NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL,
  evaluating_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX alert_workspace ON alert (workspace_id, id);
CREATE INDEX alert_due ON alert (due_at);
CREATE INDEX alert_source ON alert (data_source_id);

CREATE TABLE alert_evaluation (
  id text COLLATE "C" PRIMARY KEY,
  alert_id text COLLATE "C" NOT NULL REFERENCES alert ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL,
  value double precision,
  message text
);
CREATE INDEX alert_evaluation_alert ON alert_evaluation (alert_id, id);
