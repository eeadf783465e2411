/**
 * Leases on looking for a workspace's insights. What can go wrong: two processes at once (the row is locked while it is taken); a process
 * that dies or stalls (the lease runs out, and the look is taken again: what surfaced before does not do so twice); very many metrics or a
 * slow source (the lease is renewed before each period of a metric and before its cause is looked for, and the look ends where it was lost); our own fault (the look is put off, so that
 * the looks of others go before it); another look is asked for meanwhile (it stays due).
 */
import type { EntityManager } from '#database';

/** The statements of one cause, three at most, each with its time-out and its wait for a connection, fit into it. */
const lease = "interval '3 minutes'";

/** The right to look at a workspace's metrics once. */
export interface ScanLease {
  workspaceId: string;
  /** As PostgreSQL writes them: a Date would lose the microseconds that they are compared by. */
  until: string;
  dueAt: string;
  /** The metric at which the look before ended for want of time; null where it came to its end. */
  resumeAfter: string | null;
  /** The last week whose values were looked at; null where none was. */
  valuesWeek: string | null;
}

/** Makes the first look due of each workspace that has something to look at. It reads all metrics. */
export async function enrolScansAcrossWorkspaces(db: EntityManager, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO insight_scan (workspace_id, due_at)
     SELECT DISTINCT m.workspace_id, $1::timestamptz FROM metric m
     WHERE m.time_column IS NOT NULL
       AND NOT EXISTS (SELECT FROM insight_scan s WHERE s.workspace_id = m.workspace_id)
     ON CONFLICT DO NOTHING`,
    [now],
  );
}

/** Has a workspace looked at as soon as a process comes to it. */
export async function requestScan(db: EntityManager, workspaceId: string, at: Date): Promise<void> {
  await db.query(
    `INSERT INTO insight_scan (workspace_id, due_at) VALUES ($1, $2)
     ON CONFLICT (workspace_id) DO UPDATE SET due_at = EXCLUDED.due_at`,
    [workspaceId, at],
  );
}

/** Takes the lease of a workspace that is due; undefined where there is none. */
export async function claimScanAcrossWorkspaces(
  db: EntityManager,
  now: Date,
): Promise<ScanLease | undefined> {
  // The mapper gives the rows of an UPDATE beside their count.
  const [[claimed]]: [ScanLease[], number] = await db.query(
    `UPDATE insight_scan SET scanning_until = clock_timestamp() + ${lease}
     WHERE workspace_id = (
       SELECT workspace_id FROM insight_scan
       WHERE due_at <= $1 AND coalesce(scanning_until, '-infinity') < now()
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING workspace_id AS "workspaceId", scanning_until::text AS until, due_at::text AS "dueAt",
       resume_after AS "resumeAfter", values_week::text AS "valuesWeek"`,
    [now],
  );
  return claimed;
}

/** Has a lease begin anew; false where another process has it. */
export async function renewScan(db: EntityManager, held: ScanLease): Promise<boolean> {
  const [[renewed]]: [{ until: string }[], number] = await db.query(
    `UPDATE insight_scan SET scanning_until = clock_timestamp() + ${lease}
     WHERE workspace_id = $1 AND scanning_until = $2::timestamptz RETURNING scanning_until::text AS until`,
    [held.workspaceId, held.until],
  );
  if (!renewed) return false;
  held.until = renewed.until;
  return true;
}

/** Ends a look; the next one is due at its time, or at once where it was asked for meanwhile. */
export async function endScan(
  db: EntityManager,
  { workspaceId, until, dueAt, resumeAfter, valuesWeek }: ScanLease,
  nextAt: Date,
): Promise<void> {
  await db.query(
    `UPDATE insight_scan SET scanning_until = NULL, resume_after = $5, values_week = $6,
       due_at = CASE WHEN due_at = $3::timestamptz THEN $4::timestamptz ELSE due_at END
     WHERE workspace_id = $1 AND scanning_until = $2::timestamptz`,
    [workspaceId, until, dueAt, nextAt, resumeAfter, valuesWeek],
  );
}

/** Leaves a look to another process. */
export async function giveUpScan(db: EntityManager, { workspaceId, until }: ScanLease): Promise<void> {
  await db.query(
    'UPDATE insight_scan SET scanning_until = NULL WHERE workspace_id = $1 AND scanning_until = $2::timestamptz',
    [workspaceId, until],
  );
}
