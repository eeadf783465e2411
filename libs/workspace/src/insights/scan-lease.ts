/**
 * Leases on looking for a workspace's insights. What can go wrong: two processes at once (the row is locked while it is taken); a process
 * that dies (the lease runs out, and the look is taken again: what surfaced before does not do so twice); another look is asked for meanwhile
 * (it stays due).
 */
import type { EntityManager } from '#database';

/** Fifty metrics, each asked twice, for half a minute at most. */
const lease = "interval '1 hour'";
const pause = "interval '1 day'";

/** The right to look at a workspace's metrics once. */
export interface ScanLease {
  workspaceId: string;
  /** As PostgreSQL writes them: a Date would lose the microseconds that they are compared by. */
  until: string;
  dueAt: string;
}

/** Has a workspace looked at as soon as a process comes to it. */
export async function requestScan(db: EntityManager, workspaceId: string, at: Date): Promise<void> {
  await db.query(
    `INSERT INTO insight_scan (workspace_id, due_at) VALUES ($1, $2)
     ON CONFLICT (workspace_id) DO UPDATE SET due_at = EXCLUDED.due_at`,
    [workspaceId, at],
  );
}

/** Takes the lease of a workspace that is due; undefined where there is none. Those that have something to look at become due first. */
export async function claimScanAcrossWorkspaces(
  db: EntityManager,
  now: Date,
): Promise<ScanLease | undefined> {
  await db.query(
    `INSERT INTO insight_scan (workspace_id, due_at)
     SELECT DISTINCT m.workspace_id, $1::timestamptz FROM metric m
     WHERE m.time_column IS NOT NULL
       AND NOT EXISTS (SELECT FROM insight_scan s WHERE s.workspace_id = m.workspace_id)
     ON CONFLICT DO NOTHING`,
    [now],
  );
  // The mapper gives the rows of an UPDATE beside their count.
  const [[claimed]]: [ScanLease[], number] = await db.query(
    `UPDATE insight_scan SET scanning_until = clock_timestamp() + ${lease}
     WHERE workspace_id = (
       SELECT workspace_id FROM insight_scan
       WHERE due_at <= $1 AND coalesce(scanning_until, '-infinity') < now()
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING workspace_id AS "workspaceId", scanning_until::text AS until, due_at::text AS "dueAt"`,
    [now],
  );
  return claimed;
}

/** Ends a look; the next one is due in a day, or at once where it was asked for meanwhile. */
export async function endScan(
  db: EntityManager,
  { workspaceId, until, dueAt }: ScanLease,
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE insight_scan SET scanning_until = NULL,
       due_at = CASE WHEN due_at = $3::timestamptz THEN $4::timestamptz + ${pause} ELSE due_at END
     WHERE workspace_id = $1 AND scanning_until = $2::timestamptz`,
    [workspaceId, until, dueAt, now],
  );
}

/** Leaves a look to another process. */
export async function giveUpScan(db: EntityManager, { workspaceId, until }: ScanLease): Promise<void> {
  await db.query(
    'UPDATE insight_scan SET scanning_until = NULL WHERE workspace_id = $1 AND scanning_until = $2::timestamptz',
    [workspaceId, until],
  );
}
