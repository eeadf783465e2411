/**
 * The rows of answers that a workspace keeps. Their number for each answer and their bytes for each workspace are bounded, because one
 * question may return 2 MB. Failure mode: an exchange is recorded while rows are trimmed or conversations removed. All of them lock a
 * conversation before the count of bytes, and trimming skips locked conversations, so there is no deadlock. The skipped rows are trimmed
 * after the next answer.
 */
import { idempotentBytes } from '#access';
import { keptAnswersFull } from '#contracts';
import type { Cell } from '#contracts';
import type { EntityManager } from '#database';

/** The limits of kept answers. */
export interface AnswerRetention {
  /** The maximum number of rows of one answer. */
  rowsMax: number;
  /** The maximum of bytes that a workspace keeps, in rows and in answers to repeated requests. */
  workspaceBytesMax: number;
  /** The policy of a full workspace: it drops the oldest rows, or refuses the next question (decision 22). */
  whenFull: 'let-go' | 'refuse';
}

/** The limits of a deployment that sets none. */
export const defaultAnswerRetention: AnswerRetention = {
  rowsMax: 200,
  workspaceBytesMax: 200_000_000,
  whenFull: 'let-go',
};

/** The maximum of one answer; two hundred rows of plain cells take a tenth of it. */
const answerBytesMax = 256 * 1024;
/** Trimming frees room for more than one answer, so that not every question has to trim. */
const shareAfterTrimming = 0.95;
const messagesAtOnce = 50;

/** The first rows of an answer as they are kept, up to `rowsMax` and their share of bytes. */
export function rowsToKeep(rows: readonly Cell[][], rowsMax: number): string {
  const kept: string[] = [];
  let bytes = 2;
  for (const row of rows.slice(0, rowsMax)) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > answerBytesMax) break;
    kept.push(text);
  }
  return `[${kept.join()}]`;
}

/** Adds to the count of a workspace's kept bytes; the caller has locked the conversation. */
export async function countBytes(tx: EntityManager, workspaceId: string, bytes: number): Promise<void> {
  await tx.query(
    `INSERT INTO kept_answers (workspace_id, bytes) VALUES ($1, greatest($2::bigint, 0))
     ON CONFLICT (workspace_id) DO UPDATE SET bytes = greatest(kept_answers.bytes + $2::bigint, 0)`,
    [workspaceId, bytes],
  );
}

/** The bytes that a workspace keeps: of rows, and of answers for repeated requests. */
export async function keptBytes(db: EntityManager, workspaceId: string): Promise<number> {
  return (await keptRowBytes(db, workspaceId)) + (await idempotentBytes(db, workspaceId));
}

async function keptRowBytes(db: EntityManager, workspaceId: string): Promise<number> {
  const [row]: [{ bytes: string }?] = await db.query(
    'SELECT bytes FROM kept_answers WHERE workspace_id = $1',
    [workspaceId],
  );
  return Number(row?.bytes ?? 0);
}

/**
 * Refuses a question to a full workspace that drops nothing. Concurrent questions may all be kept, so a workspace exceeds its limit by
 * one answer of each at most.
 */
export async function requireRoomToKeep(
  db: EntityManager,
  workspaceId: string,
  { workspaceBytesMax, whenFull }: AnswerRetention = defaultAnswerRetention,
): Promise<void> {
  if (whenFull === 'let-go') return;
  if ((await keptBytes(db, workspaceId)) >= workspaceBytesMax) throw keptAnswersFull(workspaceBytesMax);
}

/** Drops the oldest rows of a workspace until it is well below its limit; questions, SQL and insights stay. */
export async function trimKeptRows(
  db: EntityManager,
  workspaceId: string,
  { workspaceBytesMax, whenFull }: AnswerRetention,
): Promise<void> {
  if (whenFull === 'refuse') return;
  let kept = await keptBytes(db, workspaceId);
  if (kept <= workspaceBytesMax) return;
  const wanted = workspaceBytesMax * shareAfterTrimming;
  for (let freed = 1; kept > wanted && freed > 0; kept -= freed)
    freed = await letOldestGo(db, workspaceId, kept - wanted);
}

/** Returns the number of freed bytes: zero where nothing is left, or everything is locked. */
function letOldestGo(db: EntityManager, workspaceId: string, bytes: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [{ freed } = { freed: '0' }]: [{ freed: string }?] = await tx.query(trimming, [
      workspaceId,
      messagesAtOnce,
      bytes,
    ]);
    if (Number(freed) > 0) await countBytes(tx, workspaceId, -Number(freed));
    return Number(freed);
  });
}

/** The oldest messages first, as many as free the bytes; each with its conversation locked. */
const trimming = `
  WITH oldest AS (
    SELECT id, conversation_id, octet_length(kept_rows) AS bytes,
      sum(octet_length(kept_rows)) OVER (ORDER BY id) - octet_length(kept_rows) AS before
    FROM (SELECT id, conversation_id, kept_rows FROM message
          WHERE workspace_id = $1 AND kept_rows IS NOT NULL ORDER BY id LIMIT $2) AS first_ones
  ), held AS (
    SELECT id FROM conversation
    WHERE workspace_id = $1 AND id IN (SELECT conversation_id FROM oldest WHERE before < $3)
    FOR UPDATE SKIP LOCKED
  ), trimmed AS (
    UPDATE message m SET kept_rows = NULL FROM oldest o, held h
    WHERE m.id = o.id AND h.id = o.conversation_id AND o.before < $3 AND m.kept_rows IS NOT NULL
    RETURNING o.bytes
  )
  SELECT coalesce(sum(bytes), 0) AS freed FROM trimmed`;
