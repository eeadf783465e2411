import { Anchor, Badge, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WebhookSubscription } from '#contracts';
import { request } from '../../api/request.js';
import { Icon } from '../../shell/icon.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { FailureNote } from '../failure-note.js';
import { Moment } from '../moment.js';
import { MoreButton } from '../more-button.js';
import classes from '../settings.module.css';
import { UpgradePrompt, includes } from '../upgrade-prompt.js';
import { CreateSubscription } from './create-subscription.js';

/** Who receives the workspace's events. */
export function WebhooksPage() {
  const { plan } = useWorkspace();
  if (!includes(plan, 'scale')) return <UpgradePrompt what="Webhooks" needs="scale" plan={plan} />;
  return <Subscriptions />;
}

function Subscriptions() {
  const { id: workspaceId } = useWorkspace();
  const isAdmin = useMay('admin');
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteQuery({
    queryKey: [workspaceId, 'webhook-subscriptions'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions', {
        params: { workspace_id: workspaceId },
        query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const subscriptions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>Webhooks</Title>
        {isAdmin && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            Add subscription
          </Button>
        )}
      </Group>
      <Text c="dimmed">
        Events of the workspace are sent to your addresses, signed, and again for 24 hours until they arrive.
      </Text>
      <FailureNote error={list.error} />
      {list.isPending && <Skeleton height={120} aria-label="Loading" />}
      {list.isSuccess && subscriptions.length === 0 && (
        <Stack className="card" p="xl" gap="xs">
          <Text fw={600}>Nobody receives events yet.</Text>
          <Text c="dimmed">
            {isAdmin
              ? 'Add a subscription with an https address of yours.'
              : 'Admins of the workspace add subscriptions.'}
          </Text>
        </Stack>
      )}
      {subscriptions.length > 0 && <SubscriptionTable subscriptions={subscriptions} />}
      <MoreButton {...list} />
      {isCreating && <CreateSubscription onClose={() => setCreating(false)} />}
    </Stack>
  );
}

function SubscriptionTable({ subscriptions }: { subscriptions: readonly WebhookSubscription[] }) {
  return (
    <div className={`card ${classes['scroll']}`} tabIndex={0} role="region" aria-label="Subscriptions">
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Address</Table.Th>
            <Table.Th>Events</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Made</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subscriptions.map((subscription) => (
            <Table.Tr key={subscription.id}>
              <Table.Td miw={200}>
                <Anchor component={Link} to={`/settings/webhooks/${subscription.id}`} underline="always">
                  {subscription.url}
                </Anchor>
                {subscription.description !== '' && (
                  <Text size="sm" c="dimmed">
                    <bdi>{subscription.description}</bdi>
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {subscription.events.includes('*') ? 'All' : subscription.events.join(', ')}
              </Table.Td>
              <Table.Td>
                <SubscriptionStatus subscription={subscription} />
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Moment at={subscription.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether deliveries go there, and how they fare. */
export function SubscriptionStatus({ subscription }: { subscription: WebhookSubscription }) {
  const { status, failing_since: since } = subscription;
  const word = status === 'disabled' ? 'Disabled' : since === null ? 'Active' : 'Failing';
  return (
    <Badge
      variant="outline"
      tt="none"
      color={status === 'disabled' ? 'gray' : since === null ? 'teal' : 'red'}
      autoContrast
      c="inherit"
    >
      {word}
    </Badge>
  );
}
