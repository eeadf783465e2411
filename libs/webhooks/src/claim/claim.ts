/**
 * Claims deliveries: their next attempts are committed as under way before anything is sent. Failure modes:
 * - Two workers claim the same delivery: only the owner of its shard may (checked here, by the database's clock). The second one
 *   waits for the first, and finds the attempt begun.
 * - A worker dies between the claim and the end of the attempt: the attempt stays begun. The next claim of the delivery finds it
 *   "cut off" and records it as unknown, and the delivery goes on.
 * - The claim commits and its answer is lost: the same as a death.
 * - The outcome of a row was recorded after its discovery: the row is read again here, by its key, and is gone or not due.
 */
import type { PreparedStatement } from '#database';
import { claimedColumns, readClaimed } from './claimed.js';
import type { Claimed } from './claimed.js';
import type { HotConnection } from '../hot-statement.js';

/**
 * Statement parameters: ids, worker, now. Begun attempts are looked up by IN, which hashes: under the settings that all other
 * statements need, a join of two lists is a nested loop with quadratic cost. The worker's shards are read once and compared for the
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
  UPDATE webhook_queue q SET begun = w.attempts + 1, begun_at = $3 FROM wanted w
  WHERE q.delivery_id = w.delivery_id AND w.is_wanted AND q.attempts = w.attempts AND q.begun <= q.attempts
  RETURNING q.delivery_id
)
SELECT ${claimedColumns(`CASE WHEN w.delivery_id IN (SELECT delivery_id FROM begun) THEN 'begun'
    WHEN w.is_wanted THEN 'cut off' ELSE 'unwanted' END`)}
FROM (SELECT * FROM wanted LEFT JOIN LATERAL (
  SELECT type, body, traceparent, created_at FROM event WHERE id = event_id AND is_wanted LIMIT 1) e ON true) w`,
};

/** Claims those of the named deliveries that are due and belong to the worker's shards. */
export async function claim(
  connection: HotConnection,
  { ids, worker, now }: { ids: readonly string[]; worker: string; now: Date },
): Promise<Claimed[]> {
  const rows = await connection.rows(claimStatement, [ids, worker, now]);
  return rows.map((row) => readClaimed(row));
}
