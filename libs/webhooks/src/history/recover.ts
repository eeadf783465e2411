/**
 * Resends everything that failed or was cancelled since a time, for a receiver that was away for more than a day. That may be a
 * million deliveries, so it runs in the background: some hundred at a time, each batch in one transaction with its progress. The
 * recoveries under way take turns, so a long one delays nobody, and each subscription has one at a time.
 */
import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, invalidRequest } from '#contracts';
import type { LatestWebhookRecovery, WebhookRecovery } from '#contracts';
import type { EntityManager } from '#database';
import { idsSince } from '#platform';
import { cancelQueued } from '../claim/cancel-queued.js';
import { findSubscription, lockSubscription } from '../subscriptions/subscriptions.js';
import { subscriptionTarget } from '../subscriptions/subscription-record.js';

const deliveriesMax = 500;

interface RecoveryRow {
  since: Date;
  until: Date;
  queued: number;
  ended_at: Date | null;
}

interface RecoveryUnderWay {
  id: string;
  subscription_id: string;
  after_id: string;
  until_id: string;
  queued: number;
}

/** Begins to recover deliveries that failed or were cancelled between `since` and now. */
export async function startRecovery(
  db: EntityManager,
  act: WorkspaceAct,
  subscriptionId: string,
  since: Date,
): Promise<WebhookRecovery> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockSubscription(tx, workspaceId, subscriptionId);
    if (since > at) throw invalidRequest([{ path: 'since', message: 'is in the future' }]);
    if (row.disabledReason !== null)
      throw conflict('this subscription is disabled; enable it before you recover');
    const latest = await findLatest(tx, subscriptionId);
    if (latest?.ended_at === null) throw conflict('a recovery of this subscription is still under way');
    await tx.query('DELETE FROM webhook_recovery WHERE subscription_id = $1', [subscriptionId]);
    await tx.query(
      `INSERT INTO webhook_recovery (subscription_id, after_id, until_id, since, until, turn_at)
       VALUES ($1, $2, $3, $4, $5, $5)`,
      [subscriptionId, idsSince('dlv', since), idsSince('dlv', new Date(at.getTime() + 1)), since, at],
    );
    const target = subscriptionTarget(row);
    const details = { since: since.toISOString() };
    await recordAudit(tx, { ...act, action: 'webhook_subscription.recovered', target, details });
    return toRecovery({ since, until: at, queued: 0, ended_at: null });
  });
}

/** The progress of the latest recovery of a subscription, if there was any. */
export async function describeRecovery(
  db: EntityManager,
  workspaceId: string,
  subscriptionId: string,
): Promise<LatestWebhookRecovery> {
  await findSubscription(db, workspaceId, subscriptionId);
  const latest = await findLatest(db, subscriptionId);
  return { latest: latest ? toRecovery(latest) : null };
}

/** Queues the next deliveries of one recovery; reports whether there were any. */
export async function recoverNextBatch(db: EntityManager, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [recovery]: [RecoveryUnderWay?] = await tx.query(`
        SELECT * FROM webhook_recovery WHERE ended_at IS NULL ORDER BY turn_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`);
    if (!recovery) return false;
    const { id, subscription_id: subscriptionId, after_id: after, until_id: until } = recovery;
    // Runs before the first choice: a delivery behind the recovery's place would be left out.
    if (recovery.queued === 0) {
      for (const statement of adoptInFlight) await tx.query(statement, [subscriptionId]);
      if ((await cancelWaiting(tx, subscriptionId, now)) === deliveriesMax) {
        await tx.query('UPDATE webhook_recovery SET turn_at = $2 WHERE id = $1', [id, now]);
        return true;
      }
    }
    const chosen: { delivery_id: string; is_queued: boolean }[] = await tx.query(queueStatement, [
      subscriptionId,
      after,
      until,
      deliveriesMax,
      now,
    ]);
    const queued = chosen.filter(({ is_queued: isQueued }) => isQueued).length;
    const last = chosen.at(-1);
    const isOver = chosen.length < deliveriesMax;
    await tx.query(
      `UPDATE webhook_recovery SET after_id = $2, queued = queued + $3, turn_at = $4, ended_at = CASE WHEN $5 THEN $4::timestamptz END
       WHERE id = $1`,
      [id, last?.delivery_id ?? after, queued, now, isOver],
    );
    return true;
  });
}

