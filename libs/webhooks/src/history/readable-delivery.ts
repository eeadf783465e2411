import { roleReaches } from '#contracts';
import type { Role, WebhookDeliveryDetail } from '#contracts';

/**
 * The parts of a delivery that a role may read. Events of questions hold members' questions in private conversations, which only
 * admins see; a receiver may have echoed them in its answer.
 */
export function readableDelivery(delivery: WebhookDeliveryDetail, role: Role): WebhookDeliveryDetail {
  if (roleReaches(role, 'admin') || !delivery.event.startsWith('query.')) return delivery;
  const attempts = delivery.attempts.map((attempt) => ({ ...attempt, answer: null }));
  return { ...delivery, body: null, attempts };
}
