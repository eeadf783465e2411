import type { EntityManager } from '#database';
import { idsSince } from '#platform';
import type { ScheduledStep } from '../refresh-schedule.js';

const keptDays = 30;
const forgottenAtOnce = 1_000;
const dayMs = 86_400_000;

/** Removes notices older than the history, with their deliveries. */
export function noticeForgetting(db: EntityManager): ScheduledStep {
  return {
    name: 'old notices',
    run: async (now) => {
      const before = idsSince('ntc', new Date(now.getTime() - keptDays * dayMs));
      const [, count]: [unknown, number] = await db.query(
        `DELETE FROM notice WHERE id IN (
           SELECT id FROM notice WHERE id < $1 ORDER BY id LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`,
        [before],
      );
      return count;
    },
  };
}
