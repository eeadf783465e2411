/**
 * Limits failed sign-ins. An attempt is recorded before the password is checked and deleted if it was right, so concurrent
 * attempts count each other. Three things are limited: an email from one address (guessing), an address (guessing many people's
 * passwords), and an email from anywhere (guessing from many addresses). The last limit is loose, because anybody could use it to
 * keep somebody else from signing in for a while.
 */
import { createHash, randomUUID } from 'node:crypto';
import { tooManyAttempts } from '#contracts';
import type { EntityManager } from 'typeorm';
import { addressUnit } from './addresses.js';

const windowMinutes = 15;

/** Any number will do, as long as nothing else in the database takes advisory locks of these classes. */
const lockClass = 7_415_201;

interface Limit {
  attemptsMax: number;
  subject(email: string, address: string): string;
}

const limits: readonly Limit[] = [
  { attemptsMax: 10, subject: (email, address) => `pair:${digest(email)}:${addressUnit(address)}` },
  { attemptsMax: 50, subject: (_email, address) => `address:${addressUnit(address)}` },
  { attemptsMax: 100, subject: (email) => `email:${digest(email)}` },
];

/** Records an attempt and returns its id; refuses it when one of the limits is reached. */
export async function beginAttempt(
  db: EntityManager,
  email: string,
  address: string,
  now: Date,
): Promise<string> {
  const attemptId = randomUUID();
  const subjects = limits.map((limit) => limit.subject(email, address));
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  // Checked once without a lock: a refusal should cost one short query.
  refuseFor(await secondsUntilAllowed(db, subjects, since));
  await db.transaction(async (tx) => {
    // Serialized for each subject, or concurrent attempts would not see each other. The locks are taken in the order of the
    // limits, so two attempts cannot deadlock.
    for (const [index, subject] of subjects.entries()) {
      await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockClass + index, subject]);
    }
    refuseFor(await secondsUntilAllowed(tx, subjects, since));
    await tx.query(
      'INSERT INTO sign_in_attempt (attempt_id, subject, at) SELECT $1, unnest($2::text[]), $3',
      [attemptId, subjects, now],
    );
  });
  return attemptId;
}

function refuseFor(waitSeconds: number): void {
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
}

/** Seconds until the oldest attempt of a reached limit expires; 0 when none is reached. */
async function secondsUntilAllowed(
  tx: EntityManager,
  subjects: readonly string[],
  since: Date,
): Promise<number> {
  const counts: { subject: string; count: number; oldest: Date }[] = await tx.query(
    'SELECT subject, count(*)::int AS count, min(at) AS oldest FROM sign_in_attempt WHERE subject = ANY ($1) AND at > $2 GROUP BY subject',
    [subjects, since],
  );
  const reached = counts.filter(
    ({ subject, count }) => count >= (limits[subjects.indexOf(subject)]?.attemptsMax ?? 0),
  );
  return Math.max(0, ...reached.map(({ oldest }) => Math.ceil((oldest.getTime() - since.getTime()) / 1_000)));
}

/** Rewrites a failed attempt unchanged. */
export async function touchAttempt(tx: EntityManager, attemptId: string): Promise<void> {
  await tx.query('UPDATE sign_in_attempt SET at = at WHERE attempt_id = $1', [attemptId]);
}

/** Deletes an attempt that was right. */
export async function endAttempt(db: EntityManager, attemptId: string): Promise<void> {
  await db.query('DELETE FROM sign_in_attempt WHERE attempt_id = $1', [attemptId]);
}

/** Deletes the failed attempts for an email from any address, so that its owner can sign in again at once. */
export async function forgetAttemptsFor(db: EntityManager, email: string): Promise<number> {
  const ofEmail = `SELECT attempt_id FROM sign_in_attempt WHERE subject = $1`;
  const [gone]: [unknown[], number] = await db.query(
    `DELETE FROM sign_in_attempt WHERE attempt_id IN (${ofEmail}) RETURNING attempt_id`,
    [`email:${digest(email)}`],
  );
  return gone.length / limits.length;
}

/** Deletes attempts that are too old for any limit. */
export async function forgetOldAttempts(db: EntityManager): Promise<void> {
  await db.query(`DELETE FROM sign_in_attempt WHERE at < now() - interval '${windowMinutes * 2} minutes'`);
}

/** Email addresses are not stored in the clear where a digest will do. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
