import { WebhookSubscriptionRow } from '#database';
import type { EntityManager } from '#database';

/** The particulars of a new subscription. */
type Given = Pick<
  WebhookSubscriptionRow,
  'id' | 'workspaceId' | 'url' | 'events' | 'sealed' | 'sealedKeyId' | 'shard'
> &
  Partial<WebhookSubscriptionRow>;

/** Inserts a new subscription: active, without failures, and declared by no manifest unless one is given. */
export async function insertSubscription(
  tx: EntityManager,
  given: Given,
  at: Date,
): Promise<WebhookSubscriptionRow> {
  const row = tx.create(WebhookSubscriptionRow, {
    description: '',
    headerNames: [],
    secretStagedAt: null,
    revision: 1,
    disabledReason: null,
    generation: 1,
    failingSince: null,
    warnedAt: null,
    listenerKeyId: null,
    managedBy: null,
    creationKey: null,
    declaredAt: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  });
  await tx.insert(WebhookSubscriptionRow, row);
  return row;
}
