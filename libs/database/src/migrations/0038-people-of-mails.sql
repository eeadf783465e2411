-- Opt-outs of mails are a person's, and no more a membership's: they hold for somebody who is taken out of a workspace and added again.
-- People are mailed once they have signed in; the audit log tells it of those of before.
-- Running pods: go on, and mail all members. A first sign-in at one of them does not count, and the next one does.

ALTER TABLE mail_optout
  DROP CONSTRAINT mail_optout_workspace_id_member_id_fkey,
  ADD FOREIGN KEY (workspace_id) REFERENCES workspace ON DELETE CASCADE,
  ADD FOREIGN KEY (member_id) REFERENCES member ON DELETE CASCADE;

ALTER TABLE member ADD COLUMN signed_in_at timestamptz;
UPDATE member m SET signed_in_at = first.at
FROM (SELECT target_id, min(created_at) AS at FROM audit_event WHERE action = 'member.signed_in' GROUP BY target_id) first
WHERE first.target_id = m.id AND (m.password_hash IS NOT NULL OR m.oidc_subject IS NOT NULL);
