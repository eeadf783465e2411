/**
 * Leases on composing due schedules. Failure modes:
 * - Two processes claim at once: the row is locked while it is claimed, and the notice is queued only under the lease, so once in all.
 * - A process dies or stalls: the lease expires.
 * - A process stops: it gives the lease back, and the schedule stays due.
 * - Our own code fails: the schedule is put off, so that others have their turn.
 * - Many times were missed: the next one is after now, so they are made up for once.
 */
import type { DeliveryScheduleRow, EntityManager } from '#database';

/** Longer than twelve widgets with their time-outs. */
const lease = "interval '10 minutes'";

/** The right to compose a schedule's notice once. */
export interface ScheduleLease extends Pick<
  DeliveryScheduleRow,
  | 'id'
  | 'workspaceId'
  | 'name'
  | 'dashboardId'
  | 'messageId'
  | 'channelIds'
  | 'memberIds'
  | 'every'
  | 'weekday'
  | 'dayOfMonth'
  | 'hour'
  | 'minute'
  | 'timeZone'
  | 'toldUntil'
  | 'createdBy'
> {
  /** As PostgreSQL writes it: a Date would lose the microseconds of the comparison. */
  until: string;
}

/** Claims a due schedule; undefined where there is none. */
export async function claimScheduleAcrossWorkspaces(
  db: EntityManager,
  now: Date,
): Promise<ScheduleLease | undefined> {
  // The mapper returns the rows of an UPDATE beside their count.
  const [[claimed]]: [ScheduleLease[], number] = await db.query(
    `UPDATE delivery_schedule SET composing_until = clock_timestamp() + ${lease}
     WHERE id = (
       SELECT id FROM delivery_schedule
       WHERE NOT is_paused AND due_at <= $1 AND coalesce(composing_until, '-infinity') < now()
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, workspace_id AS "workspaceId", name, dashboard_id AS "dashboardId", message_id AS "messageId",
       channel_ids AS "channelIds", member_ids AS "memberIds", every, weekday, day_of_month AS "dayOfMonth", hour, minute,
       time_zone AS "timeZone", told_until AS "toldUntil", created_by AS "createdBy", composing_until::text AS until`,
    [now],
  );
  return claimed;
}

/** The end of composing. */
export interface ScheduleEnd {
  dueAt: Date;
  /** The end of the time that it reported on; undefined where it reported nothing. */
  sentAt: Date | undefined;
  error: string | null;
  /** True if it is paused until somebody resumes it. */
  isStopped: boolean;
}

/** Ends composing; false where another process has the schedule, or it was changed or removed. */
export async function endSchedule(
  tx: EntityManager,
  { workspaceId, id, until }: ScheduleLease,
  { dueAt, sentAt, error, isStopped }: ScheduleEnd,
): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `UPDATE delivery_schedule SET composing_until = NULL, due_at = $4, last_error = $6, is_paused = is_paused OR $7,
       last_sent_at = coalesce($5, last_sent_at), told_until = coalesce($5, told_until)
     WHERE workspace_id = $1 AND id = $2 AND composing_until = $3::timestamptz`,
    [workspaceId, id, until, dueAt, sentAt ?? null, error, isStopped],
  );
  return count > 0;
}

/** Leaves composing to another process; the schedule stays due. */
export async function giveUpSchedule(
  db: EntityManager,
  { workspaceId, id, until }: ScheduleLease,
): Promise<void> {
  await db.query(
    `UPDATE delivery_schedule SET composing_until = NULL
     WHERE workspace_id = $1 AND id = $2 AND composing_until = $3::timestamptz`,
    [workspaceId, id, until],
  );
}
