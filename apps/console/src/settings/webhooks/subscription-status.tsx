import { Badge } from '@mantine/core';
import type { WebhookSubscription } from '#contracts';

/** The status and health of a subscription. */
export function SubscriptionStatus({ subscription }: { subscription: WebhookSubscription }) {
  const { word, color } = lookOf(subscription);
  return (
    <Badge variant="outline" tt="none" color={color} autoContrast c="inherit">
      {word}
    </Badge>
  );
}

function lookOf({ status, failing_since: since }: WebhookSubscription): { word: string; color: string } {
  if (status === 'disabled') return { word: 'Disabled', color: 'gray' };
  return since === null ? { word: 'Active', color: 'teal' } : { word: 'Failing', color: 'red' };
}
