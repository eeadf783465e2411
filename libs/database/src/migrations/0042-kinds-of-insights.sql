-- Insights of other kinds than an unusual period, with their first cause. Running pods: go on; a look of theirs that finds something fails,
-- and is taken again once they are replaced.

ALTER TABLE insight
  -- A period may have several values that are new: a hash of the dimension and the value; empty for the metric itself.
  ADD COLUMN about text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN cause jsonb,
  -- The change of level that a period which stood out turned out to be a part of.
  ADD COLUMN replaced_by text COLLATE "C",
  DROP CONSTRAINT insight_metric_id_grain_period_key;
CREATE UNIQUE INDEX insight_once ON insight (metric_id, kind, grain, period, about);

-- The last whole week whose values were looked at: that takes a statement for each dimension, once a week.
ALTER TABLE insight_scan ADD COLUMN values_week date;
