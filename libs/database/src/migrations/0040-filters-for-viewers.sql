-- Links and embed tokens say which of a dashboard's filters their viewers choose in, and which hold. Those of before show and hold none.
-- Running pods: go on, and know nothing of filters that hold: make no link or token with locked filters until all pods are new.

ALTER TABLE share ADD COLUMN filters jsonb NOT NULL DEFAULT '{}';
ALTER TABLE embed_token ADD COLUMN dashboard_filters jsonb NOT NULL DEFAULT '{}';
