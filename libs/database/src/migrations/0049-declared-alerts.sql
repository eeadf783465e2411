-- Alerts that manifests declare. Running pods: go on; those of an earlier version let members change such an alert, and the controller puts
-- it back.

ALTER TABLE alert ADD COLUMN managed_by text, ADD CONSTRAINT alert_managed UNIQUE (managed_by, workspace_id);
