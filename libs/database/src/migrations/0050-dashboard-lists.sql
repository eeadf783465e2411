-- Folders of dashboards, people's stars, and who made a dashboard.
-- Running pods: go on, and know of none. A dashboard that one of an earlier version makes meanwhile tells of no maker; the audit log does.

CREATE TABLE dashboard_folder (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX dashboard_folder_workspace ON dashboard_folder (workspace_id, id);
CREATE UNIQUE INDEX dashboard_folder_name ON dashboard_folder (workspace_id, lower(name));

ALTER TABLE dashboard
  -- Null for a dashboard in no folder.
  ADD COLUMN folder_id text COLLATE "C" REFERENCES dashboard_folder ON DELETE SET NULL,
  -- The member who made it; null for a declared one.
  ADD COLUMN created_by text COLLATE "C";
CREATE INDEX dashboard_folder_of ON dashboard (folder_id) WHERE folder_id IS NOT NULL;

-- Gone with the membership: it is a mark of that member in that workspace.
CREATE TABLE dashboard_star (
  workspace_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  dashboard_id text COLLATE "C" NOT NULL REFERENCES dashboard ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, member_id, dashboard_id),
  FOREIGN KEY (workspace_id, member_id) REFERENCES membership ON DELETE CASCADE
);
CREATE INDEX dashboard_star_dashboard ON dashboard_star (dashboard_id);
