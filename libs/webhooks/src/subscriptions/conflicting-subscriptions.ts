import { WebhookSubscriptionRow } from '#database';
import type { EntityManager } from '#database';

/** The manifest that declares a subscription, and the time since when. */
export type Declared = Pick<WebhookSubscriptionRow, 'managedBy' | 'declaredAt'>;

/** The subscriptions that other manifests declare for the same url in the same workspace. */
export async function findConflictingSubscriptions(
  db: EntityManager,
  workspaceId: string,
  url: string,
  managedBy: string,
): Promise<WebhookSubscriptionRow[]> {
  return db
    .createQueryBuilder(WebhookSubscriptionRow, 'subscription')
    .where('subscription.workspaceId = :workspaceId AND subscription.url = :url', { workspaceId, url })
    .andWhere('subscription.managedBy <> :managedBy', { managedBy })
    .getMany();
}

/** Reports whether one of two was declared first; manifests of one second are ordered by name. */
export function isOlder(one: Declared, other: Declared): boolean {
  const difference = (one.declaredAt?.getTime() ?? 0) - (other.declaredAt?.getTime() ?? 0);
  return difference === 0 ? (one.managedBy ?? '') < (other.managedBy ?? '') : difference < 0;
}
