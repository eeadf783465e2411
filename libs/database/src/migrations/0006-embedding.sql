-- What an embed token says beyond the dashboards that it opens, and widgets' data within filters.
-- Running pods: go on; those of an earlier version know of no filters, and a token that has some would show all rows there. So
-- replace them before you issue such tokens.

ALTER TABLE embed_token
  -- {"locked": {…}, "initial": {…}, "hidden": […]}
  ADD COLUMN filters jsonb NOT NULL DEFAULT '{"locked": {}, "initial": {}, "hidden": []}',
  ADD COLUMN external_user text,
  ADD COLUMN allowed_origins text[] NOT NULL DEFAULT '{}',
  ADD COLUMN permissions text[] NOT NULL DEFAULT '{view}',
  ADD COLUMN theme text NOT NULL DEFAULT 'auto';

-- Null: all that the query gives. With filters, they are a part of what identifies the query as well.
ALTER TABLE widget_data ADD COLUMN filters jsonb;
CREATE INDEX widget_data_filtered ON widget_data (refreshed_at) WHERE filters IS NOT NULL;
