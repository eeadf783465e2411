/**
 * Limits failed sign-ins. An attempt is written down before the password is looked at and struck out when it was right, so
 * that attempts made at the same moment count each other. Three things are limited: an email from one address (guessing),
 * an address (guessing many people's passwords), and an email from anywhere (guessing from many addresses). The last bound
 * is loose, since anybody can use it to keep somebody else from signing in for a while.
 */
import { createHash, randomUUID } from 'node:crypto';
import { tooManyAttempts } from '#contracts';
import type { EntityManager } from 'typeorm';
import { addressUnit } from './addresses.js';

const windowMinutes = 15;

/** Any number does, as long as nothing else in the database takes advisory locks of these classes. */
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

/** Writes an attempt down and returns its id; refuses it when one of the limits is reached. */
export async function beginAttempt(
  db: EntityManager,
  email: string,
  address: string,
  now: Date,
): Promise<string> {
  const attemptId = randomUUID();
  const subjects = limits.map((limit) => limit.subject(email, address));
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  // Looked at once without a lock: what is refused anyhow shall cost one short query.
  refuseFor(await secondsUntilAllowed(db, subjects, since));
  await db.transaction(async (tx) => {
    // One after the other for each subject, or attempts of the same moment would not see each other. The locks are taken
    // in the order of the limits, so two attempts cannot wait for each other.
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

/** Until when the oldest attempt of a limit that is reached counts; 0 when none is reached. */
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

/** Writes an attempt that failed once more, as it is. */
export async function touchAttempt(tx: EntityManager, attemptId: string): Promise<void> {
  await tx.query('UPDATE sign_in_attempt SET at = at WHERE attempt_id = $1', [attemptId]);
}

/** Strikes an attempt out: it was right. */
export async function endAttempt(db: EntityManager, attemptId: string): Promise<void> {
  await db.query('DELETE FROM sign_in_attempt WHERE attempt_id = $1', [attemptId]);
}

/** Forgets the failed attempts for an email from wherever they came, so that its owner can sign in again at once. */
export async function forgetAttemptsFor(db: EntityManager, email: string): Promise<number> {
  const ofEmail = `SELECT attempt_id FROM sign_in_attempt WHERE subject = $1`;
  const [gone]: [unknown[], number] = await db.query(
    `DELETE FROM sign_in_attempt WHERE attempt_id IN (${ofEmail}) RETURNING attempt_id`,
    [`email:${digest(email)}`],
  );
  return gone.length / limits.length;
}

/** Forgets attempts that no limit looks at any more. */
export async function forgetOldAttempts(db: EntityManager): Promise<void> {
  await db.query(`DELETE FROM sign_in_attempt WHERE at < now() - interval '${windowMinutes * 2} minutes'`);
}

/** Addresses of people are not kept in the clear where a digest does. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
