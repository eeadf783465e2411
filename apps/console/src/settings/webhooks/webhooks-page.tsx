import { Anchor, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WebhookSubscription } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { DeclaredBy } from '../../shell/declared-by.js';
import { Failure } from '../../shell/failure.js';
import { Moment } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { EmptyList } from '../empty-list.js';
import { ListHead } from '../list-head.js';
import { includes } from '../plans.js';
import { TableCard } from '../table-card.js';
import { UpgradePrompt } from '../upgrade-prompt.js';
import { CreateSubscription } from './create-subscription.js';
import { SubscriptionStatus } from './subscription-status.js';

/** The receivers of the workspace's events. */
export function WebhooksPage() {
  const { plan } = useWorkspace();
  if (!includes(plan, 'scale')) return <UpgradePrompt what="Webhooks" needs="scale" plan={plan} />;
  return <Subscriptions />;
}

function Subscriptions() {
  const { id: workspaceId } = useWorkspace();
  const isAdmin = useMay('admin');
  const [isCreating, setCreating] = useState(false);
  const list = useList([...keys.subscriptions(workspaceId), 'list'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/webhook-subscriptions', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="md">
      <ListHead title="Webhooks" act={isAdmin && 'Add subscription'} onAct={() => setCreating(true)} />
      <Text c="dimmed">
        Events of the workspace are sent to your addresses, signed, and again for 24 hours until they arrive.
      </Text>
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
      {list.isSuccess && list.items.length === 0 && (
        <EmptyList
          says="No webhook subscriptions yet."
          next={
            isAdmin
              ? 'Add a subscription with an https address of yours.'
              : 'Admins of the workspace add subscriptions.'
          }
        />
      )}
      {list.items.length > 0 && (
        <TableCard label="Subscriptions" heads={['Address', 'Events', 'Status', 'Made']}>
          {list.items.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
      {isCreating && <CreateSubscription onClose={() => setCreating(false)} />}
    </Stack>
  );
}

function SubscriptionRow({ subscription }: { subscription: WebhookSubscription }) {
  const { id, url, description, events, managed_by: managedBy, created_at: at } = subscription;
  return (
    <Table.Tr>
      <Table.Td miw={200}>
        <Anchor component={Link} to={`/settings/webhooks/${id}`} underline="always">
          {url}
        </Anchor>
        {description !== '' && (
          <Text size="sm" c="dimmed">
            <bdi>{description}</bdi>
          </Text>
        )}
        <DeclaredBy name={managedBy} />
      </Table.Td>
      <Table.Td>{events.includes('*') ? 'All' : events.join(', ')}</Table.Td>
      <Table.Td>
        <SubscriptionStatus subscription={subscription} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={at} />
      </Table.Td>
    </Table.Tr>
  );
}
