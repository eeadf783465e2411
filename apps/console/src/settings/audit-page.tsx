import { Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEvent } from '#contracts';
import { request } from '../api/request.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { FailureNote } from './failure-note.js';
import { ExactMoment } from './moment.js';
import { MoreButton } from './more-button.js';
import classes from './settings.module.css';

/** Who did what in the workspace, newest first. */
export function AuditPage() {
  const isAdmin = useMay('admin');
  if (!isAdmin) return <Text c="dimmed">Admins of the workspace see what was done in it, and by whom.</Text>;
  return <Events />;
}

function Events() {
  const { id: workspaceId } = useWorkspace();
  const list = useInfiniteQuery({
    queryKey: [workspaceId, 'audit-events'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/audit-events', {
        params: { workspace_id: workspaceId },
        query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="md">
      <Title order={2}>Audit</Title>
      <FailureNote error={list.error} />
      {list.isPending && <Skeleton height={240} aria-label="Loading" />}
      {events.length > 0 && (
        <div className={`card ${classes['scroll']}`} tabIndex={0} role="region" aria-label="Audit log">
          <Table verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th>Who</Table.Th>
                <Table.Th>What</Table.Th>
                <Table.Th>From</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <MoreButton {...list} />
    </Stack>
  );
}

function EventRow({
  event: { created_at: at, actor, action, target, address, details },
}: {
  event: AuditEvent;
}) {
  const told = Object.entries(details).filter(([, value]) => value !== null);
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <ExactMoment at={at} />
      </Table.Td>
      <Table.Td>
        <bdi>{actor.name}</bdi>
        {actor.type !== 'member' && (
          <Text size="xs" c="dimmed">
            {actor.type}
          </Text>
        )}
      </Table.Td>
      <Table.Td miw={200}>
        {inWords(action)} <bdi>{target.name}</bdi>
        {told.length > 0 && (
          <details>
            <summary className={classes['quiet']}>Details</summary>
            <Text size="xs" ff="monospace" style={{ whiteSpace: 'pre-wrap' }}>
              {told.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n')}
            </Text>
          </details>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{address ?? '–'}</Table.Td>
    </Table.Tr>
  );
}

/** `api_key.revoked` is read as "API key revoked:". */
function inWords(action: AuditEvent['action']): string {
  const words = action.replaceAll('_', ' ').replace('.', ' ').replace(/^api/, 'API').replace('mcp', 'MCP');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}:`;
}
