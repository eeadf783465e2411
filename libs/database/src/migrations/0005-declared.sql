-- Declared resources: keys that are rotated with overlap, workspaces that outlive their manifest, subscriptions that are made
-- once for each resource, and who has seen the switch of MCP.
-- Running pods: go on; those of an earlier version do not say that they have seen the switch.

-- A key that another one has taken the place of: it works until it expires, and is no longer the declared one.
ALTER TABLE api_key ADD COLUMN superseded_at timestamptz;
DROP INDEX api_key_managed;
CREATE UNIQUE INDEX api_key_managed ON api_key (managed_by) WHERE revoked_at IS NULL AND superseded_at IS NULL;

-- The manifest that declared a workspace and is gone: declared again, it is this workspace that it means.
ALTER TABLE workspace ADD COLUMN orphaned_from text UNIQUE;
-- The declared data source that is to be the default, whether it is connected yet or not.
ALTER TABLE workspace ADD COLUMN default_source text;

-- Made once for each resource, however often making it is tried; and since when the resource is there.
ALTER TABLE webhook_subscription ADD COLUMN creation_key text UNIQUE;
ALTER TABLE webhook_subscription ADD COLUMN declared_at timestamptz;

ALTER TABLE deployment ADD COLUMN mcp_switched_at timestamptz;
ALTER TABLE deployment ADD COLUMN managed_by text;

-- The processes that serve MCP: what each has seen the switch say, and until when it counts as running.
CREATE TABLE mcp_replica (
  id text COLLATE "C" PRIMARY KEY,
  enabled boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  running_until timestamptz NOT NULL
);
