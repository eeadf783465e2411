-- OAuth: programs that registered themselves, and the codes by which they come to an API key. Running pods: go on, and know of none.

CREATE TABLE oauth_client (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  -- The unit in which registrations are limited.
  address_unit text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The last time that a key came of it.
  used_at timestamptz
);
CREATE INDEX oauth_client_address ON oauth_client (address_unit, created_at);
CREATE INDEX oauth_client_unused ON oauth_client (id) WHERE used_at IS NULL;

CREATE TABLE oauth_code (
  code_hash bytea PRIMARY KEY,
  client_id text COLLATE "C" NOT NULL REFERENCES oauth_client ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  resource text,
  scopes text[] NOT NULL,
  key_days integer NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The key that came of it, which is revoked where the code turns up again.
  key_id text COLLATE "C",
  FOREIGN KEY (workspace_id, member_id) REFERENCES membership ON DELETE CASCADE
);
CREATE INDEX oauth_code_client ON oauth_code (client_id);
CREATE INDEX oauth_code_member ON oauth_code (workspace_id, member_id);
CREATE INDEX oauth_code_created ON oauth_code (created_at);
