-- Data sources, metrics, dashboards, conversations, shares, embed tokens, idempotent requests and events.
-- Running pods: unaffected, there are new tables only.

-- How a source is reached; the secret part is sealed with the key that secret_key_id names.
CREATE TABLE data_source (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  name text NOT NULL,
  type text NOT NULL,
  settings jsonb NOT NULL,
  secret bytea,
  secret_key_id text,
  -- Counts changes of how it is reached: an open connector of an earlier revision is not used any more.
  revision integer NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('connected', 'failed')),
  status_message text,
  is_default boolean NOT NULL DEFAULT false,
  table_count integer NOT NULL DEFAULT 0,
  managed_by text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz,
  -- When the schema is to be read again, and until when somebody is at it.
  refresh_due_at timestamptz NOT NULL,
  refreshing_until timestamptz,
  UNIQUE (workspace_id, id),
  UNIQUE (workspace_id, name),
  CHECK ((secret IS NULL) = (secret_key_id IS NULL))
);
CREATE UNIQUE INDEX data_source_default ON data_source (workspace_id) WHERE is_default;
CREATE INDEX data_source_due ON data_source (refresh_due_at);

-- Tables, columns, keys and sample values as they were when the schema was last read.
CREATE TABLE source_schema (
  data_source_id text COLLATE "C" PRIMARY KEY REFERENCES data_source ON DELETE CASCADE,
  tables jsonb NOT NULL
);

CREATE TABLE metric (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  data_source_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  source text NOT NULL,
  expression text NOT NULL,
  dimensions text[] NOT NULL,
  filters text[] NOT NULL,
  time_column text,
  synonyms text[] NOT NULL,
  managed_by text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, id),
  UNIQUE (workspace_id, name),
  FOREIGN KEY (workspace_id, data_source_id) REFERENCES data_source (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX metric_source ON metric (data_source_id);

-- A document of widgets, as a draft and as it was last published. Counts and identities stand beside the documents, so that
-- lists and cached reads need not open them: `queries` maps a widget's key to what identifies its query.
CREATE TABLE dashboard (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  name text NOT NULL,
  description text NOT NULL,
  draft jsonb NOT NULL,
  draft_queries jsonb NOT NULL,
  draft_count integer NOT NULL,
  -- Counts the changes of the draft; the published one is the draft of that count.
  draft_revision integer NOT NULL DEFAULT 1,
  published jsonb,
  published_queries jsonb,
  published_count integer,
  published_revision integer,
  published_version integer,
  published_at timestamptz,
  managed_by text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, id),
  CHECK ((published IS NULL) = (published_version IS NULL))
);

CREATE TABLE dashboard_version (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  dashboard_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  widgets jsonb NOT NULL,
  widget_count integer NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  UNIQUE (dashboard_id, version),
  FOREIGN KEY (workspace_id, dashboard_id) REFERENCES dashboard (workspace_id, id) ON DELETE CASCADE
);

-- The cached answer of a widget's query. Draft and published version share a row as long as they ask the same.
CREATE TABLE widget_data (
  dashboard_id text COLLATE "C" NOT NULL REFERENCES dashboard ON DELETE CASCADE,
  widget_key text COLLATE "C" NOT NULL,
  query text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  -- Null once the source is gone: the data stays, and is not fetched any more.
  data_source_id text COLLATE "C" REFERENCES data_source ON DELETE SET NULL,
  metric_id text COLLATE "C",
  -- Counts every change that a reader would see.
  version integer NOT NULL DEFAULT 1,
  -- The result as JSON text: PostgreSQL's own JSON cannot keep U+0000, which a source may hold.
  result text,
  refreshed_at timestamptz,
  error text,
  refresh_seconds integer NOT NULL,
  due_at timestamptz NOT NULL,
  refreshing_until timestamptz,
  PRIMARY KEY (dashboard_id, widget_key, query)
);
CREATE INDEX widget_data_due ON widget_data (due_at);
CREATE INDEX widget_data_source ON widget_data (data_source_id);
CREATE INDEX widget_data_metric ON widget_data (metric_id);

CREATE TABLE conversation (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  title text NOT NULL,
  -- Who began it: a member, or a key.
  member_id text COLLATE "C",
  key_id text COLLATE "C",
  message_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, id)
);

CREATE TABLE message (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  text text,
  -- JSON text, for the same reason as a widget's result.
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversation (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX message_conversation ON message (conversation_id, id);

CREATE TABLE feedback (
  message_id text COLLATE "C" NOT NULL REFERENCES message ON DELETE CASCADE,
  member_id text COLLATE "C" NOT NULL REFERENCES member,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  rating text NOT NULL CHECK (rating IN ('up', 'down')),
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, member_id)
);

CREATE TABLE share (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  dashboard_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (workspace_id, dashboard_id) REFERENCES dashboard (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX share_workspace ON share (workspace_id, id);
CREATE INDEX share_dashboard ON share (dashboard_id);

CREATE TABLE embed_token (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  key_id text COLLATE "C" NOT NULL REFERENCES api_key,
  token_hash bytea NOT NULL UNIQUE,
  -- Null: all published dashboards.
  dashboard_ids text[],
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX embed_token_expiry ON embed_token (expires_at);

-- What was answered to a request with an Idempotency-Key. The answer is sealed: it may hold a token.
CREATE TABLE idempotent_request (
  key_id text COLLATE "C" NOT NULL REFERENCES api_key,
  operation text NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  answer bytea,
  answer_key_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A request whose process died is not running for ever.
  running_until timestamptz NOT NULL,
  PRIMARY KEY (key_id, operation, idempotency_key)
);
CREATE INDEX idempotent_request_age ON idempotent_request (created_at);

-- What happened, in the bytes that receivers will get.
CREATE TABLE event (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  type text NOT NULL,
  body text NOT NULL,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_workspace ON event (workspace_id, id);
