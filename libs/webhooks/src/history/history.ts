/**
 * The states of deliveries. A delivery's row never changes, so its state follows from other rows: queued (with an attempt under way or
 * not), failed, or attempted and then succeeded. Without any of these, its first attempt, which began with the delivery, is under way.
 * A queued delivery of a subscription that was disabled since is shown as cancelled before a worker gets to it.
 */
import { notFound } from '#contracts';
import type {
  DeliveryQuery,
  DeliveryState,
  EventType,
  Page,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#contracts';
import { idBefore, toPage } from '#database';
import type { EntityManager } from '#database';
import { findSubscription } from '../subscriptions/subscriptions.js';

interface AttemptRecord extends WebhookAttempt {
  answer: string | null;
}

interface DeliveryRecord {
  id: string;
  event_id: string;
  event_type: EventType;
  created_at: Date;
  state: DeliveryState;
  due_at: Date | null;
  attempts: AttemptRecord[] | null;
}

/** The deliveries of a subscription, newest first. */
export async function listDeliveries(
  db: EntityManager,
  workspaceId: string,
  subscriptionId: string,
  { state, event, ...page }: DeliveryQuery,
): Promise<Page<WebhookDelivery>> {
  await findSubscription(db, workspaceId, subscriptionId);
  const rows: DeliveryRecord[] = await db.query(
    deliveriesQuery(
      `d.subscription_id = $1 AND d.id < $2 AND ($3::text IS NULL OR d.event_type = $3) AND ${among(state)}`,
    ),
    [subscriptionId, idBefore(page), event ?? null, state ?? null, page.limit + 1],
  );
  return toPage(rows, page.limit, { id: ({ id }) => id, record: toDelivery });
}

/** One delivery with its body and the receiver's answers, or 404. */
export async function describeDelivery(
  db: EntityManager,
  workspaceId: string,
  subscriptionId: string,
  id: string,
): Promise<WebhookDeliveryDetail> {
  await findSubscription(db, workspaceId, subscriptionId);
  const rows: DeliveryRecord[] = await db.query(
    deliveriesQuery('d.subscription_id = $1 AND d.id = $2 AND $3::text IS NULL'),
    [subscriptionId, id, null, null, 1],
  );
  const [row] = rows;
  if (!row) throw notFound('there is no such delivery');
  const [event]: [{ body: string }?] = await db.query('SELECT body FROM event WHERE id = $1', [row.event_id]);
  return { ...toDelivery(row), attempts: (row.attempts ?? []).map(inUtc), body: event?.body ?? null };
}

/** The page first, then the attempts of its deliveries. $4 is the state, $5 the limit. */
function deliveriesQuery(condition: string): string {
  return `
WITH page AS MATERIALIZED (
  SELECT * FROM (
    SELECT d.id, d.event_id, d.event_type, d.created_at, q.due_at,
      coalesce(q.begun, 1) AS begun, coalesce(q.begun_at, d.created_at) AS begun_at,
      CASE
        WHEN e.state IS NOT NULL AND q.delivery_id IS NULL THEN e.state
        WHEN q.delivery_id IS NULL AND EXISTS (SELECT FROM webhook_attempt WHERE delivery_id = d.id) THEN 'succeeded'
        WHEN q.delivery_id IS NULL THEN 'in_flight'
        WHEN q.begun > q.attempts THEN 'in_flight'
        WHEN s.disabled_reason IS NOT NULL OR s.generation <> q.generation THEN 'cancelled'
        ELSE 'pending'
      END AS state
    FROM webhook_delivery d
    JOIN webhook_subscription s ON s.id = d.subscription_id
    LEFT JOIN webhook_queue q ON q.delivery_id = d.id
    LEFT JOIN webhook_end e ON e.delivery_id = d.id
    WHERE ${condition}
  ) found
  WHERE $4::text IS NULL OR state = $4
  ORDER BY id DESC LIMIT $5
)
SELECT page.*, (
  SELECT json_agg(json_build_object('number', number, 'started_at', started_at, 'state', state,
    'status_code', status_code, 'duration_ms', duration_ms, 'error', error, 'answer', answer) ORDER BY number)
  FROM (
    SELECT number, started_at, state, status_code, duration_ms, error, answer FROM webhook_attempt WHERE delivery_id = page.id
    UNION ALL SELECT page.begun, page.begun_at, 'in_flight', NULL, NULL, NULL, NULL WHERE page.state = 'in_flight'
  ) made
) AS attempts
FROM page ORDER BY id DESC`;
}

/**
 * The source of the rare states: finding them by a walk over a month of deliveries would take long. The sources are combined into one
 * list, because with OR between two of them each delivery would be checked against both.
 */
function among(state: DeliveryState | undefined): string {
  switch (state) {
    case 'pending':
      return isAmong(queued);
    case 'in_flight':
      return isAmong(queued, begun);
    case 'failed':
      return isAmong(ended);
    case 'cancelled':
      return isAmong(queued, ended);
    case 'succeeded':
    case undefined:
      return 'true';
  }
}

const queued = 'SELECT delivery_id FROM webhook_queue WHERE subscription_id = $1';
const ended = 'SELECT delivery_id FROM webhook_end WHERE subscription_id = $1';
const begun = `
  SELECT each.delivery_id FROM webhook_batch b, unnest(b.delivery_ids, b.subscription_ids) each (delivery_id, subscription_id)
  WHERE each.subscription_id = $1`;

function isAmong(...ids: readonly string[]): string {
  return `d.id IN (${ids.join(' UNION ')})`;
}

function toDelivery(row: DeliveryRecord): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event_type,
    state: row.state,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.state === 'pending' ? (row.due_at?.toISOString() ?? null) : null,
    attempts: (row.attempts ?? []).map(({ answer: _answer, ...attempt }) => inUtc(attempt)),
  };
}

/** The database writes times into JSON with an offset; records have them in UTC. */
function inUtc<T extends WebhookAttempt>(attempt: T): T {
  return { ...attempt, started_at: new Date(attempt.started_at).toISOString() };
}
