import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';

/** The due part of the queue. */
export interface QueueDepth {
  count: number;
  oldestAgeSeconds: number;
}

/** Counting a million rows would not be worth its cost. */
const countedMax = 100_001;

const queueDepthStatement: PreparedStatement = {
  name: 'webhook-queue-depth',
  text: `
SELECT (SELECT count(*) FROM (SELECT FROM webhook_queue WHERE due_at <= $1 AND begun <= attempts LIMIT $2) due)::int AS due,
       (SELECT count(*) FROM (SELECT FROM event_queue LIMIT $2) waiting)::int AS waiting,
       extract(epoch FROM $1 - least((SELECT min(due_at) FROM webhook_queue), (SELECT min(begun_at) FROM webhook_batch),
         (SELECT created_at FROM event WHERE id = (SELECT min(event_id) FROM webhook_shard w,
           LATERAL (SELECT event_id FROM event_queue WHERE shard = w.shard ORDER BY event_id LIMIT 1) first))))::float8 AS age`,
};

/**
 * The work that is due at this moment. Events wait while the workers are full, and each counts as one. Attempts under way may be many
 * and count only for the age: they end within seconds, unless their outcomes go unrecorded. Batches are few: as many as a worker begins
 * within those seconds.
 */
export async function readQueueDepth(connection: HotConnection, now: Date): Promise<QueueDepth> {
  const [row = []] = await connection.rows(queueDepthStatement, [now, countedMax]);
  const [due, waiting, age] = row;
  return {
    count: Math.min(numberIn(due) + numberIn(waiting), countedMax),
    oldestAgeSeconds: Math.max(0, numberIn(age)),
  };
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
