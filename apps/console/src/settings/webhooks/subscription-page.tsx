import { Alert, Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { WebhookSubscription } from '#contracts';
import { keys } from '../../api/keys.js';
import { isNotFound } from '../../api/refused.js';
import { request } from '../../api/request.js';
import { Failure } from '../../shell/failure.js';
import { Moment } from '../../shell/moment.js';
import { NotFound } from '../../shell/not-found.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { Deliveries } from './deliveries.js';
import { Secret } from './secret.js';
import { SubscriptionActs } from './subscription-acts.js';
import { SubscriptionStatus } from './subscription-status.js';
import { TestFire } from './test-fire.js';
import { Verification } from './verification.js';

/** A subscription: its status, a test, its secret, and its deliveries. */
export function SubscriptionPage() {
  const { subscriptionId = '' } = useParams();
  const { id: workspaceId } = useWorkspace();
  const found = useQuery({
    queryKey: keys.subscription(workspaceId, subscriptionId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}', {
        params: { workspace_id: workspaceId, sub_id: subscriptionId },
        signal,
      }),
  });
  if (isNotFound(found.error)) return <NotFound what="subscription" />;
  if (found.error) return <Failure error={found.error} />;
  if (!found.data) return <Skeleton height={240} role="status" aria-label="Loading" />;
  return <Subscription subscription={found.data} />;
}

function Subscription({ subscription }: { subscription: WebhookSubscription }) {
  const isAdmin = useMay('admin');
  const isEditor = useMay('editor');
  return (
    <Stack gap="xl">
      <Stack gap="xs">
        <Anchor component={Link} to="/settings/webhooks" size="sm" underline="always">
          All webhooks
        </Anchor>
        <Group gap="sm">
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {subscription.url}
          </Title>
          <SubscriptionStatus subscription={subscription} />
        </Group>
        {subscription.description !== '' && (
          <Text>
            <bdi>{subscription.description}</bdi>
          </Text>
        )}
        <Text c="dimmed">
          {subscription.events.includes('*') ? 'All events' : subscription.events.join(', ')}
          {subscription.header_names.length > 0 && ` · with ${subscription.header_names.join(', ')}`}
        </Text>
        {subscription.managed_by !== null && (
          <Alert variant="light" color="gray" p="xs">
            <Text size="sm">
              This subscription is declared by <bdi>{subscription.managed_by}</bdi>, so it is changed there.
            </Text>
          </Alert>
        )}
        <Trouble subscription={subscription} />
        {isAdmin && <SubscriptionActs subscription={subscription} />}
      </Stack>
      {isEditor && <TestFire subscription={subscription} />}
      {isAdmin &&
        (subscription.managed_by === null ? <Secret subscription={subscription} /> : <DeclaredSecret />)}
      <Deliveries subscriptionId={subscription.id} />
    </Stack>
  );
}

function DeclaredSecret() {
  return (
    <Stack gap="sm">
      <Title order={3}>Signing secret</Title>
      <Text c="dimmed">It is in the Kubernetes Secret that its manifest names.</Text>
      <details>
        <summary>How a receiver checks it</summary>
        <Verification />
      </details>
    </Stack>
  );
}

const reasons = {
  member: 'Somebody disabled it. What happens until it is enabled again is never sent to it.',
  gone: 'Its receiver answered 410 Gone, so it was disabled. Enable it once the receiver is back.',
  failing:
    'Everything sent to it failed for five days, so it was disabled. Enable it once the receiver works.',
  ended: 'The `qg webhooks listen` that it belonged to has stopped. Start another one to go on.',
} as const;

function Trouble({
  subscription: { disabled_reason: reason, failing_since: since },
}: {
  subscription: WebhookSubscription;
}) {
  if (reason !== null) return <Alert color="gray">{reasons[reason]}</Alert>;
  if (since === null) return null;
  return (
    <Alert color="red" variant="light">
      Every attempt has failed since <Moment at={since} />. The deliveries below say why.
    </Alert>
  );
}
