/**
 * Claims deliveries: their next attempts are committed as under way before anything is sent. What can go wrong, and why it does not hurt:
 * - Two workers claim the same delivery: only the owner of its shard may (checked here, by the database's clock), and an attempt's
 *   key is its delivery and number, so the second of two gets nothing.
 * - A worker dies between this and the end of the attempt: the attempt has no outcome. Its number is still the next one, so
 *   whoever claims the delivery then finds it taken ("cut off"), records it as unknown, and the delivery goes on.
 * - This commits and its answer is lost: the same as a death.
 * - A row was settled after it was discovered: it is read again here, by its key, and is gone or not due.
 */
import { EventType } from '#contracts';
import type { PreparedStatement } from '#database';
import { z } from 'zod';
import type { HotConnection } from './hot-statement.js';

/**
 * Statement parameters: ids, worker, now. What was begun is looked up by IN, which hashes: joins of two lists are nested loops
 * under the settings that all others need, and cost a square. The worker's shards are read once and compared with for the
 * same reason: joined, each of the 64 looked up every delivery (16,000 index searches for a claim of 250).
 */
export const claimStatement: PreparedStatement = {
  name: 'webhook-claim',
  text: `
WITH wanted AS MATERIALIZED (
  SELECT q.*, s.revision, s.failing_since,
         coalesce(s.disabled_reason IS NULL AND s.generation = q.generation, false) AS is_wanted
  FROM unnest($1::text[]) AS named (id),
  LATERAL (SELECT * FROM webhook_queue WHERE delivery_id = named.id AND due_at <= $3 LIMIT 1) q
  LEFT JOIN webhook_subscription s ON s.id = q.subscription_id
  WHERE q.shard = ANY (ARRAY(SELECT shard FROM webhook_shard WHERE owner = $2 AND leased_until > clock_timestamp()))
), begun AS (
  INSERT INTO webhook_attempt (delivery_id, number, worker, started_at)
  SELECT delivery_id, attempts + 1, $2, $3 FROM wanted WHERE is_wanted
  ON CONFLICT DO NOTHING RETURNING delivery_id
)
SELECT json_build_object('delivery', w.delivery_id, 'subscription', w.subscription_id, 'number', w.attempts + 1,
  'earlier', w.earlier_attempts, 'queued_at', w.queued_at, 'revision', w.revision, 'was_failing', w.failing_since IS NOT NULL,
  'verdict', CASE WHEN w.delivery_id IN (SELECT delivery_id FROM begun) THEN 'begun'
    WHEN w.is_wanted THEN 'cut off' ELSE 'unwanted' END,
  'type', e.type, 'body', e.body, 'traceparent', e.traceparent, 'created_at', e.created_at)::text
FROM wanted w LEFT JOIN LATERAL (SELECT * FROM event WHERE id = w.event_id AND w.is_wanted LIMIT 1) e ON true`,
};

/** What every verdict tells of a delivery. */
interface Named {
  deliveryId: string;
  subscriptionId: string;
  /** The number of the attempt that is next. */
  number: number;
}

/** A delivery whose attempt is recorded and may be sent now. */
export interface Begun extends Named {
  verdict: 'begun';
  /** The number of the attempt since the delivery was queued; pauses grow with it. */
  numberSinceQueued: number;
  queuedAt: Date;
  revision: number;
  /** Whether the subscription counts as failing: a success is news then. */
  wasFailing: boolean;
  event: { type: EventType; body: string; traceparent: string | null; createdAt: Date };
}

/** A delivery whose latest attempt was cut off by a crash; it goes on once that is recorded. */
export interface CutOff extends Named {
  verdict: 'cut off';
  /** The number of that attempt since the delivery was queued. */
  numberSinceQueued: number;
  queuedAt: Date;
}

/** What came of claiming one delivery; one that is not due, or not ours, has no verdict. */
export type Claimed =
  | Begun
  | CutOff
  /** The subscription is gone, or was disabled meanwhile. */
  | (Named & { verdict: 'unwanted' })
  /** The event is not kept any more; the attempt is recorded and cannot be made. */
  | (Named & { verdict: 'forgotten' });

/** Claims what of the named deliveries is due and belongs to the worker's shards. */
export async function claim(
  connection: HotConnection,
  { ids, worker, now }: { ids: readonly string[]; worker: string; now: Date },
): Promise<Claimed[]> {
  const rows = await connection.rows(claimStatement, [ids, worker, now]);
  return rows.flatMap(([json]) => (typeof json === 'string' ? [toClaimed(Row.parse(JSON.parse(json)))] : []));
}

const Row = z.object({
  delivery: z.string(),
  subscription: z.string(),
  number: z.int(),
  earlier: z.int(),
  queued_at: z.string(),
  revision: z.int().nullable(),
  was_failing: z.boolean(),
  verdict: z.enum(['begun', 'cut off', 'unwanted']),
  type: EventType.nullable(),
  body: z.string().nullable(),
  traceparent: z.string().nullable(),
  created_at: z.string().nullable(),
});

function toClaimed(row: z.infer<typeof Row>): Claimed {
  const { number, revision, verdict, type, body, traceparent } = row;
  const named = { deliveryId: row.delivery, subscriptionId: row.subscription, number };
  const since = { numberSinceQueued: number - row.earlier, queuedAt: new Date(row.queued_at) };
  if (verdict === 'unwanted') return { ...named, verdict };
  if (verdict === 'cut off') return { ...named, ...since, verdict };
  if (type === null || body === null || row.created_at === null || revision === null)
    return { ...named, verdict: 'forgotten' };
  return {
    ...named,
    verdict,
    ...since,
    revision,
    wasFailing: row.was_failing,
    event: { type, body, traceparent, createdAt: new Date(row.created_at) },
  };
}
