-- Filters of dashboards: part of the draft, of what is published, and of each version. Running pods: go on; a draft that they publish
-- meanwhile keeps the filters that were published before.

ALTER TABLE dashboard
  ADD COLUMN draft_filters jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN published_filters jsonb NOT NULL DEFAULT '[]';
ALTER TABLE dashboard_version ADD COLUMN filters jsonb NOT NULL DEFAULT '[]';
