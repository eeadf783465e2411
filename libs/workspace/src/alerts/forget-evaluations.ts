import type { EntityManager } from '#database';
import { idsSince } from '#platform';

const keptDays = 90;
const thinnedDays = 2;
const forgottenAtOnce = 5_000;
const dayMs = 86_400_000;

/** Removes a batch of expired evaluations, and of those that are days old a batch that says nothing new; returns their number. */
export async function forgetEvaluationsAcrossWorkspaces(db: EntityManager, now: Date): Promise<number> {
  const forgotten = await forget(db, 'true', before(now, keptDays));
  return forgotten + (await forget(db, 'NOT is_kept', before(now, thinnedDays)));
}

/** An outage of housekeeping leaves many rows; each batch is a short transaction. */
async function forget(db: EntityManager, which: 'true' | 'NOT is_kept', beforeId: string): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `DELETE FROM alert_evaluation WHERE id IN (
       SELECT id FROM alert_evaluation WHERE ${which} AND id < $1 ORDER BY id LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`,
    [beforeId],
  );
  return count;
}

function before(now: Date, days: number): string {
  return idsSince('ale', new Date(now.getTime() - days * dayMs));
}
