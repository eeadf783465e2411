-- Quiet hours of alerts, in which nobody is told that one fires. Running pods: go on, and tell in them, too.

-- Null for an alert that may always speak; else from, to and time_zone.
ALTER TABLE alert ADD COLUMN quiet_hours jsonb;
