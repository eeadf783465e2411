/**
 * Leases on sending what is queued. What can go wrong: two processes at once (the rows are locked while they are taken); a process that dies
 * or stalls (the lease runs out, and it is sent again: at least once); very much for one workspace (it has no more than its share under way,
 * and no more mails in an hour than it may: the others wait); very much for one person or place (an hour has so many, whoever sends them);
 * two for one person or place (they have their turns, over whichever channel, and the first one keeps its own while it waits to be tried
 * again: notice-turn.ts); a person left or unsubscribed meanwhile (looked at as it is sent); a message is queued over a channel as that is
 * removed, or as an earlier one of its alert falls back (all of them hold the channel first).
 */
import type { EntityManager } from '#database';
import { fallBack, fallsBack } from './notice-turn.js';

/** Longer than sending may take: a minute for the charts of a notice, a minute for the mail server, and our own statements around them. */
const leaseTime = "interval '3 minutes'";

/** No sender reaches a person or a chat more often, on a schedule or by hand. Those that failed count: an address may be somebody else's. */
const mailsOfMemberPerHour = 60;
const messagesOfChatPerHour = 120;
/** As many as 50 channels may have, which is all of them: one that is removed and made again begins another hour of its own. */
const messagesOfChatsPerHour = 50 * messagesOfChatPerHour;

/** The right to send something once to a person or a place. */
export interface DeliveryLease {
  id: string;
  noticeId: string;
  workspaceId: string;
  channelId: string | null;
  memberId: string | null;
  /** The alert that it tells of. */
  alertId: string | null;
  /** The number of this attempt. */
  attempts: number;
  /** Of the last attempt that ended; null where none did. */
  lastError: string | null;
  createdAt: Date;
  dueAt: Date;
  /** As PostgreSQL writes it: a Date would lose the microseconds that it is compared by. */
  until: string;
}

/** The number of deliveries that a process may begin. */
export interface DeliveriesWanted {
  max: number;
  ofWorkspaceMax: number;
  /** Mails of one workspace in any hour. */
  mailsPerHour: number;
  /** The deliveries under way here, by workspace. */
  inFlight: ReadonlyMap<string, number>;
}

/** Takes what is due; every workspace's first goes before anybody's second. */
export async function claimDeliveriesAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  { max, ofWorkspaceMax, mailsPerHour, inFlight }: DeliveriesWanted,
): Promise<DeliveryLease[]> {
  // The mapper gives the rows of an UPDATE beside their count.
  const [claimed]: [DeliveryLease[], number] = await db.query(claimNoticesStatement, [
    now,
    mailsPerHour,
    max,
    ofWorkspaceMax,
    JSON.stringify(Object.fromEntries(inFlight)),
  ]);
  return claimed;
}

/**
 * Those who may be told something now: each one's first pending row, where it is due. The rows behind it are not looked at (a step of the
 * index for each receiver): with 20,000 of 500 receivers ranking all of them took 33 ms, and this takes 9, however many wait behind.
 * Counting the hour's messages of those that are due adds 5 where each of them had 30.
 */
const readyTables = `
  RECURSIVE first AS (
    (SELECT id, workspace_id, coalesce(member_id, channel_id) AS target, member_id, turn, due_at, sending_until
     FROM notice_delivery WHERE state = 'pending'
     ORDER BY workspace_id, coalesce(member_id, channel_id), turn, id LIMIT 1)
    UNION ALL
    SELECT next.* FROM first CROSS JOIN LATERAL (
      SELECT id, workspace_id, coalesce(member_id, channel_id) AS target, member_id, turn, due_at, sending_until
      FROM notice_delivery
      WHERE state = 'pending' AND (workspace_id, coalesce(member_id, channel_id)) > (first.workspace_id, first.target)
      ORDER BY workspace_id, coalesce(member_id, channel_id), turn, id LIMIT 1) next),
  full_workspace AS (
    SELECT workspace_id FROM notice_delivery
    WHERE state = 'sent' AND member_id IS NOT NULL AND ended_at > $1::timestamptz - interval '1 hour'
    GROUP BY workspace_id HAVING count(*) >= $2),
  full_of_chats AS (
    SELECT workspace_id FROM notice_delivery WHERE member_id IS NULL AND attempted_at > $1::timestamptz - interval '1 hour'
    GROUP BY workspace_id HAVING count(*) >= ${messagesOfChatsPerHour}),
  ready AS (
    SELECT id, workspace_id, turn, due_at FROM first
    WHERE due_at <= $1 AND coalesce(sending_until, '-infinity') < now()
      AND (member_id IS NULL OR workspace_id NOT IN (SELECT workspace_id FROM full_workspace))
      AND (member_id IS NOT NULL OR workspace_id NOT IN (SELECT workspace_id FROM full_of_chats))
      AND (SELECT count(*) FROM notice_delivery tried
           WHERE tried.workspace_id = first.workspace_id AND coalesce(tried.member_id, tried.channel_id) = first.target
             AND tried.attempted_at > $1::timestamptz - interval '1 hour')
        < CASE WHEN member_id IS NULL THEN ${messagesOfChatPerHour} ELSE ${mailsOfMemberPerHour} END)`;

