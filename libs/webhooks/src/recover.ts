/**
 * Sends again whatever failed or was cancelled since a time: after a receiver was away for longer than a day. It may be a million
 * deliveries, so it is done in the background, some hundred at a time, each in one transaction with the place where it is.
 */
import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict } from '#contracts';
import type { WebhookRecovery } from '#contracts';
import type { EntityManager } from '#database';
import { idsSince } from '#platform';
import { lockSubscription } from './subscriptions.js';
import { subscriptionTarget } from './subscription-record.js';

const deliveriesMax = 500;

/** Begins to recover what ended badly between `since` and now. */
export async function startRecovery(
  db: EntityManager,
  act: WorkspaceAct,
  subscriptionId: string,
  since: Date,
): Promise<WebhookRecovery> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockSubscription(tx, workspaceId, subscriptionId);
    if (row.disabledReason !== null)
      throw conflict('this subscription is disabled; enable it before you recover');
    await tx.query('INSERT INTO webhook_recovery (subscription_id, after_id, until_id) VALUES ($1, $2, $3)', [
      subscriptionId,
      idsSince('dlv', since),
      idsSince('dlv', new Date(at.getTime() + 1)),
    ]);
    const target = subscriptionTarget(row);
    const details = { since: since.toISOString() };
    await recordAudit(tx, { ...act, action: 'webhook_subscription.recovered', target, details });
    return { since: since.toISOString(), until: at.toISOString(), state: 'running' };
  });
}

/** Queues the next deliveries of one recovery; says whether there was anything to do. */
export async function recoverNext(db: EntityManager, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [recovery]: [{ id: string; subscription_id: string; after_id: string; until_id: string }?] =
      await tx.query('SELECT * FROM webhook_recovery ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED');
    if (!recovery) return false;
    const { id, subscription_id: subscriptionId, after_id: after, until_id: until } = recovery;
    const queued: { delivery_id: string }[] = await tx.query(queueStatement, [
      subscriptionId,
      after,
      until,
      deliveriesMax,
      now,
    ]);
    const last = queued.at(-1);
    if (last && queued.length === deliveriesMax)
      await tx.query('UPDATE webhook_recovery SET after_id = $2 WHERE id = $1', [id, last.delivery_id]);
    else await tx.query('DELETE FROM webhook_recovery WHERE id = $1', [id]);
    return true;
  });
}

const queueStatement = `
WITH chosen AS (
  SELECT delivery_id FROM webhook_end
  WHERE subscription_id = $1 AND delivery_id > $2 AND delivery_id < $3
  ORDER BY delivery_id LIMIT $4
), ended AS (
  DELETE FROM webhook_end WHERE delivery_id IN (SELECT delivery_id FROM chosen) RETURNING delivery_id
), queued AS (
  INSERT INTO webhook_queue
    (delivery_id, subscription_id, event_id, shard, generation, attempts, earlier_attempts, queued_at, due_at)
  SELECT d.id, d.subscription_id, d.event_id, s.shard, s.generation, made.attempts, made.attempts, $5, $5
  FROM ended e
  JOIN webhook_delivery d ON d.id = e.delivery_id
  JOIN webhook_subscription s ON s.id = d.subscription_id
  CROSS JOIN LATERAL (SELECT coalesce(max(number), 0) AS attempts FROM webhook_attempt WHERE delivery_id = d.id) made
  ON CONFLICT DO NOTHING
)
SELECT delivery_id FROM chosen ORDER BY delivery_id`;
