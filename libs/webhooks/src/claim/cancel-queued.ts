import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';

/** Removes rows from the queue at the moment $2; `error` is recorded for attempts under way. */
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

/** Cancels deliveries whose subscription is gone or was disabled. */
export async function cancel(connection: HotConnection, ids: readonly string[], now: Date): Promise<void> {
  await connection.rows(cancelStatement, [ids, now]);
}