/** Takes leases. A row that another process has taken meanwhile is checked again once it is locked. */
export const claimNoticesStatement = `
  WITH ${readyTables},
  turn AS (
    SELECT id, due_at,
      coalesce(($5::jsonb ->> workspace_id)::integer, 0)
        + row_number() OVER (PARTITION BY workspace_id ORDER BY turn, due_at, id) AS place
    FROM ready),
  chosen AS (SELECT id FROM turn WHERE place <= $4 ORDER BY place, due_at LIMIT $3)
  UPDATE notice_delivery SET sending_until = clock_timestamp() + ${leaseTime}, attempts = attempts + 1
  WHERE id IN (
    SELECT due.id FROM notice_delivery due JOIN chosen USING (id)
    WHERE due.state = 'pending' AND due.due_at <= $1 AND coalesce(due.sending_until, '-infinity') < now()
    FOR UPDATE OF due SKIP LOCKED)
  RETURNING id, notice_id AS "noticeId", workspace_id AS "workspaceId", channel_id AS "channelId", member_id AS "memberId",
    alert_id AS "alertId", attempts, last_error AS "lastError", created_at AS "createdAt", due_at AS "dueAt", sending_until::text AS until`;

/** Counts receivers that have something due. */
export const dueNoticesStatement = `WITH ${readyTables} SELECT count(*)::integer AS due FROM ready`;

/** The end of an attempt. */
export type DeliveryEnd =
  | { state: 'sent' }
  | { state: 'failed' | 'cancelled'; error: string }
  | { state: 'pending'; error: string; dueAt: Date };

/** Records how an attempt ended, or that none was made, on the delivery and on its channel; nothing where another process has it. */
export async function endDelivery(
  db: EntityManager,
  lease: DeliveryLease,
  end: DeliveryEnd,
  { at, isAttempted }: { at: Date; isAttempted: boolean },
): Promise<void> {
  const { workspaceId, id, channelId, until } = lease;
  const error = end.state === 'sent' ? null : end.error;
  const dueAt = end.state === 'pending' ? end.dueAt : null;
  await db.transaction(async (tx) => {
    await lockChannel(tx, lease);
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE notice_delivery SET state = $4, last_error = $5, due_at = coalesce($6, due_at), sending_until = NULL,
         ended_at = CASE WHEN $6::timestamptz IS NULL THEN $7::timestamptz END,
         attempted_at = CASE WHEN $8 THEN $7::timestamptz ELSE attempted_at END
       WHERE workspace_id = $1 AND id = $2 AND sending_until = $3::timestamptz`,
      [workspaceId, id, until, end.state, error, dueAt, at, isAttempted],
    );
    if (count === 0 || end.state === 'cancelled') return;
    if (end.state === 'pending') await fallBack(tx, lease);
    await tx.query(
      `UPDATE channel SET last_error = $3, last_sent_at = CASE WHEN $3::text IS NULL THEN $4::timestamptz ELSE last_sent_at END
       WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, channelId, error, at],
    );
  });
}

/** Lets others pass a message before an attempt: those that went before it may have died of it, and ended nowhere. */
export async function fallBackBeforeAttempt(db: EntityManager, lease: DeliveryLease): Promise<void> {
  const attempts = lease.attempts - 1;
  if (!fallsBack(attempts)) return;
  await db.transaction(async (tx) => {
    await lockChannel(tx, lease);
    await fallBack(tx, { ...lease, attempts });
  });
}

/** Holds the channel before its deliveries, as where it is removed; a message is queued over it before or after, and never at once. */
async function lockChannel(tx: EntityManager, { workspaceId, channelId }: DeliveryLease): Promise<void> {
  if (channelId === null) return;
  await tx.query('SELECT FROM channel WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
    workspaceId,
    channelId,
  ]);
}

/**
 * The number of receivers with a delivery that is due and that no process is at. One that waits for its own retries, or for the next
 * hour, its own or its workspace's, is none of them: nobody could do more for it.
 */
export async function countDueDeliveriesAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  mailsPerHour: number,
): Promise<number> {
  const [row]: { due: number }[] = await db.query(dueNoticesStatement, [now, mailsPerHour]);
  return row?.due ?? 0;
}
