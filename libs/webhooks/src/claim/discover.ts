/**
 * Finds what is due. What can go wrong: a queue of a million rows of one receiver that hangs stands before everybody else's.
 * So the queue is walked once, by due time, from where the last look ended; what a receiver has no room for is passed by and
 * fetched later by its subscription, which costs no more the longer the queue is. Rows may appear behind the place where the
 * walk is (a transaction that took long, a clock that is behind): every look goes back a little, and some start over (queue-walk.ts).
 */
import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';

/** A row of the queue, as far as choosing goes. */
export interface DueDelivery {
  id: string;
  subscriptionId: string;
  shard: number;
}

/** Where a walk is: behind this row. */
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
 * Rows are compared as pairs, which only the index by subscription can do: where one subscription has most of the queue, the
 * planner would rather walk all of it by due time.
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

/** The next due rows of some shards behind a place, in the order of their time, and the place of the last. */
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

/** The time is in seconds: of a page of dates only this one is looked at, and reading them costs more than the rest. */
function readPlace([id, , , seconds]: readonly unknown[] = []): QueuePlace | undefined {
  if (typeof id !== 'string' || typeof seconds !== 'number') return undefined;
  return { id, dueAt: new Date(seconds * 1_000) };
}
