-- The oldest pending message of each person and place, found without reading the newer ones. Running pods: go on; their reads of what is
-- due take this index in place of the other. Messages are queued again once it is made.

CREATE INDEX notice_delivery_turn ON notice_delivery (workspace_id, coalesce(member_id, channel_id), id)
  WHERE state = 'pending';
DROP INDEX notice_delivery_due;
