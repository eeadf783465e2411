import type { WebhookSubscriptionRow } from '#database';
import type { SecretBox } from '#platform';
import { z } from 'zod';

const Contents = z.object({
  secret: z.string(),
  staged: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
});

/** The sealed parts of a subscription: the present and the staged signing secret, and the values of the header fields. */
export type SubscriptionSecrets = z.infer<typeof Contents>;

/** The secrets as they are stored. */
export type SealedSecrets = Pick<WebhookSubscriptionRow, 'sealed' | 'sealedKeyId'>;

/** Seals them, bound to the subscription: copied to another one, they do not open. */
export function sealSecrets(
  box: SecretBox,
  subscriptionId: string,
  secrets: SubscriptionSecrets,
): SealedSecrets {
  const { keyId, sealed } = box.seal(JSON.stringify(secrets), bindingOf(subscriptionId));
  return { sealed, sealedKeyId: keyId };
}

export function openSecrets(
  box: SecretBox,
  subscriptionId: string,
  { sealed, sealedKeyId }: SealedSecrets,
): SubscriptionSecrets {
  return Contents.parse(JSON.parse(box.open({ keyId: sealedKeyId, sealed }, bindingOf(subscriptionId))));
}

function bindingOf(subscriptionId: string): string {
  return `webhook_subscription:${subscriptionId}`;
}
