-- The colour and logo of a workspace, for what it shows to people outside. Running pods: go on, and show none.

CREATE TABLE brand (
  workspace_id text COLLATE "C" PRIMARY KEY REFERENCES workspace ON DELETE CASCADE,
  -- As #rrggbb.
  color text,
  -- A PNG.
  logo bytea
);
