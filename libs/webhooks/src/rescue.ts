/**
 * Takes over the batches of workers that died: what of them has not ended goes into the queue as begun, where it is found cut off. What can
 * go wrong: the worker was only asleep and settles at the same moment (it holds its batch meanwhile, and whoever is second sees what the first
 * did), two take over the same batch (the second finds it gone), a statement committed and its answer got lost (the worker's own batch that
 * it does not know of is one to be taken over, too).
 */
import type { EntityManager } from '#database';

/** Who takes over; `known` are its own batches, of which it knows how they go on. */
export interface Rescuer {
  worker: string;
  known: readonly string[];
}

/** Puts what others had begun into the queue, a batch at a time. Says whether there was anything. */
export async function rescue(db: EntityManager, { worker, known }: Rescuer, now: Date): Promise<boolean> {
  const lost: { id: string }[] = await db.query(
    `SELECT id FROM webhook_batch b WHERE CASE WHEN worker = $1 THEN NOT id = ANY ($2) ELSE NOT EXISTS (
       SELECT FROM webhook_worker w WHERE w.id = b.worker AND seen_until >= clock_timestamp()) END ORDER BY id`,
    [worker, known],
  );
  for (const { id } of lost)
    await db.transaction(async (tx) => {
      // A statement of its own: what was recorded while it waited is seen by the next one.
      await tx.query('SELECT FROM webhook_batch WHERE id = $1 FOR UPDATE', [id]);
      await tx.query(takeOver, [id, now]);
    });
  return lost.length > 0;
}

/** Queues deliveries of batches whose first attempt is over or cut off; `begun` are the rows that tell which and when. */
export const queueBegun = (begun: string) => `
  INSERT INTO webhook_queue
    (delivery_id, subscription_id, event_id, shard, generation, attempts, queued_at, due_at, begun, begun_at)
  SELECT b.delivery_id, b.subscription_id, b.event_id, coalesce(s.shard, 0), b.generation, b.attempts, b.begun_at, b.due_at, 1, b.begun_at
  FROM (${begun}) b
  LEFT JOIN webhook_subscription s ON s.id = b.subscription_id
  ON CONFLICT DO NOTHING`;

/** It is due now, rather than when it was begun: a walk through the queue does not look back that far. */
const takeOver = `
WITH gone AS (DELETE FROM webhook_batch WHERE id = $1 RETURNING *)
${queueBegun(`
  SELECT each.*, d.event_id, g.begun_at, $2::timestamptz AS due_at, 0 AS attempts
  FROM gone g, unnest(g.delivery_ids, g.subscription_ids, g.generations) each (delivery_id, subscription_id, generation)
  JOIN webhook_delivery d ON (d.subscription_id, d.id) = (each.subscription_id, each.delivery_id)
  WHERE NOT EXISTS (SELECT FROM webhook_attempt WHERE delivery_id = each.delivery_id AND number = 1)`)}`;
