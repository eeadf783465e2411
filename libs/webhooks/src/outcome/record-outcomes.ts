/**
 * Records the outcomes of attempts, many in one statement. Until then an attempt stands in its delivery's row of the queue; a first
 * attempt that began with its delivery stands in the row of its batch. A statement that changes or removes a row of the queue records
 * the attempt that stood there, and a batch goes once all of it is recorded, so no attempt is lost. Failure modes:
 * - The statement fails: its attempts stay in memory, counted as under way, and are part of the next one.
 * - The worker was taken for dead during its attempt: another one recorded the attempt as unknown and goes on. The real outcome then
 *   replaces "unknown". A success ends the delivery in any case, and the other one's attempt under way becomes unknown; a failure
 *   moves nothing.
 * - The statement is sent twice: a known outcome is never replaced, a row of the queue moves on only from the attempt before, and of a
 *   batch only new outcomes count.
 * - The delivery was queued again to be resent: an attempt that ended before that ends nothing.
 * - An attempt with that number is recorded already: its row of the queue moves on all the same, because one row must never hold up
 *   a batch.
 */
import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';
import { enqueueBegun } from '../claim/enqueue-begun.js';

/** The outcome of one attempt, and the next state of its delivery. */
export interface OutcomeRecord {
  deliveryId: string;
  subscriptionId: string;
  /** Needed where the delivery has no row in the queue yet and may have to be queued. */
  eventId: string;
  /** The batch that the attempt began with, if any. */
  batch?: string | undefined;
  number: number;
  state: 'succeeded' | 'failed' | 'unknown';
  statusCode: number | null;
  durationMs: number | null;
  error: string | null;
  answer: string | null;
  /** The time of the next attempt, or the end of the delivery. */
  next: { dueAt: Date } | { end: 'succeeded' | 'failed' };
}

const given = `json_to_recordset($1::json) AS g (delivery_id text, subscription_id text, event_id text, batch text, number int, state text,
  status_code int, duration_ms int, error text, answer text, due_at timestamptz, ended text)`;

/**
 * Statement parameters: the attempts, now, and the batches that they complete. The batches are locked, so that a rescue (rescue.ts)
 * waits and sees the outcomes. Returns the attempts that moved nothing, because another worker had moved their deliveries before;
 * normally there are none.
 */
export const recordOutcomesStatement: PreparedStatement = {
  name: 'webhook-record-outcomes',
  text: `
WITH given AS MATERIALIZED (
  SELECT * FROM ${given}
), held AS MATERIALIZED (
  SELECT * FROM webhook_batch WHERE id = ANY (ARRAY(SELECT DISTINCT batch FROM given)) FOR SHARE
), fresh AS MATERIALIZED (
  SELECT g.*, h.begun_at FROM given g JOIN held h ON h.id = g.batch
), others AS MATERIALIZED (
  SELECT * FROM given WHERE NOT coalesce(batch IN (SELECT id FROM held), false)
), over AS (
  DELETE FROM webhook_batch WHERE id = ANY ($3::text[]) AND id IN (SELECT id FROM held)
), moved AS (
  UPDATE webhook_queue q SET attempts = g.number, due_at = g.due_at
  FROM others g WHERE q.delivery_id = g.delivery_id AND q.attempts = g.number - 1 AND g.due_at IS NOT NULL
  RETURNING g.*, q.begun_at
), gone AS (
  DELETE FROM webhook_queue q USING others g
  WHERE q.delivery_id = g.delivery_id AND g.ended IS NOT NULL AND (q.attempts = g.number - 1 OR g.ended = 'succeeded')
    AND g.number > q.earlier_attempts
  RETURNING g.*, q.begun_at, q.begun, q.attempts, q.attempts < g.number AS was_next
), kept AS (
  INSERT INTO webhook_attempt AS a (delivery_id, number, started_at, state, status_code, duration_ms, error, answer)
  SELECT delivery_id, number, begun_at, state, status_code, duration_ms, error, answer FROM fresh
  UNION ALL SELECT delivery_id, number, begun_at, state, status_code, duration_ms, error, answer FROM gone WHERE was_next
  UNION ALL SELECT delivery_id, number, begun_at, state, status_code, duration_ms, error, answer FROM moved
  UNION ALL SELECT delivery_id, begun, begun_at, 'unknown', NULL, NULL, 'an earlier attempt succeeded meanwhile', NULL
  FROM gone WHERE NOT was_next AND begun > attempts
  ON CONFLICT (delivery_id, number) DO UPDATE SET (state, status_code, duration_ms, error, answer) =
    ROW (EXCLUDED.state, EXCLUDED.status_code, EXCLUDED.duration_ms, EXCLUDED.error, EXCLUDED.answer)
  WHERE a.state = 'unknown' AND EXCLUDED.state <> 'unknown'
  RETURNING delivery_id, number
), news AS MATERIALIZED (
  SELECT * FROM fresh WHERE coalesce((delivery_id, number) IN (SELECT delivery_id, number FROM kept), false)
), queued AS (
  ${enqueueBegun('SELECT f.*, h.generations[array_position(h.delivery_ids, f.delivery_id)] AS generation, f.number AS attempts FROM news f JOIN held h ON h.id = f.batch WHERE f.due_at IS NOT NULL')}
), bad AS (
  INSERT INTO webhook_end (delivery_id, subscription_id, state, at)
  SELECT delivery_id, subscription_id, ended, $2::timestamptz FROM gone WHERE ended <> 'succeeded'
  UNION ALL SELECT delivery_id, subscription_id, ended, $2 FROM news WHERE ended <> 'succeeded' ON CONFLICT DO NOTHING
)
SELECT delivery_id, number FROM others
WHERE NOT coalesce((delivery_id, number) IN (SELECT delivery_id, number FROM gone WHERE was_next UNION ALL SELECT delivery_id, number FROM moved), false)`,
};

