/**
 * Finds due deliveries. Failure mode: the million rows of one hanging receiver stand before everybody else's. So the queue is walked
 * once, by due time, from the place where the last look ended. Deliveries that their receiver has no room for are skipped and fetched
 * later by subscription, which costs no more in a longer queue. Rows may appear behind the walk's place (by a long transaction or a
 * slow clock), so every look goes back a little, and some start over (queue-walk.ts).
 */
import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';

/** A row of the queue with the columns that the choice depends on. */
export interface DueDelivery {
  id: string;
  subscriptionId: string;
  shard: number;
}

/** The place of a walk: just behind this row. */
export interface QueuePlace {
  dueAt: Date;
  id: string;
}

export const discoverStatement: PreparedStatement = {
  name: 'webhook-discover',
  text: `
SELECT delivery_id, subscription_id, shard, date_part('epoch', due_at) FROM webhook_queue
WHERE (due_at, delivery_id) > ($1, $2) AND due_at <= $3 AND shard = ANY ($4)
ORDER BY due_at, delivery_id LIMIT $5`,
};

/**
 * Rows are compared as pairs, which only the index by subscription supports. Otherwise the planner would walk the whole queue by
 * due time where one subscription has most of it.
 */
export const refillStatement: PreparedStatement = {
  name: 'webhook-refill',
  text: `
SELECT q.delivery_id, q.subscription_id, q.shard
FROM unnest($1::text[]) AS wanted (subscription_id),
LATERAL (SELECT delivery_id, subscription_id, shard FROM webhook_queue
  WHERE (subscription_id, due_at) >= (wanted.subscription_id, '-infinity'::timestamptz)
    AND (subscription_id, due_at) <= (wanted.subscription_id, $2::timestamptz)
  ORDER BY subscription_id, due_at, delivery_id LIMIT $3) q`,
};

/** The next due rows of some shards behind a place, in order of due time, and the place of the last. */
export async function discover(
  connection: HotConnection,
  { after, now, shards, limit }: { after: QueuePlace; now: Date; shards: readonly number[]; limit: number },
): Promise<{ due: DueDelivery[]; last: QueuePlace | undefined }> {
  const rows = await connection.rows(discoverStatement, [after.dueAt, after.id, now, shards, limit]);
  return { due: rows.flatMap(readDue), last: readPlace(rows.at(-1)) };
}

/** The first due rows of each of some subscriptions. */
export async function refill(
  connection: HotConnection,
  { subscriptionIds, now, each }: { subscriptionIds: readonly string[]; now: Date; each: number },
): Promise<DueDelivery[]> {
  return (await connection.rows(refillStatement, [subscriptionIds, now, each])).flatMap(readDue);
}

function readDue([id, subscriptionId, shard]: readonly unknown[]): DueDelivery[] {
  const isRead = typeof id === 'string' && typeof subscriptionId === 'string' && typeof shard === 'number';
  return isRead ? [{ id, subscriptionId, shard }] : [];
}

/** The time is in seconds: only the last row's is needed, and parsing a page of dates costs more than the rest. */
function readPlace([id, , , seconds]: readonly unknown[] = []): QueuePlace | undefined {
  if (typeof id !== 'string' || typeof seconds !== 'number') return undefined;
  return { id, dueAt: new Date(seconds * 1_000) };
}
