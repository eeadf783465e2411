import { Button, Group, NativeSelect, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { DeliveryState, WebhookDelivery } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { Failure } from '../../shell/failure.js';
import { Moment, MomentAhead } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { TableCard } from '../table-card.js';
import { DeliveryDetail } from './delivery-detail.js';
import { eventNamed, events } from './event-names.js';
import { useIsBeingRemoved } from './removal.js';

const lookAgainMs = 10_000;

const states: Record<DeliveryState, string> = {
  pending: 'Waiting',
  in_flight: 'Under way',
  succeeded: 'Arrived',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The deliveries of a subscription, with every attempt. */
export function Deliveries({ subscriptionId }: { subscriptionId: string }) {
  const { id: workspaceId } = useWorkspace();
  const isBeingRemoved = useIsBeingRemoved(subscriptionId);
  const [state, setState] = useState('');
  const [event, setEvent] = useState('');
  const list = useList(
    [...keys.deliveries(workspaceId, subscriptionId), 'list', state, event],
    ({ cursor, signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries', {
        params: { workspace_id: workspaceId, sub_id: subscriptionId },
        query: {
          limit: 25,
          cursor,
          ...(isState(state) && { state }),
          ...(event !== '' && { event: eventNamed(event) }),
        },
        signal,
      }),
    isBeingRemoved ? {} : { lookAgainMs },
  );
  const deliveries = list.items;
  const isFiltered = state !== '' || event !== '';
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Title order={3}>Deliveries</Title>
        <Group gap="sm">
          <NativeSelect
            label="State"
            data={[
              { value: '', label: 'All' },
              ...Object.entries(states).map(([value, label]) => ({ value, label })),
            ]}
            value={state}
            onChange={(change) => setState(change.currentTarget.value)}
          />
          <NativeSelect
            label="Event"
            data={[{ value: '', label: 'All' }, ...events.map(({ name }) => ({ value: name, label: name }))]}
            value={event}
            onChange={(change) => setEvent(change.currentTarget.value)}
          />
        </Group>
      </Group>
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={160} role="status" aria-label="Loading" />}
      {list.isSuccess && deliveries.length === 0 && (
        <Text c="dimmed">
          {isFiltered ? 'None is like that.' : 'Nothing was sent yet. Send a test to see how it arrives.'}
        </Text>
      )}
      {deliveries.length > 0 && <DeliveryTable deliveries={deliveries} subscriptionId={subscriptionId} />}
      <MoreButton {...list} />
    </Stack>
  );
}

function isState(text: string): text is DeliveryState {
  return Object.hasOwn(states, text);
}

function DeliveryTable({
  deliveries,
  subscriptionId,
}: {
  deliveries: readonly WebhookDelivery[];
  subscriptionId: string;
}) {
  const [open, setOpen] = useState<string>();
  const isEditor = useMay('editor');
  return (
    <TableCard
      label="Deliveries"
      heads={['State', 'Event', 'Made', 'Attempts']}
      actions="Details"
      spacing="xs"
    >
      {deliveries.map((delivery) => {
        const isOpen = open === delivery.id;
        return (
          <Fragment key={delivery.id}>
            <DeliveryRow
              delivery={delivery}
              isOpen={isOpen}
              onToggle={() => setOpen(isOpen ? undefined : delivery.id)}
            />
            {isOpen && (
              <Table.Tr>
                <Table.Td colSpan={5}>
                  <DeliveryDetail delivery={delivery} subscriptionId={subscriptionId} mayRead={isEditor} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        );
      })}
    </TableCard>
  );
}

interface RowProps {
  delivery: WebhookDelivery;
  isOpen: boolean;
  onToggle: () => void;
}

function DeliveryRow({ delivery, isOpen, onToggle }: RowProps) {
  const { attempts, event, created_at: at, next_attempt_at: next, state } = delivery;
  const last = attempts.at(-1);
  const outcome = last?.status_code ?? last?.error ?? '';
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{states[state]}</Table.Td>
      <Table.Td>
        <code style={{ whiteSpace: 'nowrap' }}>{event}</code>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={at} />
      </Table.Td>
      <Table.Td>
        {attempts.length}
        {outcome !== '' && `, last: ${outcome}`}
        {state === 'pending' && next !== null && (
          <Text size="xs" c="dimmed">
            next <MomentAhead at={next} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Less' : 'More'} of ${delivery.id}`}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
