/**
 * A listener in the database: a subscription with a shard of its own, leased by the process that holds its connection. Failure modes:
 * - The process dies: the lease expires. The listener connects to another process and goes on, or any process ends it a minute later.
 * - Two connections claim to be one listener: the later one has the shard, and the other one's claims find nothing.
 * - An event becomes a delivery while the listener ends: the sweep cancels it again.
 */
import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, notFound } from '#contracts';
import type { ListenQuery } from '#contracts';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import type { SecretBox } from '#platform';
import { deliveryService } from '../subscriptions/delivery-service.js';
import { insertSubscription } from '../subscriptions/insert-subscription.js';
import { cancelQueued } from '../claim/cancel-queued.js';
import { newSigningSecret } from '../subscriptions/signing-secret.js';
import { subscriptionTarget } from '../subscriptions/subscription-record.js';
import { sealSecrets } from '../subscriptions/subscription-secrets.js';

const listenersMax = 5;
/** The time for which the history of an ended listener can be read. */
const endedKeptMs = 86_400_000;
const endedMax = 20;
/** The time within which a listener whose connection broke may return. */
const absenceMaxMs = 60_000;

/** A listener's key and act, and the lease of the process that holds its connection. */
export interface ListenerHolder {
  act: WorkspaceAct;
  keyId: string;
  owner: string;
  leaseMs: number;
}

/** Starts a listener. Its secret is in this answer and nowhere else. */
export async function startListener(
  { db, secrets }: { db: EntityManager; secrets: SecretBox },
  { act, keyId, owner, leaseMs }: ListenerHolder,
  { forward_to: url, events }: ListenQuery,
): Promise<{ id: string; secret: string }> {
  const { workspaceId, at } = act;
  const id = newId('sub', at);
  const secret = newSigningSecret();
  await db.transaction(async (tx) => {
    await requireCapacity(tx, workspaceId);
    await forgetEnded(tx, workspaceId, at);
    const shard = await takeShard(tx, { id, owner, leaseMs });
    const sealed = sealSecrets(secrets, id, { secret, staged: null, headers: {} });
    const listener = { id, workspaceId, url, events, ...sealed, shard, listenerKeyId: keyId };
    const row = await insertSubscription(tx, listener, at);
    const target = subscriptionTarget(row);
    const details = { events, listener: true };
    await recordAudit(tx, { ...act, action: 'webhook_subscription.created', target, details });
  });
  return { id, secret };
}

/** Resumes a listener whose connection broke, under the key that started it. 404 where it has ended meanwhile. */
export async function resumeListener(
  db: EntityManager,
  { act, keyId, owner, leaseMs }: ListenerHolder,
  id: string,
): Promise<void> {
  const rows: unknown[] = await db.query(
    `WITH held AS (
       UPDATE webhook_shard h SET owner = $4, leased_until = clock_timestamp() + $5 * interval '1 ms'
       FROM webhook_subscription s
       WHERE s.workspace_id = $1 AND s.id = $2 AND s.listener_key_id = $3 AND s.disabled_reason IS NULL
         AND h.shard = s.shard AND h.subscription_id = s.id
       RETURNING h.shard)
     SELECT shard FROM held`,
    [act.workspaceId, id, keyId, owner, leaseMs],
  );
  if (rows.length === 0) throw notFound('there is no such listener, or it has ended');
}

/** Ends a listener and cancels its waiting deliveries. A listener that has ended stays as it is. */
export async function endListener(
  db: EntityManager,
  id: string,
  { actor, at }: Pick<WorkspaceAct, 'actor' | 'at'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [rows]: [{ url: string; workspace_id: string; account_id: string }[]] = await tx.query(
      `UPDATE webhook_subscription s
       SET disabled_reason = 'ended', generation = s.generation + 1, revision = s.revision + 1, updated_at = $2
       WHERE s.id = $1 AND s.listener_key_id IS NOT NULL AND s.disabled_reason IS NULL
       RETURNING url, workspace_id, (SELECT account_id FROM workspace w WHERE w.id = s.workspace_id)`,
      [id, at],
    );
    for (const { url, workspace_id: workspaceId, account_id: accountId } of rows) {
      const target = subscriptionTarget({ id, url });
      const details = { reason: 'ended' };
      const action = 'webhook_subscription.disabled';
      await recordAudit(tx, { accountId, workspaceId, action, actor, at, target, details });
    }
    await tx.query(
      `UPDATE webhook_shard SET owner = NULL, leased_until = clock_timestamp() WHERE subscription_id = $1 AND owner IS NOT NULL`,
      [id],
    );
    await tx.query(cancelQueued('subscription_id = $1', 'cancelled while under way'), [id, at]);
  });
}

/** Ends listeners that have been absent for a minute, and cleans up after ended ones. Any process may run it. */
export async function sweepListeners(db: EntityManager, at: Date): Promise<void> {
  const absent: { subscription_id: string }[] = await db.query(
    `SELECT subscription_id FROM webhook_shard
     WHERE subscription_id IS NOT NULL AND leased_until < clock_timestamp() - $1 * interval '1 ms'`,
    [absenceMaxMs],
  );
  for (const { subscription_id: id } of absent) {
    await endListener(db, id, { actor: deliveryService, at });
    await db.query(
      `DELETE FROM webhook_shard
       WHERE subscription_id = $1 AND leased_until < clock_timestamp() - $2 * interval '1 ms'`,
      [id, absenceMaxMs],
    );
  }
}

/** Locks the workspace, so that two concurrent requests cannot both take the last place. */
async function requireCapacity(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query('SELECT FROM workspace WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  const [row]: [{ count: number }?] = await tx.query(
    `SELECT count(*)::int FROM webhook_subscription
     WHERE workspace_id = $1 AND listener_key_id IS NOT NULL AND disabled_reason IS NULL`,
    [workspaceId],
  );
  if ((row?.count ?? 0) >= listenersMax)
    throw conflict(
      `a workspace has ${listenersMax} listeners at most; stop one, or wait a minute for one that broke off`,
    );
}

async function forgetEnded(tx: EntityManager, workspaceId: string, at: Date): Promise<void> {
  await tx.query(
    `DELETE FROM webhook_subscription WHERE id IN (
       SELECT id FROM (
         SELECT id, updated_at, row_number() OVER (ORDER BY id DESC) AS place FROM webhook_subscription
         WHERE workspace_id = $1 AND listener_key_id IS NOT NULL AND disabled_reason IS NOT NULL) ended
       WHERE place > $2 OR updated_at < $3)`,
    [workspaceId, endedMax, new Date(at.getTime() - endedKeptMs)],
  );
}

/** The numbers are reused in turn; one that a listener still has is skipped. */
async function takeShard(
  tx: EntityManager,
  { id, owner, leaseMs }: { id: string; owner: string; leaseMs: number },
): Promise<number> {
  for (;;) {
    const [row]: [{ shard: number }?] = await tx.query(
      `WITH taken AS (
         INSERT INTO webhook_shard (shard, owner, leased_until, subscription_id)
         VALUES (nextval('webhook_listener_shard'), $1, clock_timestamp() + $2 * interval '1 ms', $3)
         ON CONFLICT DO NOTHING RETURNING shard)
       SELECT shard FROM taken`,
      [owner, leaseMs, id],
    );
    if (row) return row.shard;
  }
}
