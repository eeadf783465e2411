/**
 * Turns the events of a worker's shards into deliveries, one for each subscription to the event's type. The first attempts that the
 * worker may and can send begin at once: finding and claiming fresh deliveries cost more than all the rest. Begun attempts are recorded
 * as one row, a batch, which goes once all of them have ended (record-outcomes.ts). The others wait in the queue for the owner of their
 * shard. Failure modes:
 * - Two workers take the same events, because the lease of one has just expired: the second waits for the first and finds them gone.
 * - A worker dies half-way: this is one statement, so either the events are still queued or their deliveries exist. Other workers
 *   find the batch (rescue.ts).
 *
 * A delivery's id is derived from its event's and its subscription's, so an event makes at most one delivery for a subscription. It
 * begins with the time of the event, as ids do, in twelve digits of the event's id. Nine digits would truncate the millisecond: the
 * delivery of a day's first event could fall into the day before and be deleted a day early. The remaining ten digits hold some
 * 60 bits of the hash.
 */
import { plans, planReaches, planGates } from '#contracts';
import type { PreparedStatement } from '#database';
import { z } from 'zod';
import { claimedColumns, readClaimed } from '../claim/claimed.js';
import type { Claimed } from '../claim/claimed.js';
import type { HotConnection } from '../hot-statement.js';

const plansWithWebhooks = plans
  .filter((plan) => planReaches(plan, planGates.webhooks.required))
  .map((plan) => `'${plan}'`)
  .join();

/**
 * Statement parameters: 1 the maximum of events, 2 now, 3 the worker, 4 its shards, 5 the maximum of attempts, 6 that of one
 * subscription, 7 subscriptions not to begin, 8 the id of the batch, 9 the maximum of one shard's events, 10 shards not to begin,
 * 11 the number of events that each shard is guaranteed.
 * The oldest events come first, after the guaranteed ones of each shard: a shard with thousands does not delay another's. Strict
 * turns between all shards cost a tenth more, because rows that began together lay apart.
 * The LATERAL joins keep their written order: the planner does not know the number of waiting events, and once joined every
 * subscription with every event. IN is wrapped so that it hashes; by itself it becomes a nested loop.
 */
export const fanOutStatement: PreparedStatement = {
  name: 'webhook-fan-out',
  text: `
WITH mine AS MATERIALIZED (
  SELECT shard FROM webhook_shard WHERE owner = $3 AND leased_until > clock_timestamp() AND shard = ANY ($4::int[])
), oldest AS MATERIALIZED (
  SELECT its.shard, each.* FROM unnest(ARRAY(SELECT shard FROM mine)) AS its (shard),
  LATERAL (SELECT ctid AS place, event_id, row_number() OVER (ORDER BY event_id) > $11 AS is_later
    FROM event_queue WHERE shard = its.shard ORDER BY event_id LIMIT $9) each
), taken AS (
  DELETE FROM event_queue WHERE ctid = ANY (ARRAY(SELECT place FROM oldest ORDER BY is_later, event_id LIMIT $1)) RETURNING event_id
), matched AS MATERIALIZED (
  SELECT 'dlv_' || substr(e.id, 5, 12)
           || substr(translate(encode(sha256(convert_to(e.id || s.id, 'UTF8')), 'base64'), '+/=', 'pse'), 1, 10) AS delivery_id,
         e.id AS event_id, e.type, e.workspace_id, e.body, e.traceparent, e.created_at,
         s.id AS subscription_id, s.shard, s.generation, s.revision, s.failing_since,
         s.shard = ANY (ARRAY(SELECT shard FROM mine)) AS is_ours,
         row_number() OVER (PARTITION BY s.id ORDER BY e.id) AS nth
  FROM taken t,
  LATERAL (SELECT * FROM event WHERE id = t.event_id LIMIT 1) e,
  LATERAL (SELECT account_id FROM workspace WHERE id = e.workspace_id LIMIT 1) w,
  LATERAL (SELECT FROM account WHERE id = w.account_id AND plan IN (${plansWithWebhooks}) LIMIT 1) a,
  LATERAL (SELECT * FROM webhook_subscription WHERE workspace_id = e.workspace_id AND disabled_reason IS NULL
    AND events && ARRAY[e.type, '*'] OFFSET 0) s
), chosen AS MATERIALIZED (
  SELECT delivery_id FROM matched
  WHERE is_ours AND nth <= $6 AND NOT subscription_id = ANY ($7::text[]) AND NOT shard = ANY ($10::int[]) LIMIT $5
), made AS (
  INSERT INTO webhook_delivery (id, workspace_id, subscription_id, event_id, event_type, created_at)
  SELECT delivery_id, workspace_id, subscription_id, event_id, type, $2 FROM matched
  ON CONFLICT DO NOTHING RETURNING id, event_type
), begun AS MATERIALIZED (
  SELECT *, 0 AS attempts, 0 AS earlier_attempts, $2::timestamptz AS queued_at FROM matched
  WHERE coalesce(delivery_id IN (SELECT delivery_id FROM chosen), false) AND coalesce(delivery_id IN (SELECT id FROM made), false)
), batched AS (
  INSERT INTO webhook_batch (id, worker, begun_at, delivery_ids, subscription_ids, generations)
  SELECT $8, $3, $2, array_agg(delivery_id), array_agg(subscription_id), array_agg(generation) FROM begun HAVING count(*) > 0
), queued AS (
  INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at)
  SELECT delivery_id, subscription_id, event_id, shard, generation, $2, $2 FROM matched
  WHERE NOT coalesce(delivery_id IN (SELECT delivery_id FROM chosen), false) AND coalesce(delivery_id IN (SELECT id FROM made), false)
)
SELECT counted.*, ${claimedColumns("'begun'")}
FROM (SELECT (SELECT count(DISTINCT shard) FROM oldest)::int, (SELECT count(*) FROM oldest) > (SELECT count(*) FROM taken)
    OR EXISTS (SELECT FROM oldest GROUP BY shard HAVING count(*) = $9), (SELECT count(*) FILTER (WHERE is_ours) FROM matched)::int,
  (SELECT json_object_agg(event_type, n)::text FROM (
    SELECT event_type, count(*)::int AS n FROM made GROUP BY event_type) each)) counted
LEFT JOIN begun w ON true`,
};

