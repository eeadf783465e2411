import type { EntityManager } from '#database';
import { idsSince } from '#platform';

const keptDays = 90;
const forgottenAtOnce = 5_000;
const dayMs = 86_400_000;

/** Removes some evaluations that are older than the history goes; says how many. */
export async function forgetEvaluationsAcrossWorkspaces(db: EntityManager, now: Date): Promise<number> {
  const before = idsSince('ale', new Date(now.getTime() - keptDays * dayMs));
  const [, count]: [unknown, number] = await db.query(
    `DELETE FROM alert_evaluation WHERE id IN (
       SELECT id FROM alert_evaluation WHERE id < $1 ORDER BY id LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`,
    [before],
  );
  return count;
}
