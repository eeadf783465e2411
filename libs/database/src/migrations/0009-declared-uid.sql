-- Which resource declares a workspace, and not only what it is called: names of namespaces and of resources are used again by others.
-- Running pods: go on; a controller of an earlier version that makes a workspace leaves the uid out, and the next one writes it.

-- The uid of the Workspace resource, or 'folder'. Null: not known yet; the resource that has the name says it when it is next applied.
ALTER TABLE workspace ADD COLUMN managed_uid text;

-- A resource is known by its name within its workspace. What an earlier one of the name left in another workspace is not in its way.
-- The name first: an index that begins with the workspace would be taken for the look-ups that want another order.
ALTER TABLE data_source DROP CONSTRAINT data_source_managed_by_key, ADD CONSTRAINT data_source_managed UNIQUE (managed_by, workspace_id);
ALTER TABLE metric DROP CONSTRAINT metric_managed_by_key, ADD CONSTRAINT metric_managed UNIQUE (managed_by, workspace_id);
ALTER TABLE dashboard DROP CONSTRAINT dashboard_managed_by_key, ADD CONSTRAINT dashboard_managed UNIQUE (managed_by, workspace_id);
ALTER TABLE webhook_subscription DROP CONSTRAINT webhook_subscription_managed_by_key,
  ADD CONSTRAINT webhook_subscription_managed UNIQUE (managed_by, workspace_id);
DROP INDEX api_key_managed;
CREATE UNIQUE INDEX api_key_managed ON api_key (managed_by, workspace_id) WHERE revoked_at IS NULL AND superseded_at IS NULL;
