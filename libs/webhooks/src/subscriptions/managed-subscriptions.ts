import { WebhookSubscriptionRow } from '#database';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import { openSecrets } from './subscription-secrets.js';
import type { SubscriptionSecrets } from './subscription-secrets.js';

/** The subscription that a manifest declares, with its secrets opened; undefined where there is none. */
export async function findManagedSubscription(
  { db, secrets: box }: { db: EntityManager; secrets: SecretBox },
  workspaceId: string,
  managedBy: string,
): Promise<(WebhookSubscriptionRow & Pick<SubscriptionSecrets, 'secret' | 'headers'>) | undefined> {
  const row = await db.findOneBy(WebhookSubscriptionRow, { workspaceId, managedBy });
  if (!row) return undefined;
  const { secret, headers } = openSecrets(box, row.id, row);
  return { ...row, secret, headers };
}

/** Ends every subscription of a workspace, with the workspace. */
export async function removeSubscriptions(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.delete(WebhookSubscriptionRow, { workspaceId });
}

/** Hands a declared subscription over to the people of the workspace. */
export async function releaseSubscription(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<void> {
  const released = { managedBy: null, creationKey: null, declaredAt: null };
  await db.update(WebhookSubscriptionRow, { workspaceId, managedBy }, released);
}
