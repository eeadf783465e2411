/**
 * The bytes of the answers that are kept for an Idempotency-Key, counted for each workspace: one key could fill the database with them.
 * What can go wrong: answers are kept, removed and trimmed at the same moment. Keeping and removing lock requests before the count;
 * trimming locks the count first and passes over the requests that somebody else holds, so there is no deadlock.
 */
import type { EntityManager } from '#database';

/** Of one answer; a longer one is given and not kept. */
const answerBytesMax = 1024 * 1024;
/** A request's row and its place in two indexes: short answers count for what they take as well. */
const rowBytes = 512;
/** Room is made for more than one answer, so that not every request has to. */
const shareAfterTrimming = 0.95;

/** Bytes that a sealed answer counts for; undefined where it is too long to be kept. */
export function bytesToKeep(sealedBytes: number, workspaceBytesMax: number): number | undefined {
  const bytes = sealedBytes + rowBytes;
  return sealedBytes > answerBytesMax || bytes > workspaceBytesMax ? undefined : bytes;
}

/** The bytes of answers that a workspace keeps for repeated requests. */
export async function idempotentBytes(db: EntityManager, workspaceId: string): Promise<number> {
  const [row]: [{ bytes: string }?] = await db.query(
    'SELECT bytes FROM idempotent_answers WHERE workspace_id = $1',
    [workspaceId],
  );
  return Number(row?.bytes ?? 0);
}

/** Removes requests `r` of keys `k` and counts their answers off. */
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

/** Lets a workspace's oldest answers go until they take less than their bytes; a repeated request of theirs runs anew. */
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
    // Counted anew: what a process of an earlier version removed was not counted off.
    await tx.query(
      `UPDATE idempotent_answers SET bytes = (SELECT coalesce(sum(r.kept_bytes), 0) ${ofWorkspace})
       WHERE workspace_id = $1`,
      [workspaceId],
    );
  });
}

const ofWorkspace =
  'FROM idempotent_request r JOIN api_key k ON k.id = r.key_id WHERE k.workspace_id = $1 AND r.kept_bytes > 0';

/** All but the newest answers, as many as take the bytes. */
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
