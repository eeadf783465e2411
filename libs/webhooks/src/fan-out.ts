/**
 * Makes events into deliveries: one for each subscription that has chosen the event. What can go wrong: two workers take the
 * same events (each takes those that no other holds), or one dies half-way (it is one statement: the events are still queued,
 * or their deliveries are there). A delivery's id is made of its event's and its subscription's, so whatever happened, an
 * event is at most one delivery of a subscription; and it begins with the time of the event, as ids do. Twelve digits of the
 * event's id are that: nine hold the millisecond only nearly, and the delivery of a day's first event could fall into the day
 * before, to be forgotten a day early. The ten that are left hold some 60 bits of the hash.
 */
import { plans, planReaches, planGates } from '#contracts';
import type { PreparedStatement } from '#database';
import { z } from 'zod';
import type { HotConnection } from './hot-statement.js';

const eventsMax = 500;

const plansWithWebhooks = plans
  .filter((plan) => planReaches(plan, planGates.webhooks.required))
  .map((plan) => `'${plan}'`)
  .join();

/** The statement; how many deliveries it made, and of how many events of each type. */
export const fanOutStatement: PreparedStatement = {
  name: 'webhook-fan-out',
  text: `
WITH taken AS (
  DELETE FROM event_queue WHERE event_id = ANY (ARRAY(
    SELECT event_id FROM event_queue ORDER BY event_id LIMIT $1 FOR UPDATE SKIP LOCKED))
  RETURNING event_id
), matched AS (
  SELECT 'dlv_' || substr(e.id, 5, 12)
           || substr(translate(encode(sha256(convert_to(e.id || s.id, 'UTF8')), 'base64'), '+/=', 'pse'), 1, 10) AS id,
         e.id AS event_id, e.type, e.workspace_id, s.id AS subscription_id
  FROM taken t
  JOIN event e ON e.id = t.event_id
  JOIN workspace w ON w.id = e.workspace_id
  JOIN account a ON a.id = w.account_id AND a.plan IN (${plansWithWebhooks})
  JOIN webhook_subscription s ON s.workspace_id = e.workspace_id AND s.disabled_reason IS NULL
    AND s.events && ARRAY[e.type, '*']
), made AS (
  INSERT INTO webhook_delivery (id, workspace_id, subscription_id, event_id, event_type, created_at)
  SELECT id, workspace_id, subscription_id, event_id, type, $2 FROM matched
  ON CONFLICT DO NOTHING RETURNING id, subscription_id, event_id, event_type
), queued AS (
  INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at)
  SELECT made.id, s.id, made.event_id, s.shard, s.generation, $2, $2
  FROM made JOIN webhook_subscription s ON s.id = made.subscription_id
)
SELECT (SELECT count(*) FROM taken)::int, (SELECT json_object_agg(event_type, n)::text FROM (
  SELECT event_type, count(*)::int AS n FROM made GROUP BY event_type) counted)`,
};

/** What one round did. */
export interface FannedOut {
  events: number;
  /** Deliveries by the type of their event. */
  deliveries: Record<string, number>;
}

/** One round: the events that wait, the oldest first. */
export async function fanOut(connection: HotConnection, now: Date): Promise<FannedOut> {
  const [row = []] = await connection.rows(fanOutStatement, [eventsMax, now]);
  const [events, counted] = row;
  return { events: typeof events === 'number' ? events : 0, deliveries: readCounts(counted) };
}

function readCounts(counted: unknown): Record<string, number> {
  if (typeof counted !== 'string') return {};
  return z.record(z.string(), z.int()).parse(JSON.parse(counted));
}