/**
 * An attempt that began before its subscription was disabled belongs to an earlier generation, and its delivery would be cancelled if
 * it failed after the recovery. It is moved to this generation. Batches come first, as in the recording of outcomes.
 */
const adoptInFlight = [
  `UPDATE webhook_batch b SET generations = ARRAY(
     SELECT CASE WHEN u.subscription_id = s.id THEN s.generation ELSE u.generation END
     FROM unnest(b.subscription_ids, b.generations) WITH ORDINALITY u (subscription_id, generation, place) ORDER BY u.place)
   FROM webhook_subscription s
   WHERE s.id = $1 AND EXISTS (
     SELECT FROM unnest(b.subscription_ids, b.generations) u (subscription_id, generation)
     WHERE u.subscription_id = s.id AND u.generation <> s.generation)`,
  `UPDATE webhook_queue q SET generation = s.generation FROM webhook_subscription s
   WHERE s.id = $1 AND q.subscription_id = s.id AND q.generation <> s.generation AND q.begun > q.attempts`,
];

/**
 * Cancels deliveries that have waited for their next attempt since before their subscription was disabled, and returns their number.
 * A worker would do so only when they are due, up to an hour later, after the end of the recovery.
 */
async function cancelWaiting(db: EntityManager, subscriptionId: string, now: Date): Promise<number> {
  const rows: object[] = await db.query(`${cancelQueued(waiting, 'cut off')} RETURNING delivery_id`, [
    subscriptionId,
    now,
  ]);
  return rows.length;
}

const waiting = `delivery_id IN (
  SELECT q.delivery_id FROM webhook_queue q JOIN webhook_subscription s ON s.id = q.subscription_id
  WHERE q.subscription_id = $1 AND q.generation <> s.generation AND q.begun <= q.attempts LIMIT ${deliveriesMax})`;

async function findLatest(db: EntityManager, subscriptionId: string): Promise<RecoveryRow | undefined> {
  const rows: RecoveryRow[] = await db.query(
    `SELECT since, until, queued, ended_at FROM webhook_recovery WHERE subscription_id = $1
     ORDER BY ended_at IS NULL DESC, id DESC LIMIT 1`,
    [subscriptionId],
  );
  return rows[0];
}

function toRecovery({ since, until, queued, ended_at: endedAt }: RecoveryRow): WebhookRecovery {
  const state = endedAt === null ? ('running' as const) : ('done' as const);
  return { since: since.toISOString(), until: until.toISOString(), state, queued };
}

const queueStatement = `
WITH chosen AS (
  SELECT delivery_id FROM webhook_end
  WHERE subscription_id = $1 AND delivery_id > $2 AND delivery_id < $3
  ORDER BY delivery_id LIMIT $4
), ended AS (
  DELETE FROM webhook_end WHERE delivery_id IN (SELECT delivery_id FROM chosen) RETURNING delivery_id, subscription_id
), queued AS (
  INSERT INTO webhook_queue
    (delivery_id, subscription_id, event_id, shard, generation, attempts, earlier_attempts, queued_at, due_at)
  SELECT d.id, d.subscription_id, d.event_id, s.shard, s.generation, made.attempts, made.attempts, $5, $5
  FROM ended e
  JOIN webhook_delivery d ON (d.subscription_id, d.id) = (e.subscription_id, e.delivery_id)
  JOIN webhook_subscription s ON s.id = d.subscription_id
  CROSS JOIN LATERAL (SELECT coalesce(max(number), 0) AS attempts FROM webhook_attempt WHERE delivery_id = d.id) made
  ON CONFLICT DO NOTHING RETURNING delivery_id
)
SELECT delivery_id, coalesce(delivery_id IN (SELECT delivery_id FROM queued), false) AS is_queued FROM chosen ORDER BY delivery_id`;
