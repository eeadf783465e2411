-- A schedule knows the member on whose behalf a private answer is sent, a notice the conversation that it shows, which it is erased with,
-- and a channel since when it has its address. Notices of conversations that are gone go. Running pods: go on. A schedule of an answer that
-- one of them makes stops as it is due, and a notice of theirs outlives its conversation by 30 days at most.

-- The audit log and the texts of notices are read before anything is locked: meanwhile nobody could ask anything.
DELETE FROM notice n WHERE n.content ->> 'path' LIKE '/conversations/%' AND NOT EXISTS (
  SELECT FROM conversation c WHERE c.id = substr(n.content ->> 'path', 16) AND c.workspace_id = n.workspace_id);
CREATE TEMPORARY TABLE shown_conversation ON COMMIT DROP AS
  SELECT n.id AS notice_id, c.id FROM notice n JOIN conversation c ON c.workspace_id = n.workspace_id
  AND n.content ->> 'path' LIKE '/conversations/%' AND c.id = substr(n.content ->> 'path', 16);
CREATE TEMPORARY TABLE schedule_maker ON COMMIT DROP AS
  SELECT s.id, e.actor_id FROM delivery_schedule s JOIN audit_event e
  ON e.action = 'schedule.created' AND e.actor_type = 'member' AND e.target_id = s.id AND e.workspace_id = s.workspace_id;

ALTER TABLE delivery_schedule ADD COLUMN created_by text COLLATE "C";
UPDATE delivery_schedule s SET created_by = maker.actor_id FROM schedule_maker maker WHERE maker.id = s.id;

ALTER TABLE notice ADD COLUMN conversation_id text COLLATE "C" REFERENCES conversation ON DELETE CASCADE;
-- The member on whose behalf it is sent: of those of before, the owner of the conversation.
ALTER TABLE notice ADD COLUMN sent_for text COLLATE "C";
-- A conversation may have been erased since it was read.
UPDATE notice n SET conversation_id = c.id, sent_for = c.member_id
FROM shown_conversation shown JOIN conversation c ON c.id = shown.id WHERE n.id = shown.notice_id;
CREATE INDEX notice_conversation ON notice (conversation_id) WHERE conversation_id IS NOT NULL;

ALTER TABLE channel ADD COLUMN addressed_at timestamptz NOT NULL DEFAULT now();
UPDATE channel SET addressed_at = created_at;
