-- Insights: what stood out in a look at a workspace's metrics, and when the next look is due. Running pods: go on, and look at none.

CREATE TABLE insight (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL REFERENCES workspace,
  data_source_id text COLLATE "C" NOT NULL,
  metric_id text COLLATE "C" NOT NULL REFERENCES metric ON DELETE CASCADE,
  kind text NOT NULL,
  -- The period that stood out: it does so once.
  grain text NOT NULL,
  period date NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  score double precision NOT NULL,
  surfaced_at timestamptz NOT NULL,
  dismissed_at timestamptz,
  UNIQUE (metric_id, grain, period)
);
CREATE INDEX insight_workspace ON insight (workspace_id, id);

CREATE TABLE insight_scan (
  workspace_id text COLLATE "C" PRIMARY KEY REFERENCES workspace ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  scanning_until timestamptz
);
CREATE INDEX insight_scan_due ON insight_scan (due_at);
