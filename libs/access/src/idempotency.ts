/**
 * Requests with an Idempotency-Key run once; for 24 hours a repeated one gets the first one's answer. Failure modes:
 * - Two requests at the same moment: the row is inserted before anything runs, so the second one finds it and gets a 409.
 * - The same key for another request: 422.
 * - The process dies while it runs one: the row has a deadline, after which the next request takes it over.
 * - The request fails: the row is removed, because nothing was done and it may be tried again.
 * Answers may hold a token and are sealed. Their bytes are bounded (idempotent-answers.ts): an answer that is too long, or was
 * evicted by newer ones, is not kept, and a repeated request runs again.
 */
import { hash } from 'node:crypto';
import { conflict, idempotencyMismatch } from '#contracts';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import { z } from 'zod';
import { bytesToKeep, removeRequests, trimAnswers } from './idempotent-answers.js';

/** The identity of a request: its key, its operation and its body. */
export interface IdempotentRequest {
  workspaceId: string;
  keyId: string;
  operation: string;
  idempotencyKey: string;
  body: string;
}

/** An answer as it was given. */
export interface KeptAnswer {
  status: number;
  body: string;
  /** The operation's own response headers. */
  headers: Readonly<Record<string, string>>;
}

const keptHours = 24;
const runningSecondsMax = 120;

/** The storage of answers: the database, the sealing keys, and the bytes per workspace. */
export interface AnswerStore {
  manager: EntityManager;
  secrets: SecretBox;
  workspaceBytesMax: number;
}

/** Runs a request, or answers as its first run did. */
export async function runOnce(
  store: AnswerStore,
  request: IdempotentRequest,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claimed = await claim(store, request);
  if ('kept' in claimed) return claimed.kept;
  const answer = await run().catch(async (error: unknown) => {
    await release(store.manager, request, claimed.until);
    throw error;
  });
  // A request that has run must not run again, even if its answer cannot be kept.
  await keep(store, request, { answer, until: claimed.until });
  return answer;
}

/** Deletes answers that are too old to be repeated. */
export async function forgetOldRequests(db: EntityManager): Promise<void> {
  await removeRequests(db, `r.created_at < now() - interval '${keptHours} hours'`, []);
}

/** The answers to forget: of one key, of the keys that a member made, or of all. */
export interface ForgottenAnswers {
  keyId?: string;
  madeBy?: string;
}

/** Deletes the answers of an operation to a workspace's keys; a repeated request runs again. Requests in progress stay. */
export async function forgetKeptAnswers(
  db: EntityManager,
  workspaceId: string,
  operation: string,
  { keyId, madeBy }: ForgottenAnswers = {},
): Promise<void> {
  await removeRequests(
    db,
    `k.workspace_id = $1 AND r.operation = $2 AND r.status IS NOT NULL AND ($3::text IS NULL OR k.id = $3)
       AND ($4::text IS NULL OR (k.created_by_type = 'member' AND k.created_by_id = $4))`,
    [workspaceId, operation, keyId ?? null, madeBy ?? null],
  );
}

const Headers = z.record(z.string(), z.string());

interface KeptRow {
  body_hash: Buffer;
  status: number | null;
  answer: Buffer | null;
  answer_headers: Buffer | null;
  answer_key_id: string | null;
}

/** The kept answer, or the deadline of the run that this process has claimed. */
type Claim = { kept: KeptAnswer } | { until: string };

