/**
 * Takes over the batches of workers that died: what of them has not ended goes into the queue as begun, where it is found cut off. What can
 * go wrong: the worker was only asleep and records at the same moment (it holds its batch meanwhile, and whoever is second sees what the first
 * did), two take over the same batch (the second finds it gone), a statement committed and its answer got lost (the worker's own batch that
 * it does not know of is one to be taken over, too). Nobody waits for a batch that another holds, for delivering waits for this: it is
 * looked for again.
 */
import type { EntityManager } from '#database';
import { enqueueBegun } from './enqueue-begun.js';

/** The worker that takes over; `known` are its own batches, of which it knows how they go on. */
export interface Rescuer {
  worker: string;
  known: readonly string[];
}

/** Whether there was anything, and whether there may be more, for another held it. */
export interface Rescued {
  wasFound: boolean;
  isMore: boolean;
}

/** Puts what others had begun into the queue, a batch at a time. */
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

/** Says whether it could: another may hold the batch, or have taken it. */
function takeOver(db: EntityManager, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A statement of its own: what was recorded just before it was held is seen by the next one.
    const held: object[] = await tx.query('SELECT FROM webhook_batch WHERE id = $1 FOR UPDATE SKIP LOCKED', [
      id,
    ]);
    if (held.length > 0) await tx.query(takeOverHeld, [id, now]);
    return held.length > 0;
  });
}

/** It is due now, rather than when it was begun: a walk through the queue does not look back that far. */
const takeOverHeld = `
WITH gone AS (DELETE FROM webhook_batch WHERE id = $1 RETURNING *)
${enqueueBegun(`
  SELECT each.*, d.event_id, g.begun_at, $2::timestamptz AS due_at, 0 AS attempts
  FROM gone g, unnest(g.delivery_ids, g.subscription_ids, g.generations) each (delivery_id, subscription_id, generation)
  JOIN webhook_delivery d ON (d.subscription_id, d.id) = (each.subscription_id, each.delivery_id)
  WHERE NOT EXISTS (SELECT FROM webhook_attempt WHERE delivery_id = each.delivery_id AND number = 1)`)}`;
