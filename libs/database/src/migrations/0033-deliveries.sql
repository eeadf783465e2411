-- Deliveries to people: channels, what is told over them, schedules, and the mails that a person wants none of. Running pods: go on, and tell nobody.

CREATE TABLE channel (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  kind text NOT NULL CHECK (kind IN ('email', 'slack', 'teams')),
  name text NOT NULL,
  -- Of an e-mail channel. A member who has left the workspace is told nothing.
  member_ids text[] NOT NULL DEFAULT '{}',
  -- Of the other kinds. The address is a secret: it is all that it takes to write there.
  host text,
  sealed bytea,
  sealed_key_id text,
  last_sent_at timestamptz,
  -- Of the last attempt, where that failed.
  last_error text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX channel_workspace ON channel (workspace_id, id);

CREATE TABLE alert_channel (
  alert_id text COLLATE "C" NOT NULL REFERENCES alert ON DELETE CASCADE,
  channel_id text COLLATE "C" NOT NULL REFERENCES channel ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (alert_id, channel_id)
);
CREATE INDEX alert_channel_channel ON alert_channel (channel_id);

CREATE TABLE delivery_schedule (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  name text NOT NULL,
  -- One of both; with neither it is a digest of alerts and insights.
  dashboard_id text COLLATE "C" REFERENCES dashboard ON DELETE CASCADE,
  message_id text COLLATE "C" REFERENCES message ON DELETE CASCADE,
  channel_ids text[] NOT NULL,
  member_ids text[] NOT NULL,
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  -- From Monday, 1, to Sunday, 7; and the last day of a month that is shorter.
  weekday integer,
  day_of_month integer,
  hour integer NOT NULL,
  minute integer NOT NULL,
  time_zone text NOT NULL,
  is_paused boolean NOT NULL,
  last_sent_at timestamptz,
  last_error text,
  -- A digest tells of what has come since.
  told_until timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  composing_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX delivery_schedule_workspace ON delivery_schedule (workspace_id, id);
CREATE INDEX delivery_schedule_due ON delivery_schedule (due_at) WHERE NOT is_paused;
CREATE INDEX delivery_schedule_dashboard ON delivery_schedule (dashboard_id);
CREATE INDEX delivery_schedule_message ON delivery_schedule (message_id);

-- What is told, once for all who are told of it.
CREATE TABLE notice (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  topic text NOT NULL CHECK (topic IN ('alerts', 'schedules', 'digests')),
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX notice_workspace ON notice (workspace_id, id);

-- To whom: a row for each person and each place, so that one that fails is tried again by itself.
CREATE TABLE notice_delivery (
  id text COLLATE "C" PRIMARY KEY,
  notice_id text COLLATE "C" NOT NULL REFERENCES notice ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" REFERENCES channel ON DELETE CASCADE,
  member_id text COLLATE "C",
  state text NOT NULL CHECK (state IN ('pending', 'sent', 'failed', 'cancelled')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  due_at timestamptz NOT NULL,
  sending_until timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX notice_delivery_once ON notice_delivery (notice_id, coalesce(member_id, channel_id));
CREATE INDEX notice_delivery_due ON notice_delivery (due_at) WHERE state = 'pending';
CREATE INDEX notice_delivery_channel ON notice_delivery (channel_id, id);
CREATE INDEX notice_delivery_mails ON notice_delivery (ended_at, workspace_id) WHERE state = 'sent' AND member_id IS NOT NULL;

CREATE TABLE mail_optout (
  workspace_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  topic text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, member_id, topic),
  FOREIGN KEY (workspace_id, member_id) REFERENCES membership ON DELETE CASCADE
);