async function claim({ manager: db, secrets }: AnswerStore, request: IdempotentRequest): Promise<Claim> {
  const bodyHash = hash('sha256', request.body, 'buffer');
  // A row that has expired, or whose process has died, is taken over. Its bytes are counted off when the run ends.
  const [taken]: { until: string }[] = await db.query(
    `INSERT INTO idempotent_request AS r (key_id, operation, idempotency_key, body_hash, running_until)
     VALUES ($1, $2, $3, $4, now() + interval '${runningSecondsMax} seconds')
     ON CONFLICT (key_id, operation, idempotency_key) DO UPDATE
       SET body_hash = EXCLUDED.body_hash, status = NULL, answer = NULL, answer_headers = NULL, answer_key_id = NULL,
           created_at = now(), running_until = EXCLUDED.running_until
       WHERE r.created_at < now() - interval '${keptHours} hours' OR (r.status IS NULL AND r.running_until < now())
     RETURNING running_until::text AS until`,
    [...nameOf(request), bodyHash],
  );
  if (taken) return taken;
  const [row]: KeptRow[] = await db.query(
    `SELECT body_hash, status, answer, answer_headers, answer_key_id FROM idempotent_request
     WHERE key_id = $1 AND operation = $2 AND idempotency_key = $3`,
    nameOf(request),
  );
  if (row && !row.body_hash.equals(bodyHash)) throw idempotencyMismatch();
  if (!row || row.status === null || row.answer === null || row.answer_key_id === null)
    throw conflict('the first request with this Idempotency-Key is still running; try again shortly');
  const keyId = row.answer_key_id;
  const body = secrets.open({ keyId, sealed: row.answer }, bindingOf(request));
  // Earlier versions stored no headers.
  const headers = row.answer_headers
    ? Headers.parse(
        JSON.parse(secrets.open({ keyId, sealed: row.answer_headers }, headersBindingOf(request))),
      )
    : {};
  return { kept: { status: row.status, body, headers } };
}

async function keep(
  { manager: db, secrets, workspaceBytesMax }: AnswerStore,
  request: IdempotentRequest,
  { answer, until }: { answer: KeptAnswer; until: string },
): Promise<void> {
  const { keyId, sealed } = secrets.seal(answer.body, bindingOf(request));
  const hasHeaders = Object.keys(answer.headers).length > 0;
  const headers = hasHeaders
    ? secrets.seal(JSON.stringify(answer.headers), headersBindingOf(request)).sealed
    : null;
  const bytes = bytesToKeep(sealed.length + (headers?.length ?? 0), workspaceBytesMax);
  if (bytes === undefined) return release(db, request, until);
  const [row]: [{ bytes: string }?] = await db.query(
    `WITH before AS (SELECT r.kept_bytes AS bytes FROM idempotent_request r WHERE ${whereClaimed} FOR UPDATE),
     kept AS (
       UPDATE idempotent_request r SET status = $5, answer = $6, answer_key_id = $7, kept_bytes = $8,
         answer_headers = $10
       FROM before WHERE ${whereClaimed} RETURNING $8::integer - before.bytes AS more
     )
     INSERT INTO idempotent_answers AS a (workspace_id, bytes) SELECT $9, more FROM kept
     ON CONFLICT (workspace_id) DO UPDATE SET bytes = greatest(a.bytes + EXCLUDED.bytes, 0)
     RETURNING bytes`,
    [...nameOf(request), until, answer.status, sealed, keyId, bytes, request.workspaceId, headers],
  );
  if (Number(row?.bytes ?? 0) > workspaceBytesMax)
    await trimAnswers(db, request.workspaceId, workspaceBytesMax);
}

async function release(db: EntityManager, request: IdempotentRequest, until: string): Promise<void> {
  await removeRequests(db, `${whereClaimed} AND r.status IS NULL`, [...nameOf(request), until]);
}

/** A run that took too long has been taken over: its row belongs to another process. */
const whereClaimed =
  'r.key_id = $1 AND r.operation = $2 AND r.idempotency_key = $3 AND r.running_until = $4::timestamptz';

function nameOf({ keyId, operation, idempotencyKey }: IdempotentRequest): string[] {
  return [keyId, operation, idempotencyKey];
}

function headersBindingOf(request: IdempotentRequest): string {
  return `${bindingOf(request)}:headers`;
}

function bindingOf(request: IdempotentRequest): string {
  return `idempotent_request:${nameOf(request).join(':')}`;
}
