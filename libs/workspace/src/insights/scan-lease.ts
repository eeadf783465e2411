/**
 * Leases on scanning a workspace's metrics for insights. Failure modes:
 * - Two processes claim at once: the row is locked while it is claimed.
 * - A process dies or stalls: the lease expires, and the scan is repeated; an insight that has surfaced does not surface twice.
 * - The metrics are very many, or a source is slow: the lease is renewed before each period of a metric and before the search for its
 *   cause, and the scan ends where it was lost.
 * - Our own code fails: the scan is put off, so that others go before it.
 * - Another scan is requested meanwhile: it stays due.
 */
import type { EntityManager } from '#database';

/** Longer than the statements of one cause: three at most, each with its time-out and its wait for a connection. */
const lease = "interval '3 minutes'";

/** The right to scan a workspace's metrics once. */
export interface ScanLease {
  workspaceId: string;
  /** As PostgreSQL writes them: a Date would lose the microseconds of the comparison. */
  until: string;
  dueAt: string;
  /** The metric at which the last scan ran out of time; null where it was complete. */
  resumeAfter: string | null;
  /** The last week whose values were looked at; null where none was. */
  valuesWeek: string | null;
}

/** Makes the first scan due for each workspace that has something to scan. It reads all metrics. */
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

/** Makes a workspace's scan due at once. */
export async function requestScan(db: EntityManager, workspaceId: string, at: Date): Promise<void> {
  await db.query(
    `INSERT INTO insight_scan (workspace_id, due_at) VALUES ($1, $2)
     ON CONFLICT (workspace_id) DO UPDATE SET due_at = EXCLUDED.due_at`,
    [workspaceId, at],
  );
}

/** The seconds for which the workspace that waits longest has been due; 0 where none is. Scans under way do not wait. */
export async function scanDelayAcrossWorkspaces(db: EntityManager, now: Date): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT coalesce(extract(epoch FROM $1 - min(due_at)), 0)::double precision AS seconds FROM insight_scan
     WHERE due_at <= $1 AND coalesce(scanning_until, '-infinity') < now()`,
    [now],
  );
  return row?.seconds ?? 0;
}

/** Claims a due workspace; undefined where there is none. */
export async function claimScanAcrossWorkspaces(
  db: EntityManager,
  now: Date,
): Promise<ScanLease | undefined> {
  // The mapper returns the rows of an UPDATE beside their count.
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

/** Renews a lease; false where another process has it. */
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

/** Ends a scan; the next one is due at its time, or at once where it was requested meanwhile. */
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

/** Leaves a scan to another process. */
export async function giveUpScan(db: EntityManager, { workspaceId, until }: ScanLease): Promise<void> {
  await db.query(
    'UPDATE insight_scan SET scanning_until = NULL WHERE workspace_id = $1 AND scanning_until = $2::timestamptz',
    [workspaceId, until],
  );
}
