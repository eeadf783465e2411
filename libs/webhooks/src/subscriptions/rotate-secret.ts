import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict } from '#contracts';
import type { AuditAction, CreatedWebhookSubscription, WebhookSubscription } from '#contracts';
import { WebhookSubscriptionRow } from '#database';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import { newSigningSecret } from './signing-secret.js';
import { subscriptionTarget, toSubscription } from './subscription-record.js';
import { openSecrets, sealSecrets } from './subscription-secrets.js';
import { lockReceiver } from './subscriptions.js';

type Secrets = { db: EntityManager; secrets: SecretBox };

/**
 * The first phase of a rotation: a new secret is made, and deliveries carry a signature by each. Receivers may switch to the new one
 * at any time without refusing a delivery. The secret is in this answer and nowhere else.
 */
export async function stageSecret(
  { db, secrets: box }: Secrets,
  act: WorkspaceAct,
  id: string,
): Promise<CreatedWebhookSubscription> {
  const staged = newSigningSecret();
  const subscription = await rotate(db, act, id, 'webhook_subscription.secret_staged', (row) => ({
    ...sealSecrets(box, id, { ...openSecrets(box, id, row), staged }),
    secretStagedAt: act.at,
  }));
  return { ...subscription, secret: staged };
}

/** The second phase: from now on, the new secret is the only one. */
export function promoteSecret(
  { db, secrets: box }: Secrets,
  act: WorkspaceAct,
  id: string,
): Promise<WebhookSubscription> {
  return rotate(db, act, id, 'webhook_subscription.secret_promoted', (row) => {
    const { staged, headers } = openSecrets(box, id, row);
    if (staged === null) throw conflict('no secret is staged; stage one first');
    return { ...sealSecrets(box, id, { secret: staged, staged: null, headers }), secretStagedAt: null };
  });
}

async function rotate(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  action: AuditAction,
  change: (row: WebhookSubscriptionRow) => Partial<WebhookSubscriptionRow>,
): Promise<WebhookSubscription> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockReceiver(tx, workspaceId, id);
    const changed = { ...row, ...change(row), revision: row.revision + 1, updatedAt: at };
    await tx.update(WebhookSubscriptionRow, { workspaceId, id }, changed);
    await recordAudit(tx, { ...act, action, target: subscriptionTarget(row) });
    return toSubscription(changed);
  });
}
