import type { Alert, AlertPreview, AlertValue } from '#contracts';
import { Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { asSentence } from '../api/refused.js';
import { request } from '../api/request.js';
import { TableCard } from '../settings/table-card.js';
import { useWorkspace } from '../sign-in/session.js';
import { numberText } from '../tables/cell-text.js';
import { leftOutWords, stateNames } from './alert-words.js';

/** The values that an alert watches, looked at again with each of its evaluations. */
export function useWatchedValues({ id, dimension, last_evaluated_at: at }: Alert): readonly AlertValue[] {
  const { id: workspaceId } = useWorkspace();
  const found = useQuery({
    queryKey: [...keys.alert(workspaceId, id), 'values', at],
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/alerts/{alert_id}/values', {
        params: { workspace_id: workspaceId, alert_id: id },
        signal,
      }),
    enabled: dimension !== null,
    placeholderData: (before) => before,
  });
  return found.data?.data ?? [];
}

/** The values of an alert's dimension with their states, and those that it leaves out. */
export function WatchedValues({ alert, values }: { alert: Alert; values: readonly AlertValue[] }) {
  const leftOut = leftOutWords(alert.values_left_out);
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        Values
      </Title>
      {values.length === 0 && <Text c="dimmed">No values yet.</Text>}
      {values.length > 0 && (
        <TableCard label="Values" heads={['Value', 'State', 'Number', 'Found']} spacing="xs">
          {values.map(({ dimension_value: value, state, last_value: number, message }) => (
            <Table.Tr key={value}>
              <Table.Td>
                <bdi>{value}</bdi>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{stateNames[state]}</Table.Td>
              <Table.Td>{number === null ? '' : numberText(number)}</Table.Td>
              <Table.Td>
                <bdi>{message === null ? '' : asSentence(message)}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {leftOut !== undefined && (
        <Text size="sm" c="dimmed">
          <bdi>{leftOut}</bdi>
        </Text>
      )}
    </Stack>
  );
}

/** The values of an alert that is tried, and how often each would have fired. */
export function TriedValues({ preview }: { preview: AlertPreview }) {
  const { values, values_left_out: left } = preview;
  const leftOut = leftOutWords(left);
  if (values.length === 0) return null;
  return (
    <>
      <TableCard label="Values" heads={['Value', 'State', 'Found', 'Fired']} spacing="xs">
        {values.map(({ dimension_value: value, state, message, times_fired: times }) => (
          <Table.Tr key={value}>
            <Table.Td>
              <bdi>{value}</bdi>
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{stateNames[state]}</Table.Td>
            <Table.Td>
              <bdi>{asSentence(message)}</bdi>
            </Table.Td>
            <Table.Td>{times === null ? '' : numberText(times)}</Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      {leftOut !== undefined && (
        <Text size="sm" c="dimmed">
          <bdi>{leftOut}</bdi>
        </Text>
      )}
    </>
  );
}
