/**
 * Claims deliveries: their next attempts are committed as under way before anything is sent. What can go wrong, and why it does not hurt:
 * - Two workers claim the same delivery: only the owner of its shard may (checked here, by the database's clock), and the second of two
 *   waits for the first, and finds the attempt begun.
 * - A worker dies between this and the end of the attempt: it stays begun. Whoever claims the delivery then finds it so ("cut off"),
 *   records it as unknown, and the delivery goes on.
 * - This commits and its answer is lost: the same as a death.
 * - The outcome of a row was recorded after it was discovered: it is read again here, by its key, and is gone or not due.
 */
import type { PreparedStatement } from '#database';
import { claimedColumns, readClaimed } from './claimed.js';
import type { Claimed } from './claimed.js';
import type { HotConnection } from '../hot-statement.js';

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
  UPDATE webhook_queue q SET begun = w.attempts + 1, begun_at = $3 FROM wanted w
  WHERE q.delivery_id = w.delivery_id AND w.is_wanted AND q.attempts = w.attempts AND q.begun <= q.attempts
  RETURNING q.delivery_id
)
SELECT ${claimedColumns(`CASE WHEN w.delivery_id IN (SELECT delivery_id FROM begun) THEN 'begun'
    WHEN w.is_wanted THEN 'cut off' ELSE 'unwanted' END`)}
FROM (SELECT * FROM wanted LEFT JOIN LATERAL (
  SELECT type, body, traceparent, created_at FROM event WHERE id = event_id AND is_wanted LIMIT 1) e ON true) w`,
};

/** Claims what of the named deliveries is due and belongs to the worker's shards. */
export async function claim(
  connection: HotConnection,
  { ids, worker, now }: { ids: readonly string[]; worker: string; now: Date },
): Promise<Claimed[]> {
  const rows = await connection.rows(claimStatement, [ids, worker, now]);
  return rows.map((row) => readClaimed(row));
}
