-- Whether insights were useful, as members say; the list is ranked by it. Running pods: go on, and know of none.

CREATE TABLE insight_rating (
  insight_id text COLLATE "C" NOT NULL REFERENCES insight ON DELETE CASCADE,
  workspace_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  is_useful boolean NOT NULL,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (insight_id, member_id),
  FOREIGN KEY (workspace_id, member_id) REFERENCES membership ON DELETE CASCADE
);
CREATE INDEX insight_rating_member ON insight_rating (workspace_id, member_id);