/** The worker that fans out, and the part that may begin at once. */
export interface FanOutRequest {
  worker: string;
  /** The id of the batch of begun attempts. */
  batch: string;
  now: Date;
  eventsMax: number;
  /** The maximum of one shard's events, and the number that is guaranteed where it has them. */
  shardMax: number;
  shardMin: number;
  /** The worker's shards, without those that it is releasing. */
  shards: readonly number[];
  attemptsMax: number;
  /** The maximum for one subscription. */
  eachMax: number;
  /** Subscriptions without that much room, or with deliveries that wait. */
  closed: readonly string[];
  /** Shards without room for more. */
  closedShards: readonly number[];
}

/** The result of one round. */
export interface FanOutResult {
  /** The number of shards that had events, and whether more may wait. */
  shardsWaiting: number;
  isMore: boolean;
  /** Deliveries by the type of their event. */
  deliveries: Record<string, number>;
  /** The deliveries whose first attempt may be sent now. */
  begun: Claimed[];
  /** The number of deliveries that were not begun, of the worker's own shards and of others'. */
  left: { ours: number; others: number };
}

/** One round over the worker's oldest events, with some of each shard. */
export async function fanOut(connection: HotConnection, request: FanOutRequest): Promise<FanOutResult> {
  const { worker, batch, now, eventsMax, shardMax, shards, attemptsMax, eachMax, closed } = request;
  const values = [eventsMax, now, worker, shards, attemptsMax, eachMax, closed, batch, shardMax];
  const rows = await connection.rows(fanOutStatement, [...values, request.closedShards, request.shardMin]);
  const [shardsWaiting, isMore, ours, counted] = Counted.parse(rows[0]?.slice(0, countedColumns));
  const begun = rows
    .map((row) => row.slice(countedColumns))
    .flatMap((row) => (row[0] === null ? [] : [readClaimed(row, batch)]));
  const deliveries = counted === null ? {} : Counts.parse(JSON.parse(counted));
  const made = Object.values(deliveries).reduce((sum, count) => sum + count, 0);
  const left = { ours: ours - begun.length, others: made - ours };
  return { shardsWaiting, isMore, deliveries, begun, left };
}

const countedColumns = 4;
const Counted = z.tuple([z.int(), z.boolean(), z.int(), z.string().nullable()]);
const Counts = z.record(z.string(), z.int());
