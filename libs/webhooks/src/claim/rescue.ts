/**
 * Takes over the batches of dead workers: their unfinished attempts go into the queue as begun, where they are found cut off.
 * Failure modes:
 * - The worker was only asleep and records at the same moment: it locks its batch, and the second of the two sees the first one's work.
 * - Two workers take over the same batch: the second finds it gone.
 * - A statement committed and its answer was lost: a worker takes over its own batch where it does not know of it.
 * A batch that another worker has locked is skipped and looked for again, because delivery waits for the rescue.
 */
import type { EntityManager } from '#database';
import { enqueueBegun } from './enqueue-begun.js';

/** The worker that takes over; `known` are its own batches in progress. */
export interface Rescuer {
  worker: string;
  known: readonly string[];
}

/** The result: whether there were any batches, and whether locked ones remain. */
export interface Rescued {
  wasFound: boolean;
  isMore: boolean;
}

/** Queues the attempts that dead workers had begun, a batch at a time. */
export async function rescue(db: EntityManager, { worker, known }: Rescuer, now: Date): Promise<Rescued> {
  const lost: { id: string }[] = await db.query(
    `SELECT id FROM webhook_batch b WHERE CASE WHEN worker = $1 THEN NOT id = ANY ($2) ELSE NOT EXISTS (
       SELECT FROM webhook_worker w WHERE w.id = b.worker AND seen_until >= clock_timestamp()) END ORDER BY id`,
    [worker, known],
  );
  let taken = 0;
  for (const { id } of lost) if (await takeOver(db, id, now)) taken += 1;
  return { wasFound: taken > 0, isMore: taken < lost.length };
}

/** Reports whether it succeeded: another worker may hold the batch, or have taken it over. */
function takeOver(db: EntityManager, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A separate statement: the next one sees outcomes that were recorded just before the lock.
    const held: object[] = await tx.query('SELECT FROM webhook_batch WHERE id = $1 FOR UPDATE SKIP LOCKED', [
      id,
    ]);
    if (held.length > 0) await tx.query(takeOverHeld, [id, now]);
    return held.length > 0;
  });
}

/** The deliveries are due now and not when they began: a walk through the queue does not look back that far. */
const takeOverHeld = `
WITH gone AS (DELETE FROM webhook_batch WHERE id = $1 RETURNING *)
${enqueueBegun(`
  SELECT each.*, d.event_id, g.begun_at, $2::timestamptz AS due_at, 0 AS attempts
  FROM gone g, unnest(g.delivery_ids, g.subscription_ids, g.generations) each (delivery_id, subscription_id, generation)
  JOIN webhook_delivery d ON (d.subscription_id, d.id) = (each.subscription_id, each.delivery_id)
  WHERE NOT EXISTS (SELECT FROM webhook_attempt WHERE delivery_id = each.delivery_id AND number = 1)`)}`;
