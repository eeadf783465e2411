-- The history of alerts is thinned, and many alerts are due at once. Running pods: go on, and write lines that are kept for the whole 90 days.

-- A line that says nothing new goes after two days: neither a change of the state nor the first one of an hour.
ALTER TABLE alert_evaluation ADD COLUMN is_kept boolean NOT NULL DEFAULT true;
CREATE INDEX alert_evaluation_thinned ON alert_evaluation (id) WHERE NOT is_kept;

-- The last value on schedule, which a change is measured from; one by hand may be of any moment.
ALTER TABLE alert ADD COLUMN scheduled_value double precision;
UPDATE alert SET scheduled_value = last_value;

-- The first due alerts of each source, and those of one statement.
CREATE INDEX alert_turn ON alert (workspace_id, coalesce(data_source_id, ''), due_at);
CREATE INDEX alert_watch ON alert (workspace_id, watch_key);

-- The metric at which a look ended for want of time; the next one goes on behind it.
ALTER TABLE insight_scan ADD COLUMN resume_after text COLLATE "C";
