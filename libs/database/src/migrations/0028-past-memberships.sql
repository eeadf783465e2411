-- Who belonged to a workspace, and from when until when: the audit log has their sign-ins of that time, and an admin can erase what
-- they left behind. Those of before are read from the audit log.
-- Running pods: go on. Whom one of an earlier version removes meanwhile is missing here.

CREATE TABLE past_membership (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
  member_id text COLLATE "C" NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL
);
CREATE INDEX past_membership_member ON past_membership (workspace_id, member_id);

INSERT INTO past_membership (id, workspace_id, member_id, began_at, ended_at)
SELECT 'mbs_' || substr(gone.id, 5), gone.workspace_id, gone.target_id, coalesce(added.at, m.created_at), gone.created_at
FROM audit_event gone
JOIN workspace w ON w.id = gone.workspace_id
JOIN member m ON m.id = gone.target_id
LEFT JOIN LATERAL (
  SELECT max(e.created_at) AS at FROM audit_event e
  WHERE e.account_id = gone.account_id AND e.workspace_id = gone.workspace_id AND e.action = 'member.added'
    AND e.target_id = gone.target_id AND e.id < gone.id
) added ON true
WHERE gone.action = 'member.removed';
