import type { PreparedStatement } from '#database';
import type { HotConnection } from './hot-statement.js';
import type { ReadyDeliveries } from './webhook-metrics.js';

/** Counting a million rows would cost more than it tells. */
const countedMax = 100_001;

const readyStatement: PreparedStatement = {
  name: 'webhook-ready',
  text: `
SELECT (SELECT count(*) FROM (SELECT FROM webhook_queue WHERE due_at <= $1 LIMIT $2) due)::int,
       (SELECT extract(epoch FROM $1 - min(due_at))::float8 FROM webhook_queue)`,
};

/** What is due at this moment. */
export async function readReady(connection: HotConnection, now: Date): Promise<ReadyDeliveries> {
  const [row = []] = await connection.rows(readyStatement, [now, countedMax]);
  const [count, age] = row;
  return {
    count: typeof count === 'number' ? count : 0,
    oldestAgeSeconds: typeof age === 'number' ? Math.max(0, age) : 0,
  };
}
