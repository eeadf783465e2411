/**
 * Sends an example event to one subscription while the caller waits. Failure mode: this process dies before the outcome is recorded.
 * So the delivery is queued like any other, due once the test-fire must be over. A worker then finds its attempt cut off and sends it.
 */
import { recordAudit, requireActsBelow } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, tooManyTests } from '#contracts';
import type { EventType, WebhookTest } from '#contracts';
import type { EntityManager, WebhookSubscriptionRow } from '#database';
import { newId } from '#platform';
import { sendAttempt } from './attempt.js';
import type { AttemptOutcome } from './attempt.js';
import { eventValues, insertEvent, buildEvent } from '../fan-out/emit.js';
import type { StoredEvent } from '../fan-out/emit.js';
import { exampleData } from './example-event.js';
import type { HotConnection } from '../hot-statement.js';
import type { Post } from './post.js';
import { openReceiver } from './receiver-cache.js';
import { recordOutcomes } from '../outcome/record-outcomes.js';
import { subscriptionTarget } from '../subscriptions/subscription-record.js';
import { findSubscription } from '../subscriptions/subscriptions.js';
import type { WebhookContext } from '../subscriptions/subscriptions.js';

/** Longer than the time-out of an attempt. */
const rescueDelayMs = 60_000;
/** A test-fire makes this process post to a member's address while somebody waits, so its number is limited. */
const testLimit = {
  action: 'webhook_subscription.tested',
  perMinute: 30,
  refusal: tooManyTests,
} as const;

/** The further dependencies of a test-fire. */
export interface TestFireContext extends WebhookContext {
  post: Post;
}

/** Sends one event now, with a real signature, and returns the outcome, which is recorded in the history as well. */
export async function testFire(
  context: TestFireContext,
  act: WorkspaceAct,
  subscriptionId: string,
  type: EventType,
): Promise<WebhookTest> {
  const { db, secrets, post } = context;
  const { workspaceId, at, traceparent } = act;
  const row = await findSubscription(db, workspaceId, subscriptionId);
  if (row.listenerKeyId !== null)
    throw conflict('this is a listener: it gets what happens; test-fire a subscription with a receiver');
  const receiver = openReceiver(secrets, row);
  const data = exampleData(type, subscriptionId, at);
  const event = buildEvent({ workspaceId, type, data, at, traceparent });
  const deliveryId = newId('dlv', at);
  await enqueueTest(db, act, { row, event, deliveryId });
  const startedAt = performance.now();
  const now = () => new Date(at.getTime() + performance.now() - startedAt);
  const { body } = event;
  const sent = { deliveryId, number: 1, eventType: type, body, traceparent: event.traceparent, receiver };
  const attempt = { ...sent, isTest: true } as const;
  const signal = new AbortController().signal;
  const outcome = await sendAttempt(attempt, { post, now, signal });
  const record = outcomeRecordOf(outcome, { deliveryId, subscriptionId, eventId: event.id });
  await recordOutcomes(hotConnectionOf(db), [record], now());
  return {
    delivery_id: deliveryId,
    event: type,
    success: outcome.state === 'succeeded',
    status_code: outcome.statusCode,
    duration_ms: outcome.durationMs,
    error: outcome.error,
  };
}

async function enqueueTest(
  db: EntityManager,
  act: WorkspaceAct,
  { row, event, deliveryId }: { row: WebhookSubscriptionRow; event: StoredEvent; deliveryId: string },
): Promise<void> {
  const { workspaceId, at } = act;
  const { id: subscriptionId, shard, generation } = row;
  await db.transaction(async (tx) => {
    await requireActsBelow(tx, act, testLimit);
    await tx.query(insertEvent, eventValues(event));
    await tx.query(
      `INSERT INTO webhook_delivery (id, workspace_id, subscription_id, event_id, event_type, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [deliveryId, workspaceId, subscriptionId, event.id, event.type, at],
    );
    await tx.query(
      `INSERT INTO webhook_queue
         (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at, begun, begun_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $6)`,
      [deliveryId, subscriptionId, event.id, shard, generation, at, new Date(at.getTime() + rescueDelayMs)],
    );
    const target = subscriptionTarget(row);
    const details = { event: event.type };
    await recordAudit(tx, { ...act, action: 'webhook_subscription.tested', target, details });
  });
}

/** A test is not retried: the caller has seen the outcome. */
function outcomeRecordOf(
  outcome: AttemptOutcome,
  named: { deliveryId: string; subscriptionId: string; eventId: string },
) {
  const { state, statusCode, durationMs, error, answer } = outcome;
  const next = { end: state === 'succeeded' ? ('succeeded' as const) : ('failed' as const) };
  return { ...named, number: 1, state, statusCode, durationMs, error, answer, next };
}

function hotConnectionOf(db: EntityManager): HotConnection {
  return {
    rows: async ({ text }, values) => {
      const rows: object[] = await db.query(text, [...values]);
      return rows.map((row): unknown[] => Object.values(row));
    },
  };
}
