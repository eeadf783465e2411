-- Accounts, workspaces, people, keys and the audit log.
-- Running pods: there are none before the first migration.

-- Ids sort by age when compared byte by byte; every id column says so, whatever the database's own collation is.
CREATE TABLE account (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('starter', 'growth', 'scale', 'enterprise')),
  mcp_unlocked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE workspace (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES account,
  name text NOT NULL,
  managed_by text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, account_id)
);
CREATE INDEX workspace_account ON workspace (account_id);

-- A person belongs to one account. The same email in two accounts is two people with two passwords: whoever runs one
-- account can neither learn of nor get into the other.
CREATE TABLE member (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES account,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, email),
  UNIQUE (account_id, oidc_issuer, oidc_subject),
  UNIQUE (id, account_id),
  CHECK ((oidc_issuer IS NULL) = (oidc_subject IS NULL))
);
CREATE INDEX member_email ON member (email);
CREATE INDEX member_oidc ON member (oidc_issuer, oidc_subject);

-- The account stands here as well, so that no member can be put into a workspace of another account.
CREATE TABLE membership (
  id text COLLATE "C" NOT NULL UNIQUE,
  workspace_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, member_id),
  FOREIGN KEY (workspace_id, account_id) REFERENCES workspace (id, account_id),
  FOREIGN KEY (member_id, account_id) REFERENCES member (id, account_id)
);
CREATE INDEX membership_member ON membership (member_id);

CREATE TABLE session (
  id text COLLATE "C" PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  member_id text COLLATE "C" NOT NULL REFERENCES member,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_member ON session (member_id);
CREATE INDEX session_expiry ON session (expires_at);

-- One row per sign-in that has not succeeded, for each thing that is limited: an email, an address, the two together.
CREATE TABLE sign_in_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id uuid NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_subject ON sign_in_attempt (subject, at);
CREATE INDEX sign_in_attempt_age ON sign_in_attempt (at);
CREATE INDEX sign_in_attempt_id ON sign_in_attempt (attempt_id);

CREATE TABLE api_key (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  name text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  key_prefix text NOT NULL,
  scopes text[] NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  allowed_cidrs text[] NOT NULL DEFAULT '{}',
  managed_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_key_active ON api_key (workspace_id, id) WHERE revoked_at IS NULL;
-- A declared key is replaced by revoking it and making another: one is active at a time.
CREATE UNIQUE INDEX api_key_managed ON api_key (managed_by) WHERE revoked_at IS NULL;

-- The requests that each key has made in its present minute. Unlogged: a crash of the database forgets at most that
-- minute, and every admission writes here. Only HOT updates happen, hence the free space and the lack of indexes.
CREATE UNLOGGED TABLE rate_bucket (
  key_id text COLLATE "C" PRIMARY KEY,
  window_start timestamptz NOT NULL,
  used integer NOT NULL,
  granted integer NOT NULL,
  cap integer NOT NULL,
  last_used_at timestamptz NOT NULL
) WITH (fillfactor = 30, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);

-- Account and workspace are null where an act concerns the deployment or the whole account.
CREATE TABLE audit_event (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C",
  workspace_id text COLLATE "C",
  action text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  target_name text NOT NULL,
  address text,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_event_account ON audit_event (account_id, id);

-- Switches of the whole deployment; exactly one row.
CREATE TABLE deployment (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  mcp_enabled boolean NOT NULL DEFAULT true
);
INSERT INTO deployment DEFAULT VALUES;
