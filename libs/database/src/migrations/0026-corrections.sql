-- What people corrected of what is concluded about a source, beside its tables and its profile; kept when these are read again.
-- data_source.notes_revision counts these changes, too.
-- Running pods: go on. They answer questions without the corrections.

ALTER TABLE source_schema ADD COLUMN corrections jsonb NOT NULL DEFAULT '[]';
