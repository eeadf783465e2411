import { roleReaches } from '#contracts';
import type { Role, WebhookDeliveryDetail } from '#contracts';

/**
 * A delivery as far as a role may read it. Events of questions hold what members asked in conversations of their own, which admins alone
 * see; a receiver may have answered with the same words.
 */
export function readableDelivery(delivery: WebhookDeliveryDetail, role: Role): WebhookDeliveryDetail {
  if (roleReaches(role, 'admin') || !delivery.event.startsWith('query.')) return delivery;
  const attempts = delivery.attempts.map((attempt) => ({ ...attempt, answer: null }));
  return { ...delivery, body: null, attempts };
}
