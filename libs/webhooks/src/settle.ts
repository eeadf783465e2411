/**
 * Records how attempts ended, many in one statement. Until then an attempt stands in its delivery's row of the queue; whoever
 * moves that row on or takes it away writes down the attempt that stood there, so none is forgotten, and none is there before:
 * no look is needed whether it is. What can go wrong, and what holds all the same:
 * - The statement fails: its attempts stay in memory, counted as under way, and are part of the next one.
 * - The worker was taken for dead while its attempt was under way: another recorded the attempt as unknown and goes on. What
 *   really happened then replaces "unknown"; a success ends the delivery whatever was done meanwhile (and what another has under way then
 *   is unknown), a failure moves nothing.
 * - It is sent twice: an outcome that is known is never replaced, and a row of the queue only moves on from the attempt before.
 * - An attempt of that number is recorded already: its row of the queue moves on all the same. One must never hold up a batch.
 */
import type { PreparedStatement } from '#database';
import type { HotConnection } from './hot-statement.js';

/** How one attempt ended, and what becomes of its delivery. */
export interface Settlement {
  deliveryId: string;
  subscriptionId: string;
  number: number;
  state: 'succeeded' | 'failed' | 'unknown';
  statusCode: number | null;
  durationMs: number | null;
  error: string | null;
  answer: string | null;
  /** When the delivery is tried again; otherwise it has ended. */
  next: { dueAt: Date } | { end: 'succeeded' | 'failed' };
}

const given = `json_to_recordset($1::json) AS g (delivery_id text, subscription_id text, number int, state text,
  status_code int, duration_ms int, error text, answer text, due_at timestamptz, ended text)`;

/** Answers which attempts moved nothing, for another had moved their deliveries before: none, ordinarily. */
export const settleStatement: PreparedStatement = {
  name: 'webhook-settle',
  text: `
WITH given AS MATERIALIZED (
  SELECT * FROM ${given}
), moved AS (
  UPDATE webhook_queue q SET attempts = g.number, due_at = g.due_at
  FROM given g WHERE q.delivery_id = g.delivery_id AND q.attempts = g.number - 1 AND g.due_at IS NOT NULL
  RETURNING g.*, q.begun_at
), gone AS (
  DELETE FROM webhook_queue q USING given g
  WHERE q.delivery_id = g.delivery_id AND g.ended IS NOT NULL AND (q.attempts = g.number - 1 OR g.ended = 'succeeded')
  RETURNING g.*, q.begun_at, q.begun, q.attempts, q.attempts < g.number AS was_next
), kept AS (
  INSERT INTO webhook_attempt AS a (delivery_id, number, started_at, state, status_code, duration_ms, error, answer)
  SELECT delivery_id, number, begun_at, state, status_code, duration_ms, error, answer FROM gone WHERE was_next
  UNION ALL SELECT delivery_id, number, begun_at, state, status_code, duration_ms, error, answer FROM moved
  UNION ALL SELECT delivery_id, begun, begun_at, 'unknown', NULL, NULL, 'an earlier attempt succeeded meanwhile', NULL
  FROM gone WHERE NOT was_next AND begun > attempts
  ON CONFLICT (delivery_id, number) DO UPDATE SET (state, status_code, duration_ms, error, answer) =
    ROW (EXCLUDED.state, EXCLUDED.status_code, EXCLUDED.duration_ms, EXCLUDED.error, EXCLUDED.answer)
  WHERE a.state = 'unknown'
), bad AS (
  INSERT INTO webhook_end (delivery_id, subscription_id, state, at)
  SELECT delivery_id, subscription_id, ended, $2 FROM gone WHERE ended <> 'succeeded' ON CONFLICT DO NOTHING
)
SELECT delivery_id, number FROM given
WHERE NOT coalesce((delivery_id, number) IN (SELECT delivery_id, number FROM gone WHERE was_next UNION ALL SELECT delivery_id, number FROM moved), false)`,
};

/** A statement of its own: what another has recorded while the first waited for its row is not seen by that. */
export const settleLateStatement: PreparedStatement = {
  name: 'webhook-settle-late',
  text: `
UPDATE webhook_attempt a SET (state, status_code, duration_ms, error, answer) =
  ROW (g.state, g.status_code, g.duration_ms, g.error, g.answer)
FROM ${given} WHERE (a.delivery_id, a.number) = (g.delivery_id, g.number) AND a.state = 'unknown'`,
};

/** Takes rows out of the queue, at the moment $2; `error` is what attempts under way are recorded with. */
export const cancelQueued = (condition: string, error: 'cut off' | 'cancelled while under way') => `
WITH gone AS (
  DELETE FROM webhook_queue WHERE ${condition} RETURNING *
), kept AS (
  INSERT INTO webhook_attempt (delivery_id, number, started_at, state, error)
  SELECT delivery_id, begun, begun_at, 'unknown', '${error}' FROM gone WHERE begun > attempts
  ON CONFLICT DO NOTHING
)
INSERT INTO webhook_end (delivery_id, subscription_id, state, at)
SELECT delivery_id, subscription_id, 'cancelled', $2 FROM gone ON CONFLICT DO NOTHING`;

const cancelStatement: PreparedStatement = {
  name: 'webhook-cancel',
  text: cancelQueued('delivery_id = ANY ($1)', 'cut off'),
};

/** Records the ends of attempts, and moves their deliveries on. */
export async function settle(
  connection: HotConnection,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  const rows = settlements.map(toRow);
  const missed = await connection.rows(settleStatement, [JSON.stringify(rows), now]);
  if (missed.length === 0) return;
  const names = new Set(missed.map((each) => each.join(' ')));
  const late = rows.filter(({ delivery_id: id, number }) => names.has(`${id} ${number}`));
  await connection.rows(settleLateStatement, [JSON.stringify(late)]);
}

/** Ends deliveries whose subscription is gone or was disabled. */
export async function cancel(connection: HotConnection, ids: readonly string[], now: Date): Promise<void> {
  await connection.rows(cancelStatement, [ids, now]);
}

function toRow(settlement: Settlement) {
  const { deliveryId, subscriptionId, number, state, statusCode, durationMs, error, answer, next } =
    settlement;
  return {
    delivery_id: deliveryId,
    subscription_id: subscriptionId,
    number,
    state,
    status_code: statusCode,
    duration_ms: durationMs,
    error,
    answer,
    ...('end' in next ? { ended: next.end } : { due_at: next.dueAt }),
  };
}
