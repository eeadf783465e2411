-- A key tells who made it: keys outlive their makers, and who removes a member is asked what becomes of theirs.
-- Running pods: go on. A key that one of an earlier version makes meanwhile tells of no maker; the audit log does.

ALTER TABLE api_key
  ADD COLUMN created_by_type text CHECK (created_by_type IN ('member', 'operator', 'manifest', 'key', 'service')),
  ADD COLUMN created_by_id text COLLATE "C",
  ADD COLUMN created_by_name text;

UPDATE api_key k SET created_by_type = e.actor_type, created_by_id = e.actor_id, created_by_name = e.actor_name
FROM audit_event e
WHERE e.action = 'api_key.created' AND e.target_id = k.id AND e.workspace_id = k.workspace_id AND k.revoked_at IS NULL;
