import type { Alert, AlertEvaluation } from '#contracts';
import { Group, NativeSelect, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
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

interface Props {
  alert: Alert;
  /** The values of its dimension to choose from. */
  values: readonly string[];
}

/** The evaluations of an alert, or of one of its values, the latest first. */
export function AlertHistory({ alert: { id, dimension }, values }: Props) {
  const { id: workspaceId } = useWorkspace();
  const [chosen, setChosen] = useState<number>();
  const value = chosen === undefined ? undefined : values[chosen];
  const list = useList([...keys.alert(workspaceId, id), 'history', value ?? null], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/alerts/{alert_id}/history', {
      params: { workspace_id: workspaceId, alert_id: id },
      query: { limit: 50, cursor, ...(value !== undefined && { dimension_value: value }) },
      signal,
    }),
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          History
        </Title>
        {dimension !== null && (
          <NativeSelect
            aria-label="The history of"
            data={[
              { value: '', label: 'The alert as a whole' },
              ...values.map((name, place) => ({ value: String(place), label: name })),
            ]}
            value={value === undefined ? '' : String(chosen)}
            onChange={({ currentTarget: { value: place } }) =>
              setChosen(place === '' ? undefined : Number(place))
            }
          />
        )}
      </Group>
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
  const arePerValue = evaluations.some(({ dimension_value: of }) => of !== null);
  const heads = ['When', ...(arePerValue ? ['Of'] : []), 'State', 'Value', 'Found'];
  return (
    <TableCard label={label} heads={heads} spacing="xs">
      {evaluations.map(({ at, state, dimension_value: of, value, message }, place) => (
        <Table.Tr key={`${at} ${place}`}>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            <ExactMoment at={at} />
          </Table.Td>
          {arePerValue && (
            <Table.Td>
              <bdi>{of}</bdi>
            </Table.Td>
          )}
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
