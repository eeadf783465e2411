import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, notFound } from '#contracts';
import type { WebhookDelivery } from '#contracts';
import type { EntityManager } from '#database';
import { describeDelivery } from './history.js';
import { subscriptionTarget } from '../subscriptions/subscription-record.js';
import { lockSubscription } from '../subscriptions/subscriptions.js';
import { wakeWorkers } from '../shards/wake.js';

/**
 * Queues a delivery again in any state: the same bytes under the same id, with 24 hours of its own. A queued delivery becomes due at
 * once, unless an attempt is under way (409).
 */
export async function resendDelivery(
  db: EntityManager,
  act: WorkspaceAct,
  subscriptionId: string,
  id: string,
): Promise<WebhookDelivery> {
  const { workspaceId, at } = act;
  await db.transaction(async (tx) => {
    const row = await lockSubscription(tx, workspaceId, subscriptionId);
    const delivery = await describeDelivery(tx, workspaceId, subscriptionId, id);
    if (row.disabledReason !== null)
      throw conflict('this subscription is disabled; enable it before you resend');
    if (delivery.body === null) throw notFound('the event of this delivery is not kept any more');
    await requireNoneInFlight(tx, id);
    await tx.query('DELETE FROM webhook_end WHERE delivery_id = $1', [id]);
    await tx.query(queueAgain, [id, subscriptionId, delivery.event_id, row.shard, row.generation, at]);
    const target = subscriptionTarget(row);
    const details = { delivery_id: id };
    await recordAudit(tx, { ...act, action: 'webhook_subscription.resent', target, details });
  });
  wakeWorkers(db);
  const { body: _body, attempts, ...delivery } = await describeDelivery(db, workspaceId, subscriptionId, id);
  return { ...delivery, attempts: attempts.map(({ answer: _answer, ...attempt }) => attempt) };
}

/**
 * An attempt in flight decides the state of its delivery. Made due now, the delivery would count as cut off and be sent twice at the
 * same time. The locks wait for an outcome that is being recorded, so the next steps see it and its number.
 */
async function requireNoneInFlight(tx: EntityManager, id: string): Promise<void> {
  await tx.query('SELECT FROM webhook_batch WHERE $1 = ANY (delivery_ids) FOR UPDATE', [id]);
  await tx.query('SELECT FROM webhook_queue WHERE delivery_id = $1 FOR UPDATE', [id]);
  const [row]: [{ is_under_way: boolean }?] = await tx.query(
    `SELECT EXISTS (SELECT FROM webhook_queue WHERE delivery_id = $1 AND begun > attempts)
       OR EXISTS (SELECT FROM webhook_batch WHERE $1 = ANY (delivery_ids))
         AND NOT EXISTS (SELECT FROM webhook_attempt WHERE delivery_id = $1) AS is_under_way`,
    [id],
  );
  if (row?.is_under_way === true)
    throw conflict('an attempt of this delivery is under way; resend it when that has ended');
}

const queueAgain = `
INSERT INTO webhook_queue AS q
  (delivery_id, subscription_id, event_id, shard, generation, attempts, earlier_attempts, queued_at, due_at)
SELECT $1, $2, $3, $4, $5, made.attempts, made.attempts, $6, $6
FROM (SELECT coalesce(max(number), 0) AS attempts FROM webhook_attempt WHERE delivery_id = $1) made
ON CONFLICT (delivery_id) DO UPDATE
SET due_at = EXCLUDED.due_at, queued_at = EXCLUDED.queued_at, generation = EXCLUDED.generation, earlier_attempts = q.attempts
WHERE q.begun <= q.attempts`;
