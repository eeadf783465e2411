-- What folders have declared: what is not in the folder any more is found here, with what it said about its end.
-- Running pods: go on; they do not read it.

CREATE TABLE declared_resource (
  managed_by text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  namespace text NOT NULL,
  name text NOT NULL,
  spec jsonb NOT NULL,
  applied_at timestamptz NOT NULL
);
