import { Button, Group, NativeSelect, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { DeliveryState, WebhookDelivery } from '#contracts';
import { request } from '../../api/request.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { FailureNote } from '../failure-note.js';
import { Moment } from '../moment.js';
import { MoreButton } from '../more-button.js';
import classes from '../settings.module.css';
import { DeliveryDetail } from './delivery-detail.js';
import { eventNamed, events } from './event-names.js';

const lookAgainMs = 10_000;

const states: Record<DeliveryState, string> = {
  pending: 'Waiting',
  in_flight: 'Under way',
  succeeded: 'Arrived',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** What was and is to be delivered, with every attempt. */
export function Deliveries({ subscriptionId }: { subscriptionId: string }) {
  const { id: workspaceId } = useWorkspace();
  const [state, setState] = useState('');
  const [event, setEvent] = useState('');
  const list = useInfiniteQuery({
    queryKey: [workspaceId, 'deliveries', subscriptionId, 'list', state, event],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries', {
        params: { workspace_id: workspaceId, sub_id: subscriptionId },
        query: {
          limit: 25,
          ...(pageParam !== '' && { cursor: pageParam }),
          ...(isState(state) && { state }),
          ...(event !== '' && { event: eventNamed(event) }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: lookAgainMs,
  });
  const deliveries = list.data?.pages.flatMap(({ data }) => data) ?? [];
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
      <FailureNote error={list.error} />
      {list.isPending && <Skeleton height={160} aria-label="Loading" />}
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
    <div className={`card ${classes['scroll']}`} tabIndex={0} role="region" aria-label="Deliveries">
      <Table verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>State</Table.Th>
            <Table.Th>Event</Table.Th>
            <Table.Th>Made</Table.Th>
            <Table.Th>Attempts</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Details</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
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
                      <DeliveryDetail
                        delivery={delivery}
                        subscriptionId={subscriptionId}
                        mayRead={isEditor}
                      />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
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
        <code>{event}</code>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={at} />
      </Table.Td>
      <Table.Td>
        {attempts.length}
        {outcome !== '' && `, last: ${outcome}`}
        {state === 'pending' && next !== null && (
          <Text size="xs" c="dimmed">
            next <Moment at={next} />
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
