import type { MailPreferences, MailPreferencesChange } from '#contracts';
import type { EntityManager } from '#database';
import { NoticeTopic } from './notice-content.js';
import { setOptedOut } from './opt-out.js';
import type { Subscribed } from './unsubscribe-token.js';

/** The kinds of mail that a member gets. */
export async function describeMailPreferences(
  db: EntityManager,
  workspaceId: string,
  memberId: string,
): Promise<MailPreferences> {
  const rows: { topic: string }[] = await db.query(
    'SELECT topic FROM mail_optout WHERE workspace_id = $1 AND member_id = $2',
    [workspaceId, memberId],
  );
  const ended = new Set(rows.map(({ topic }) => topic));
  return { alerts: !ended.has('alerts'), schedules: !ended.has('schedules'), digests: !ended.has('digests') };
}

/** Changes the given kinds of mail for a member; the others stay. */
export async function changeMailPreferences(
  db: EntityManager,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  change: MailPreferencesChange,
  at: Date,
): Promise<MailPreferences> {
  return db.transaction(async (tx) => {
    for (const topic of NoticeTopic.options) {
      const wanted = change[topic];
      if (wanted !== undefined) await setOptedOut(tx, { workspaceId, memberId, topic }, !wanted, at);
    }
    return describeMailPreferences(tx, workspaceId, memberId);
  });
}

/** Ends a kind of mail to a member, by the link in it. */
export async function unsubscribe(db: EntityManager, subscribed: Subscribed, at: Date): Promise<void> {
  await setOptedOut(db, subscribed, true, at);
}
