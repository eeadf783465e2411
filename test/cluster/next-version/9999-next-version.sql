-- A column of a table that every request reads.
-- Running pods: go on.
ALTER TABLE workspace ADD COLUMN next_version text;
