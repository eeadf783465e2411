import type { DataSource, SourceTable } from '#contracts';
import {
  Accordion,
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { ago } from '../shell/ago.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { NotFound } from '../shell/not-found.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './data.module.css';
import { sourceKinds } from './source-kinds.js';
import { useSources } from './use-sources.js';

/** A source: how it is, and what is in it. */
export function SourcePage() {
  const { sourceId = '' } = useParams();
  const sources = useSources();
  const source = sources.data?.data.find(({ id }) => id === sourceId);
  if (sources.isPending) return <Skeleton h={120} radius="lg" />;
  if (sources.error) return <Failure error={sources.error} onRetry={() => void sources.refetch()} />;
  if (!source) return <NotFound what="data source" />;
  return (
    <Stack gap="md">
      <div>
        <Anchor component={Link} to="/data" size="sm">
          ← Data
        </Anchor>
        <Group justify="space-between" mt={4}>
          <div style={{ minWidth: 0 }}>
            <Title order={1} dir="auto">
              {source.name}
            </Title>
            <Text size="sm" c="dimmed">
              {sourceKinds[source.type].label}
              {source.refreshed_at && ` · schema read ${ago(source.refreshed_at)}`}
            </Text>
          </div>
          <SourceActions source={source} />
        </Group>
      </div>
      {source.status_message && (
        <Alert color="red" variant="light" title="This source did not answer">
          {source.status_message}
        </Alert>
      )}
      <SchemaBrowser sourceId={source.id} />
    </Stack>
  );
}

function SourceActions({ source }: { source: DataSource }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayRefresh = useMay('editor');
  const mayManage = useMay('admin');
  const params = { workspace_id: workspaceId, data_source_id: source.id };
  const forget = () => queries.invalidateQueries({ queryKey: keys.sources(workspaceId) });
  const refresh = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/refresh', { params }),
    onSettled: forget,
  });
  const makeDefault = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/data-sources/{data_source_id}', {
        params,
        body: { is_default: true },
      }),
    onSuccess: forget,
  });
  const remove = useMutation({
    mutationFn: () => request('DELETE /workspaces/{workspace_id}/data-sources/{data_source_id}', { params }),
    onSuccess: async () => {
      await navigate('/data');
      await forget();
    },
  });
  const [isSure, setSure] = useState(false);
  const failure = refresh.error ?? makeDefault.error ?? remove.error;
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs">
        {mayRefresh && (
          <Button
            variant="default"
            leftSection={<Icon name="refresh" size={16} />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Read schema again
          </Button>
        )}
        {mayManage && !source.is_default && (
          <Button variant="default" loading={makeDefault.isPending} onClick={() => makeDefault.mutate()}>
            Make it the default
          </Button>
        )}
        {mayManage && (
          <Button
            variant={isSure ? 'filled' : 'subtle'}
            color="red"
            loading={remove.isPending}
            onClick={() => (isSure ? remove.mutate() : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {isSure ? 'Its metrics go, too. Disconnect' : 'Disconnect'}
          </Button>
        )}
      </Group>
      {failure && <Failure error={failure} />}
    </Stack>
  );
}

function SchemaBrowser({ sourceId }: { sourceId: string }) {
  const { id: workspaceId } = useWorkspace();
  const mayRead = useMay('editor');
  const [wanted, setWanted] = useState('');
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
  const found = schema.data.tables.filter((table) => mentions(table, wanted.trim().toLowerCase()));
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
          <TableItem key={`${table.schema ?? ''}.${table.name}`} table={table} />
        ))}
      </Accordion>
      {found.length > shownMax && (
        <Text size="sm" c="dimmed">
          {found.length - shownMax} more tables: narrow the search to see them.
        </Text>
      )}
      {found.length === 0 && <Text c="dimmed">No table and no column is called so.</Text>}
    </Stack>
  );
}

const shownMax = 200;

function TableItem({ table }: { table: SourceTable }) {
  const name = table.schema ? `${table.schema}.${table.name}` : table.name;
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <Group gap="xs">
          <Text fw={600} size="sm">
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {table.columns.length} columns
            {table.row_estimate !== null && `, about ${table.row_estimate.toLocaleString('en')} rows`}
          </Text>
          {table.type === 'view' && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              View
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {table.comment && (
          <Text size="sm" mb="xs" dir="auto">
            {table.comment}
          </Text>
        )}
        <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`Columns of ${name}`}>
          <table className={classes['columns']}>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Type</th>
                <th scope="col">Some values</th>
              </tr>
            </thead>
            <tbody>
              {table.columns.map((column) => (
                <tr key={column.name}>
                  <td>
                    <bdi>{column.name}</bdi>
                    {table.primary_key.includes(column.name) && ' (key)'}
                    {column.comment && (
                      <Text size="xs" c="dimmed" dir="auto">
                        {column.comment}
                      </Text>
                    )}
                  </td>
                  <td>{column.type}</td>
                  <td>
                    <bdi>{column.samples.slice(0, 6).join(', ').slice(0, 200)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function mentions(table: SourceTable, wanted: string): boolean {
  if (wanted === '') return true;
  return [table.name, ...table.columns.map(({ name }) => name)].some((name) =>
    name.toLowerCase().includes(wanted),
  );
}
