-- Webhook subscriptions, deliveries, their attempts, and the queues of what is to be done.
-- Running pods: go on; what those of an earlier version emit is kept and not delivered, so replace them before you subscribe.

-- What is kept for a time only is partitioned by day, so that forgetting a day is dropping a table. Ids sort by age, and so
-- a day is a range of ids. The worker makes the partitions ahead and drops the old ones; what comes on a day that has none is
-- kept in the default partition.
ALTER TABLE event RENAME TO event_before;
ALTER INDEX event_pkey RENAME TO event_before_pkey;
ALTER INDEX event_workspace RENAME TO event_before_workspace;
CREATE TABLE event (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (id);
CREATE TABLE event_rest PARTITION OF event DEFAULT;
INSERT INTO event SELECT * FROM event_before;
DROP TABLE event_before;

-- Events that were not yet made into deliveries.
CREATE TABLE event_queue (
  event_id text COLLATE "C" PRIMARY KEY
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

CREATE TABLE webhook_subscription (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  url text NOT NULL,
  -- Names of events, or '*' alone.
  events text[] NOT NULL,
  description text NOT NULL,
  header_names text[] NOT NULL,
  -- The signing secrets and the values of the header fields.
  sealed bytea NOT NULL,
  sealed_key_id text NOT NULL,
  secret_staged_at timestamptz,
  -- Counts what a delivery depends on; a worker that holds an earlier revision reads it anew.
  revision integer NOT NULL DEFAULT 1,
  disabled_reason text CHECK (disabled_reason IN ('member', 'gone', 'failing')),
  -- Counts the times that it was disabled: what was queued under an earlier count is cancelled, and needs no clock for it.
  generation integer NOT NULL DEFAULT 1,
  shard smallint NOT NULL,
  failing_since timestamptz,
  warned_at timestamptz,
  managed_by text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_subscription_workspace ON webhook_subscription (workspace_id, id);

-- An event on its way to a subscription. Rows are never changed: where a delivery is follows from the tables below.
CREATE TABLE webhook_delivery (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event_type text NOT NULL,
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (id);
CREATE TABLE webhook_delivery_rest PARTITION OF webhook_delivery DEFAULT;
CREATE INDEX webhook_delivery_subscription ON webhook_delivery (subscription_id, id);

-- An attempt is written before it is sent, and how it ended behind that. One without an end is under way, or was cut off. The
-- key is what keeps two workers from making the same attempt.
CREATE TABLE webhook_attempt (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  worker text NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (delivery_id, number)
) PARTITION BY RANGE (delivery_id);
CREATE TABLE webhook_attempt_rest PARTITION OF webhook_attempt DEFAULT;

CREATE TABLE webhook_outcome (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('succeeded', 'failed', 'unknown')),
  status_code integer,
  duration_ms integer,
  error text,
  -- The first 4 KB of what the receiver answered.
  answer text,
  PRIMARY KEY (delivery_id, number)
) PARTITION BY RANGE (delivery_id);
CREATE TABLE webhook_outcome_rest PARTITION OF webhook_outcome DEFAULT;

-- Deliveries that ended otherwise than by success; those that are neither here nor queued succeeded.
CREATE TABLE webhook_end (
  delivery_id text COLLATE "C" PRIMARY KEY,
  subscription_id text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('failed', 'cancelled')),
  at timestamptz NOT NULL
) PARTITION BY RANGE (delivery_id);
CREATE TABLE webhook_end_rest PARTITION OF webhook_end DEFAULT;
CREATE INDEX webhook_end_subscription ON webhook_end (subscription_id, delivery_id);

-- Deliveries that are to be attempted, and nothing else: every worker reads from here all the time.
CREATE TABLE webhook_queue (
  delivery_id text COLLATE "C" PRIMARY KEY,
  subscription_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  shard smallint NOT NULL,
  generation integer NOT NULL,
  -- Attempts that have ended, and how many of them belong to an earlier time in the queue: the pauses grow anew after a resend.
  attempts integer NOT NULL DEFAULT 0,
  earlier_attempts integer NOT NULL DEFAULT 0,
  -- When its 24 hours began.
  queued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX webhook_queue_due ON webhook_queue (due_at, delivery_id);
CREATE INDEX webhook_queue_subscription ON webhook_queue (subscription_id, due_at, delivery_id);

-- Every subscription belongs to one of 64 shards, and a shard to one worker as long as its lease lasts.
CREATE TABLE webhook_shard (
  shard smallint PRIMARY KEY,
  owner text COLLATE "C",
  leased_until timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 30);
INSERT INTO webhook_shard (shard) SELECT generate_series(0, 63);

CREATE TABLE webhook_worker (
  id text COLLATE "C" PRIMARY KEY,
  seen_until timestamptz NOT NULL
);

-- What is to be sent again in the background: the deliveries of a subscription that ended badly in a range of ids.
CREATE TABLE webhook_recovery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id text COLLATE "C" NOT NULL,
  after_id text COLLATE "C" NOT NULL,
  until_id text COLLATE "C" NOT NULL
);
