/**
 * Leases on sending what is queued. What can go wrong: two processes at once (the rows are locked while they are taken); a process that dies
 * or stalls (the lease runs out, and it is sent again: at least once); very much for one workspace (it has no more than its share under way,
 * and no more mails in an hour than it may: the others wait); two for one person or place (the older one goes first, over whichever
 * channel and even while it waits to be tried again, so that nobody hears that an alert is over and then that it fires); a person left or unsubscribed meanwhile (looked at as it is sent).
 */
import type { EntityManager } from '#database';

/** Longer than sending may take. */
const lease = "interval '3 minutes'";

/** The right to send something once to a person or a place. */
export interface DeliveryLease {
  id: string;
  noticeId: string;
  workspaceId: string;
  channelId: string | null;
  memberId: string | null;
  /** The number of this attempt. */
  attempts: number;
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
  underWay: ReadonlyMap<string, number>;
}

/** Takes what is due; every workspace's first goes before anybody's second. */
export async function claimDeliveriesAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  { max, ofWorkspaceMax, mailsPerHour, underWay }: DeliveriesWanted,
): Promise<DeliveryLease[]> {
  // The mapper gives the rows of an UPDATE beside their count.
  const [claimed]: [DeliveryLease[], number] = await db.query(claimStatement, [
    now,
    max,
    ofWorkspaceMax,
    JSON.stringify(Object.fromEntries(underWay)),
    mailsPerHour,
  ]);
  return claimed;
}

/** A row that another process has taken meanwhile is checked again once it is locked. */
const claimStatement = `
  WITH full_workspace AS (
    SELECT workspace_id FROM notice_delivery
    WHERE state = 'sent' AND member_id IS NOT NULL AND ended_at > $1::timestamptz - interval '1 hour'
    GROUP BY workspace_id HAVING count(*) >= $5),
  waiting AS (
    SELECT id, workspace_id, due_at, member_id, coalesce(sending_until, '-infinity') < now() AS is_free,
      row_number() OVER (PARTITION BY workspace_id, coalesce(member_id, channel_id) ORDER BY id) AS place_of_target
    FROM notice_delivery WHERE state = 'pending'),
  turn AS (
    SELECT id, due_at,
      coalesce(($4::jsonb ->> workspace_id)::integer, 0)
        + row_number() OVER (PARTITION BY workspace_id ORDER BY due_at, id) AS place
    FROM waiting
    WHERE is_free AND due_at <= $1 AND place_of_target = 1
      AND (member_id IS NULL OR workspace_id NOT IN (SELECT workspace_id FROM full_workspace))),
  chosen AS (SELECT id FROM turn WHERE place <= $3 ORDER BY place, due_at LIMIT $2)
  UPDATE notice_delivery SET sending_until = clock_timestamp() + ${lease}, attempts = attempts + 1
  WHERE id IN (
    SELECT due.id FROM notice_delivery due JOIN chosen USING (id)
    WHERE due.state = 'pending' AND due.due_at <= $1 AND coalesce(due.sending_until, '-infinity') < now()
    FOR UPDATE OF due SKIP LOCKED)
  RETURNING id, notice_id AS "noticeId", workspace_id AS "workspaceId", channel_id AS "channelId", member_id AS "memberId",
    attempts, created_at AS "createdAt", due_at AS "dueAt", sending_until::text AS until`;

/** The end of an attempt. */
export type DeliveryEnd =
  | { state: 'sent' }
  | { state: 'failed' | 'cancelled'; error: string }
  | { state: 'pending'; error: string; dueAt: Date };

/** Records how an attempt ended, on the delivery and on its channel; nothing where another process has it. */
export async function endDelivery(
  db: EntityManager,
  { workspaceId, id, channelId, until }: DeliveryLease,
  end: DeliveryEnd,
  at: Date,
): Promise<void> {
  const error = end.state === 'sent' ? null : end.error;
  const dueAt = end.state === 'pending' ? end.dueAt : null;
  await db.transaction(async (tx) => {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE notice_delivery SET state = $4, last_error = $5, due_at = coalesce($6, due_at), sending_until = NULL,
         ended_at = CASE WHEN $6::timestamptz IS NULL THEN $7::timestamptz END
       WHERE workspace_id = $1 AND id = $2 AND sending_until = $3::timestamptz`,
      [workspaceId, id, until, end.state, error, dueAt, at],
    );
    if (count === 0 || end.state === 'cancelled') return;
    await tx.query(
      `UPDATE channel SET last_error = $3, last_sent_at = CASE WHEN $3::text IS NULL THEN $4::timestamptz ELSE last_sent_at END
       WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, channelId, error, at],
    );
  });
}

/** The number of deliveries that are due and that no process is at. */
export async function countDueDeliveriesAcrossWorkspaces(db: EntityManager, now: Date): Promise<number> {
  const [row]: { due: number }[] = await db.query(
    `SELECT count(*)::integer AS due FROM notice_delivery
     WHERE state = 'pending' AND due_at <= $1 AND coalesce(sending_until, '-infinity') < now()`,
    [now],
  );
  return row?.due ?? 0;
}
