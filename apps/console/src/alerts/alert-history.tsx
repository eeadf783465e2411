import type { Alert, AlertEvaluation } from '#contracts';
import { Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { keys } from '../api/keys.js';
import { asSentence } from '../api/refused.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { TableCard } from '../settings/table-card.js';
import { Failure } from '../shell/failure.js';
import { ExactMoment } from '../shell/moment.js';
import { MoreButton } from '../shell/more-button.js';
import { useWorkspace } from '../sign-in/session.js';
import { numberText } from '../tables/cell-text.js';
import { stateNames } from './alert-words.js';

/** The evaluations of an alert, the latest first. */
export function AlertHistory({ alert: { id } }: { alert: Alert }) {
  const { id: workspaceId } = useWorkspace();
  const list = useList([...keys.alert(workspaceId, id), 'history'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/alerts/{alert_id}/history', {
      params: { workspace_id: workspaceId, alert_id: id },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        History
      </Title>
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
      {list.isSuccess && list.items.length === 0 && <Text c="dimmed">No evaluations yet.</Text>}
      {list.items.length > 0 && <EvaluationTable label="History" evaluations={list.items} />}
      <MoreButton {...list} />
    </Stack>
  );
}

/** A table of evaluations, real or replayed. */
export function EvaluationTable({
  label,
  evaluations,
}: {
  label: string;
  evaluations: readonly AlertEvaluation[];
}) {
  return (
    <TableCard label={label} heads={['When', 'State', 'Value', 'Found']} spacing="xs">
      {evaluations.map(({ at, state, value, message }, place) => (
        <Table.Tr key={`${at} ${place}`}>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            <ExactMoment at={at} />
          </Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>{stateNames[state]}</Table.Td>
          <Table.Td>{value === null ? '' : numberText(value)}</Table.Td>
          <Table.Td>
            <bdi>{message === null ? '' : asSentence(message)}</bdi>
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
}
