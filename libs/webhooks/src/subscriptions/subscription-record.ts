import { roleReaches } from '#contracts';
import type { Role, WebhookSubscription } from '#contracts';
import type { WebhookSubscriptionRow } from '#database';

/** A subscription as the API shows it. */
export function toSubscription(row: WebhookSubscriptionRow): WebhookSubscription {
  return {
    id: row.id,
    kind: row.listenerKeyId === null ? 'receiver' : 'listener',
    url: row.url,
    events: row.events,
    description: row.description,
    header_names: row.headerNames,
    status: row.disabledReason === null ? 'active' : 'disabled',
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    secret_staged_at: row.secretStagedAt?.toISOString() ?? null,
    managed_by: row.managedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The same as a member of that role sees it. Viewers see only the host of the address, because the rest may hold a token. */
export function subscriptionSeenBy(role: Role, row: WebhookSubscriptionRow): WebhookSubscription {
  const subscription = toSubscription(row);
  return roleReaches(role, 'editor') ? subscription : { ...subscription, url: hostOnly(subscription.url) };
}

/** The address down to its host, with a mark where there was more. */
function hostOnly(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? origin : `${origin}/…`;
}

/** Its name in the audit log: the host alone, because the rest of an address may hold a token. */
export function subscriptionTarget({ id, url }: { id: string; url: string }): {
  type: string;
  id: string;
  name: string;
} {
  return { type: 'webhook_subscription', id, name: new URL(url).host };
}
