-- Opt-outs of mails are a person's, and no more a membership's: they hold for somebody who is taken out of a workspace and added again.
-- People are mailed once they have signed in; the audit log and their sessions tell it of those of before.
-- Running pods: go on, and mail all members. A first sign-in at one of them does not count, and the next one does.

-- The audit log is read before anything is locked: meanwhile nobody could sign in or be let in.
CREATE TEMPORARY TABLE first_sign_in ON COMMIT DROP AS
  SELECT member_id, min(at) AS at FROM (
    SELECT target_id AS member_id, created_at AS at FROM audit_event WHERE action = 'member.signed_in'
    UNION ALL SELECT member_id, created_at FROM session) signed_in
  GROUP BY member_id;

-- Requests read them in this order, too: in another, each would wait for the other.
LOCK TABLE member, membership IN ACCESS EXCLUSIVE MODE;
ALTER TABLE member ADD COLUMN signed_in_at timestamptz;
UPDATE member m SET signed_in_at = first_sign_in.at FROM first_sign_in
WHERE first_sign_in.member_id = m.id AND (m.password_hash IS NOT NULL OR m.oidc_subject IS NOT NULL);

ALTER TABLE mail_optout
  DROP CONSTRAINT mail_optout_workspace_id_member_id_fkey,
  ADD FOREIGN KEY (workspace_id) REFERENCES workspace ON DELETE CASCADE,
  ADD FOREIGN KEY (member_id) REFERENCES member ON DELETE CASCADE;
