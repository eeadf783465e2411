-- Whom of a workspace its resource names, and whose the folder is that declares a resource.
-- Running pods: go on; whom they add meanwhile is nobody's until the resource is looked at again.

ALTER TABLE membership ADD COLUMN managed_by text;
ALTER TABLE declared_resource ADD COLUMN owner text;
