-- What people say of a source's tables and columns; what each version of a dashboard changed.
-- Running pods: go on. They neither read nor write it: versions that they publish meanwhile say nothing of their changes.

-- Beside the tables that were read, and kept when they are read again.
ALTER TABLE source_schema ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
-- Counts the changes of the notes: who keeps a source's tables in memory sees that they are described differently.
ALTER TABLE data_source ADD COLUMN notes_revision integer NOT NULL DEFAULT 1;

-- What was changed since the version before, known when it is published; and what the dashboard was called then.
ALTER TABLE dashboard_version ADD COLUMN changes jsonb;
ALTER TABLE dashboard_version ADD COLUMN name text;
