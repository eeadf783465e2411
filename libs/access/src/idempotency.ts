/**
 * Requests with an Idempotency-Key are run once; a repeated one gets the first one's answer for 24 hours. What can go wrong:
 * two at the same moment (the row is inserted before anything runs, so one of them finds it: 409); the same key for something
 * else (422); a process that dies while it runs one (the row says until when it may be running; after that the next takes it
 * over); a request that fails (the row is removed: nothing was done, so it may be tried again). Answers may hold a token and
 * are sealed.
 */
import { hash } from 'node:crypto';
import { conflict, idempotencyMismatch } from '#contracts';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';

/** Which request it is: of which key, for what, and with which body. */
export interface IdempotentRequest {
  keyId: string;
  operation: string;
  idempotencyKey: string;
  body: string;
}

/** An answer as it was given. */
export interface KeptAnswer {
  status: number;
  body: string;
}

const keptHours = 24;
const runningSecondsMax = 120;

/** Runs a request, or answers as its first run did. */
export async function runOnce(
  db: EntityManager,
  secrets: SecretBox,
  request: IdempotentRequest,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claimed = await claim(db, secrets, request);
  if ('kept' in claimed) return claimed.kept;
  const answer = await run().catch(async (error: unknown) => {
    await release(db, request, claimed.until);
    throw error;
  });
  // Once it has run it must not run again, not even where its answer cannot be kept.
  await keep(db, secrets, request, { answer, until: claimed.until });
  return answer;
}

/** Forgets what is older than a repeated request may be. */
export async function forgetOldRequests(db: EntityManager): Promise<void> {
  await db.query(`DELETE FROM idempotent_request WHERE created_at < now() - interval '${keptHours} hours'`);
}

/** Forgets what a workspace's keys were answered to an operation; a repeated request runs anew. One that still runs is kept. */
export async function forgetKeptAnswers(
  db: EntityManager,
  workspaceId: string,
  operation: string,
): Promise<void> {
  await db.query(
    `DELETE FROM idempotent_request r USING api_key k
     WHERE k.id = r.key_id AND k.workspace_id = $1 AND r.operation = $2 AND r.status IS NOT NULL`,
    [workspaceId, operation],
  );
}

interface KeptRow {
  body_hash: Buffer;
  status: number | null;
  answer: Buffer | null;
  answer_key_id: string | null;
}

/** What was answered; or until when the request is this process's to run. */
type Claim = { kept: KeptAnswer } | { until: string };

async function claim(db: EntityManager, secrets: SecretBox, request: IdempotentRequest): Promise<Claim> {
  const bodyHash = hash('sha256', request.body, 'buffer');
  // A row that is over, or whose process is, is taken over as if it was not there.
  const [taken]: { until: string }[] = await db.query(
    `INSERT INTO idempotent_request AS r (key_id, operation, idempotency_key, body_hash, running_until)
     VALUES ($1, $2, $3, $4, now() + interval '${runningSecondsMax} seconds')
     ON CONFLICT (key_id, operation, idempotency_key) DO UPDATE
       SET body_hash = EXCLUDED.body_hash, status = NULL, answer = NULL, answer_key_id = NULL, created_at = now(),
           running_until = EXCLUDED.running_until
       WHERE r.created_at < now() - interval '${keptHours} hours' OR (r.status IS NULL AND r.running_until < now())
     RETURNING running_until::text AS until`,
    [...nameOf(request), bodyHash],
  );
  if (taken) return taken;
  const [row]: KeptRow[] = await db.query(
    `SELECT body_hash, status, answer, answer_key_id FROM idempotent_request
     WHERE key_id = $1 AND operation = $2 AND idempotency_key = $3`,
    nameOf(request),
  );
  if (row && !row.body_hash.equals(bodyHash)) throw idempotencyMismatch();
  if (!row || row.status === null || row.answer === null || row.answer_key_id === null)
    throw conflict('the first request with this Idempotency-Key is still running; try again shortly');
  const body = secrets.open({ keyId: row.answer_key_id, sealed: row.answer }, bindingOf(request));
  return { kept: { status: row.status, body } };
}

async function keep(
  db: EntityManager,
  secrets: SecretBox,
  request: IdempotentRequest,
  { answer, until }: { answer: KeptAnswer; until: string },
): Promise<void> {
  const { keyId, sealed } = secrets.seal(answer.body, bindingOf(request));
  await db.query(
    `UPDATE idempotent_request SET status = $5, answer = $6, answer_key_id = $7 WHERE ${whereClaimed}`,
    [...nameOf(request), until, answer.status, sealed, keyId],
  );
}

async function release(db: EntityManager, request: IdempotentRequest, until: string): Promise<void> {
  await db.query(`DELETE FROM idempotent_request WHERE ${whereClaimed} AND status IS NULL`, [
    ...nameOf(request),
    until,
  ]);
}

/** A run that took too long has been taken over: the row is another's then. */
const whereClaimed =
  'key_id = $1 AND operation = $2 AND idempotency_key = $3 AND running_until = $4::timestamptz';

function nameOf({ keyId, operation, idempotencyKey }: IdempotentRequest): string[] {
  return [keyId, operation, idempotencyKey];
}

function bindingOf(request: IdempotentRequest): string {
  return `idempotent_request:${nameOf(request).join(':')}`;
}
