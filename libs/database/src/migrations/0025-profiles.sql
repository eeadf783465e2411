-- What the rows of a source say of its tables, kept beside them: taken in the background, again every day, and sooner where there is reason to.
-- Running pods: go on. They neither take nor read profiles. Sources that they connect are due at once; where they change how a source is
-- reached or find other tables there, it is looked at again within the day.

ALTER TABLE source_schema ADD COLUMN profile jsonb;
ALTER TABLE data_source
  ADD COLUMN profiled_at timestamptz,
  -- When its rows are to be looked at again, and until when somebody is at it.
  ADD COLUMN profile_due_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN profiling_until timestamptz,
  -- How far whoever is at it has come; null while nobody is.
  ADD COLUMN profile_tables_read integer,
  ADD COLUMN profile_tables integer,
  -- What could not be looked at, and why.
  ADD COLUMN profile_message text;
CREATE INDEX data_source_profile_due ON data_source (profile_due_at);
