import { isOrWasMember } from '#access';
import type { EntityManager } from '#database';
import type { NoticeTopic } from './notice-content.js';

/** The members who have opted out of a topic. */
export async function findOptedOut(
  db: EntityManager,
  workspaceId: string,
  topic: NoticeTopic,
): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await db.query(
    'SELECT member_id AS id FROM mail_optout WHERE workspace_id = $1 AND topic = $2',
    [workspaceId, topic],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Ends or resumes the mails of a topic to a member. The choice outlives their membership. A repetition changes nothing. */
export async function setOptedOut(
  db: EntityManager,
  { workspaceId, memberId, topic }: { workspaceId: string; memberId: string; topic: NoticeTopic },
  isOptedOut: boolean,
  at: Date,
): Promise<void> {
  if (!isOptedOut) {
    await db.query('DELETE FROM mail_optout WHERE workspace_id = $1 AND member_id = $2 AND topic = $3', [
      workspaceId,
      memberId,
      topic,
    ]);
    return;
  }
  // A former member may be added again; without their account there is nobody to mail.
  if (!(await isOrWasMember(db, workspaceId, memberId))) return;
  await db.query(
    `INSERT INTO mail_optout (workspace_id, member_id, topic, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [workspaceId, memberId, topic, at],
  );
}
