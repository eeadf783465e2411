import { Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { AuditEvent } from '#contracts';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { Failure } from '../shell/failure.js';
import { ExactMoment } from '../shell/moment.js';
import { MoreButton } from '../shell/more-button.js';
import classes from './settings.module.css';
import { TableCard } from './table-card.js';

/** The audit log of the workspace, newest first. */
export function AuditPage() {
  const isAdmin = useMay('admin');
  if (!isAdmin) return <Text c="dimmed">Admins of the workspace see what was done in it, and by whom.</Text>;
  return <Events />;
}

function Events() {
  const { id: workspaceId } = useWorkspace();
  const list = useList(keys.auditEvents(workspaceId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/audit-events', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="md">
      <Title order={2}>Audit</Title>
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={240} role="status" aria-label="Loading" />}
      {list.items.length > 0 && (
        <TableCard label="Audit log" heads={['When', 'What', 'Who', 'From']} spacing="xs">
          {list.items.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
    </Stack>
  );
}

function EventRow({ event }: { event: AuditEvent }) {
  const { created_at: at, actor, action, target, address, details } = event;
  const told = Object.entries(details).filter(([, value]) => value !== null);
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <ExactMoment at={at} />
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
      <Table.Td miw={230}>
        <bdi>{actor.name}</bdi>
        {actor.type !== 'member' && (
          <Text size="xs" c="dimmed">
            {actor.type}
          </Text>
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
