/**
 * Leases on sending queued messages. Failure modes:
 * - Two processes claim at once: the rows are locked while they are claimed.
 * - A process dies or stalls: the lease expires, and the message is sent again (at least once).
 * - One workspace has very many messages: its share under way and its mails per hour are bounded, and the others do not wait.
 * - One person or chat gets very many messages: their number per hour is bounded over all workspaces.
 * - Two messages are for one person or chat: they take turns, over all channels. The first one keeps its turn between its retries
 *   (notice-turn.ts).
 * - A person left or unsubscribed meanwhile: that is checked when the message is sent.
 * - A message is queued over a channel during its removal, or while an earlier message of its alert falls back: all of these lock the
 *   channel first.
 */
import type { EntityManager } from '#database';
import { fallBack, fallsBack } from './notice-turn.js';

/** Longer than sending takes: a minute for the charts of a notice, a minute for the mail server, and our own statements around them. */
const leaseTime = "interval '3 minutes'";

/** The limits per person and chat, for scheduled and manual messages. Failures count, because an address may be a stranger's. */
const mailsOfMemberPerHour = 60;
const messagesOfChatPerHour = 120;
/** The sum of 50 channels, the maximum: a channel that is removed and recreated begins another hour of its own. */
const messagesOfChatsPerHour = 50 * messagesOfChatPerHour;

/** The right to send a message once to a person or a place. */
export interface DeliveryLease {
  id: string;
  noticeId: string;
  workspaceId: string;
  channelId: string | null;
  memberId: string | null;
  /** The alert of the message. */
  alertId: string | null;
  /** The number of this attempt. */
  attempts: number;
  /** The error of the last attempt that ended; null where none did. */
  lastError: string | null;
  createdAt: Date;
  dueAt: Date;
  /** As PostgreSQL writes it: a Date would lose the microseconds of the comparison. */
  until: string;
}

/** The number of deliveries that a process may begin. */
export interface DeliveriesWanted {
  max: number;
  ofWorkspaceMax: number;
  /** The limit of a workspace's mails in any hour. */
  mailsPerHour: number;
  /** The deliveries under way here, by workspace. */
  inFlight: ReadonlyMap<string, number>;
}

/** Claims due deliveries; every workspace's first goes before any workspace's second. */
export async function claimDeliveriesAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  { max, ofWorkspaceMax, mailsPerHour, inFlight }: DeliveriesWanted,
): Promise<DeliveryLease[]> {
  // The mapper returns the rows of an UPDATE beside their count.
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
 * The receivers that may be sent something now: each one's first pending row, where it is due. Each costs one step in the index, and the
 * rows behind it are not read. With 20,000 rows of 500 receivers, ranking all took 33 ms and this takes 9, for any number of rows behind.
 * Counting the hour's messages of the due receivers adds 5 ms where each had 30.
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

/** Claims deliveries. A row that another process has claimed meanwhile is checked again once it is locked. */
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

/** Counts the receivers that have a due delivery. */
export const dueNoticesStatement = `WITH ${readyTables} SELECT count(*)::integer AS due FROM ready`;

/** The end of an attempt. */
export type DeliveryEnd =
  | { state: 'sent' }
  | { state: 'failed' | 'cancelled'; error: string }
  | { state: 'pending'; error: string; dueAt: Date };

/** Records the end of an attempt, or of a delivery without one, on the delivery and its channel; skipped where another process holds it. */
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

/** Lets others pass a message before an attempt, because a message whose attempts never end may crash its processes. */
export async function fallBackBeforeAttempt(db: EntityManager, lease: DeliveryLease): Promise<void> {
  const attempts = lease.attempts - 1;
  if (!fallsBack(attempts)) return;
  await db.transaction(async (tx) => {
    await lockChannel(tx, lease);
    await fallBack(tx, { ...lease, attempts });
  });
}

/** Locks the channel before its deliveries, as its removal does, so that no message is queued over it at the same time. */
async function lockChannel(tx: EntityManager, { workspaceId, channelId }: DeliveryLease): Promise<void> {
  if (channelId === null) return;
  await tx.query('SELECT FROM channel WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
    workspaceId,
    channelId,
  ]);
}

/**
 * The number of receivers with a due delivery that no process has claimed. A receiver that waits for retries, or for the next hour of its
 * own or its workspace's limit, does not count, because more senders would not help.
 */
export async function countDueDeliveriesAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  mailsPerHour: number,
): Promise<number> {
  const [row]: { due: number }[] = await db.query(dueNoticesStatement, [now, mailsPerHour]);
  return row?.due ?? 0;
}
