import type { SourceSchema, SourceTable } from '#contracts';
import { Accordion, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { counted } from '../shell/counted.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { TableItem } from './table-item.js';

const shownMax = 200;

/** The tables of a source, with a search by names and synonyms. */
export function SchemaBrowser({ sourceId }: { sourceId: string }) {
  const { id: workspaceId } = useWorkspace();
  const mayRead = useMay('editor');
  const schema = useQuery({
    queryKey: keys.schema(workspaceId, sourceId),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/data-sources/{data_source_id}/schema', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
      }),
    enabled: mayRead,
  });
  if (!mayRead) return <Text c="dimmed">Editors of this workspace see its tables.</Text>;
  if (schema.error) return <Failure error={schema.error} onRetry={() => void schema.refetch()} />;
  if (!schema.data) return <Skeleton h={240} radius="lg" />;
  return <Tables sourceId={sourceId} tables={schema.data.tables} />;
}

function Tables({ sourceId, tables }: { sourceId: string; tables: SourceSchema['tables'] }) {
  const [wanted, setWanted] = useState('');
  const found = tables.filter((table) => mentions(table, wanted.trim().toLowerCase()));
  return (
    <Stack gap="sm">
      <TextInput
        aria-label="Find a table or column"
        placeholder="Find a table or column"
        leftSection={<Icon name="search" size={16} />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        maw={360}
      />
      <Accordion variant="separated" radius="lg" chevronPosition="left">
        {found.slice(0, shownMax).map((table) => (
          <TableItem key={`${table.schema ?? ''}.${table.name}`} sourceId={sourceId} table={table} />
        ))}
      </Accordion>
      {found.length > shownMax && (
        <Text size="sm" c="dimmed">
          {counted(found.length - shownMax, 'more table')}: narrow the search to see them.
        </Text>
      )}
      {found.length === 0 && <Text c="dimmed">No matching tables or columns.</Text>}
    </Stack>
  );
}

function mentions(table: SourceTable, wanted: string): boolean {
  if (wanted === '') return true;
  return [table, ...table.columns]
    .flatMap(({ name, synonyms }) => [name, ...synonyms])
    .some((name) => name.toLowerCase().includes(wanted));
}
