/**
 * The bytes of kept answers, counted for each workspace: without a bound, one key could fill the database. Failure mode: answers
 * are kept, removed and trimmed at the same moment. Keeping and removing lock requests before the count; trimming locks the count
 * first and skips locked requests, so there is no deadlock.
 */
import type { EntityManager } from '#database';

/** The maximum size of one answer; a longer one is given and not kept. */
const answerBytesMax = 1024 * 1024;
/** A request's row and its two index entries: short answers count with this overhead. */
const rowBytes = 512;
/** Trimming frees room for more than one answer, so that not every request has to trim. */
const shareAfterTrimming = 0.95;

/** The bytes that a sealed answer counts for; undefined where it is too long to be kept. */
export function bytesToKeep(sealedBytes: number, workspaceBytesMax: number): number | undefined {
  const bytes = sealedBytes + rowBytes;
  return sealedBytes > answerBytesMax || bytes > workspaceBytesMax ? undefined : bytes;
}

/** The bytes that a workspace's kept answers take. */
export async function idempotentBytes(db: EntityManager, workspaceId: string): Promise<number> {
  const [row]: [{ bytes: string }?] = await db.query(
    'SELECT bytes FROM idempotent_answers WHERE workspace_id = $1',
    [workspaceId],
  );
  return Number(row?.bytes ?? 0);
}

/** Removes requests `r` of keys `k` and subtracts their answers from the count. */
export async function removeRequests(db: EntityManager, where: string, values: unknown[]): Promise<void> {
  await db.query(
    `WITH gone AS (
       DELETE FROM idempotent_request r USING api_key k WHERE k.id = r.key_id AND ${where}
       RETURNING k.workspace_id, r.kept_bytes
     ), freed AS (SELECT workspace_id, sum(kept_bytes) AS bytes FROM gone GROUP BY 1 HAVING sum(kept_bytes) > 0)
     UPDATE idempotent_answers a SET bytes = greatest(a.bytes - freed.bytes, 0)
     FROM freed WHERE a.workspace_id = freed.workspace_id`,
    values,
  );
}

/** Deletes a workspace's oldest answers until the rest fits its limit; a repeated request then runs again. */
export async function trimAnswers(
  db: EntityManager,
  workspaceId: string,
  workspaceBytesMax: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [held]: [{ bytes: string }?] = await tx.query(
      'SELECT bytes FROM idempotent_answers WHERE workspace_id = $1 FOR UPDATE',
      [workspaceId],
    );
    if (Number(held?.bytes ?? 0) <= workspaceBytesMax) return;
    await tx.query(removingOldest, [workspaceId, workspaceBytesMax * shareAfterTrimming]);
    // Recounted: removals by processes of an earlier version were not subtracted.
    await tx.query(
      `UPDATE idempotent_answers SET bytes = (SELECT coalesce(sum(r.kept_bytes), 0) ${ofWorkspace})
       WHERE workspace_id = $1`,
      [workspaceId],
    );
  });
}

const ofWorkspace =
  'FROM idempotent_request r JOIN api_key k ON k.id = r.key_id WHERE k.workspace_id = $1 AND r.kept_bytes > 0';

/** All answers but the newest that fit the limit. */
const removingOldest = `
  WITH newest AS (
    SELECT r.key_id, r.operation, r.idempotency_key,
      sum(r.kept_bytes) OVER (ORDER BY r.created_at DESC, r.key_id, r.operation, r.idempotency_key) AS bytes
    ${ofWorkspace}
  ), oldest AS (
    SELECT r.ctid FROM idempotent_request r JOIN newest n USING (key_id, operation, idempotency_key)
    WHERE n.bytes > $2 AND r.status IS NOT NULL FOR UPDATE OF r SKIP LOCKED
  )
  DELETE FROM idempotent_request WHERE ctid IN (SELECT ctid FROM oldest)`;
