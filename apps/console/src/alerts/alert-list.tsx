import type { Alert } from '#contracts';
import { Anchor, Button, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { EmptyList } from '../settings/empty-list.js';
import { TableCard } from '../settings/table-card.js';
import { DeclaredBy } from '../shell/declared-by.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { Moment } from '../shell/moment.js';
import { MoreButton } from '../shell/more-button.js';
import { useTitle } from '../shell/use-title.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { numberText } from '../tables/cell-text.js';
import { AlertStateBadge } from './alert-state.js';
import { conditionWords } from './alert-words.js';
import { InsightList } from './insight-list.js';
import { MakeAlert } from './make-alert.js';

const lookAgainMs = 15_000;

/** Every alert of the workspace, with its state. */
export function AlertList() {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [isMaking, setMaking] = useState(false);
  useTitle('Alerts');
  const list = useList(
    [...keys.alerts(workspaceId), 'list'],
    ({ cursor, signal }) =>
      request('GET /workspaces/{workspace_id}/alerts', {
        params: { workspace_id: workspaceId },
        query: { limit: 50, cursor },
        signal,
      }),
    { lookAgainMs },
  );
  return (
    <>
      <Group justify="space-between">
        <Title order={1}>Alerts</Title>
        {mayEdit && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
            New alert
          </Button>
        )}
      </Group>
      <Text c="dimmed">
        An alert watches one number, and notifies its channels and webhooks when it fires and when it
        resolves.
      </Text>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <Skeleton h={160} radius="lg" role="status" aria-label="Loading" />}
      {list.isSuccess && list.items.length === 0 && (
        <EmptyList
          says="No alerts yet."
          next={
            mayEdit
              ? 'Watch a metric, a question or a statement of your own.'
              : 'Editors of the workspace make alerts.'
          }
        />
      )}
      {list.items.length > 0 && (
        <TableCard label="Alerts" heads={['Alert', 'State', 'Value', 'Evaluated']} stacks>
          {list.items.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
      <InsightList />
      {isMaking && <MakeAlert onClose={() => setMaking(false)} />}
    </>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const { id, name, condition, last_value: value, last_evaluated_at: at, managed_by: managedBy } = alert;
  return (
    <Table.Tr>
      <Table.Td miw={200}>
        <Anchor component={Link} to={`/alerts/${id}`} underline="always">
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          {conditionWords(condition)}
        </Text>
        <DeclaredBy name={managedBy} />
      </Table.Td>
      <Table.Td>
        <AlertStateBadge alert={alert} />
      </Table.Td>
      <Table.Td>{value === null ? '' : numberText(value)}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }} data-label="Evaluated">
        <Moment at={at} />
      </Table.Td>
    </Table.Tr>
  );
}
