-- A schedule knows the member on whose behalf a private answer is sent, a notice the conversation that it shows, which it is erased with,
-- and a channel since when it has its address. Notices of conversations that are gone go. Running pods: go on. A schedule of an answer that
-- one of them makes stops where the answer is not shared, and a notice of theirs outlives its conversation by 30 days at most.

ALTER TABLE delivery_schedule ADD COLUMN created_by text COLLATE "C";
UPDATE delivery_schedule s SET created_by = e.actor_id FROM audit_event e
WHERE e.action = 'schedule.created' AND e.actor_type = 'member' AND e.target_id = s.id AND e.workspace_id = s.workspace_id;

ALTER TABLE notice ADD COLUMN conversation_id text COLLATE "C" REFERENCES conversation ON DELETE CASCADE;
DELETE FROM notice n WHERE n.content ->> 'path' LIKE '/conversations/%' AND NOT EXISTS (
  SELECT FROM conversation c WHERE c.id = substr(n.content ->> 'path', 16) AND c.workspace_id = n.workspace_id);
-- The member on whose behalf it is sent: of those of before, the owner of the conversation.
ALTER TABLE notice ADD COLUMN sent_for text COLLATE "C";
UPDATE notice n SET conversation_id = c.id, sent_for = c.member_id FROM conversation c
WHERE n.content ->> 'path' LIKE '/conversations/%' AND c.id = substr(n.content ->> 'path', 16);
CREATE INDEX notice_conversation ON notice (conversation_id) WHERE conversation_id IS NOT NULL;

ALTER TABLE channel ADD COLUMN addressed_at timestamptz NOT NULL DEFAULT now();
UPDATE channel SET addressed_at = created_at;