/** A separate statement: while the first one waited for a row, it did not see the other worker's record. */
export const recordLateOutcomesStatement: PreparedStatement = {
  name: 'webhook-record-late-outcomes',
  text: `
UPDATE webhook_attempt a SET (state, status_code, duration_ms, error, answer) =
  ROW (g.state, g.status_code, g.duration_ms, g.error, g.answer)
FROM ${given} WHERE (a.delivery_id, a.number) = (g.delivery_id, g.number) AND a.state = 'unknown'`,
};

/** Records the outcomes of attempts and moves their deliveries on; `over` are the batches that they complete. */
export async function recordOutcomes(
  connection: HotConnection,
  outcomes: readonly OutcomeRecord[],
  now: Date,
  over: readonly string[] = [],
): Promise<void> {
  const missed = await recordRows(connection, outcomes.map(toRow), now, over);
  // After a rescue, the queued rows of the batch are visible to a statement that begins later.
  const areBatched = missed.some(({ batch }) => batch !== undefined);
  const late = areBatched ? await recordRows(connection, missed, now, []) : missed;
  if (late.length > 0) await connection.rows(recordLateOutcomesStatement, [JSON.stringify(late)]);
}

type Row = ReturnType<typeof toRow>;

/** Returns the attempts that moved nothing. */
async function recordRows(
  connection: HotConnection,
  rows: readonly Row[],
  now: Date,
  over: readonly string[],
): Promise<Row[]> {
  const missed = await connection.rows(recordOutcomesStatement, [JSON.stringify(rows), now, over]);
  if (missed.length === 0) return [];
  const names = new Set(missed.map((each) => each.join(' ')));
  return rows.filter(({ delivery_id: id, number }) => names.has(`${id} ${number}`));
}

function toRow(outcome: OutcomeRecord) {
  const { deliveryId, subscriptionId, eventId, batch, number, next } = outcome;
  const { state, statusCode, durationMs, error, answer } = outcome;
  // A delivery that ends is not queued, so it needs no further columns.
  const isOver = 'end' in next;
  return {
    delivery_id: deliveryId,
    subscription_id: subscriptionId,
    batch,
    number,
    state,
    status_code: statusCode,
    duration_ms: durationMs,
    error,
    answer,
    ...(isOver ? { ended: next.end } : { event_id: eventId, due_at: next.dueAt }),
  };
}
