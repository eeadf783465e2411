import type { DataSource } from '#contracts';
import { Alert, Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { ago } from '../shell/ago.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { NotFound } from '../shell/not-found.js';
import { useTitle } from '../shell/use-title.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './data.module.css';
import { SchemaBrowser } from './schema-browser.js';
import { SourceActions } from './source-actions.js';
import { sourceKinds } from './source-kinds.js';
import { useSources } from './use-sources.js';

/** The progress of a source's profile, and the tables that could not be read. */
function Profiling({ source: { profiling, profile_message: message } }: { source: DataSource }) {
  if (profiling)
    return (
      <Text size="sm" c="dimmed" role="status">
        Looking at your data: {profiling.tables_read} of {profiling.tables} tables
      </Text>
    );
  return message === null ? null : (
    <Text size="sm" c="dimmed">
      {message}
    </Text>
  );
}

/** Links to the model of a source, which editors correct. */
function BeliefsLink({ sourceId }: { sourceId: string }) {
  if (!useMay('editor')) return null;
  return (
    <Anchor
      component={Link}
      to={`/data/${sourceId}/model`}
      className={`card ${classes['row']}`}
      c="inherit"
      style={{ flexWrap: 'nowrap' }}
    >
      <Icon name="verified" />
      <span>
        <Text span fw={600} size="sm">
          What Questglass believes
        </Text>
        <Text span size="sm" c="dimmed">
          {' '}
          of these tables: see it, and say where it is wrong
        </Text>
      </span>
    </Anchor>
  );
}

/** Links to the report of uploaded files. The settings, which only admins see, tell whether a source consists of such files. */
function ImportLink({ source: { id, type } }: { source: DataSource }) {
  const { id: workspaceId } = useWorkspace();
  const mayManage = useMay('admin');
  const detail = useQuery({
    queryKey: keys.sourceDetail(workspaceId, id),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/data-sources/{data_source_id}', {
        params: { workspace_id: workspaceId, data_source_id: id },
      }),
    enabled: mayManage && type === 'duckdb',
  });
  if (!String(detail.data?.settings['path']).startsWith('uploads/')) return null;
  return (
    <Anchor
      component={Link}
      to={`/data/${id}/import`}
      className={`card ${classes['row']}`}
      c="inherit"
      style={{ flexWrap: 'nowrap' }}
    >
      <Icon name="edit" />
      <span>
        <Text span fw={600} size="sm">
          How it was read
        </Text>
        <Text span size="sm" c="dimmed">
          {' '}
          from its files: first rows, types, what was left out
        </Text>
      </span>
    </Anchor>
  );
}

/** A source: its state and its contents. */
export function SourcePage() {
  const { sourceId = '' } = useParams();
  const sources = useSources();
  const source = sources.data?.data.find(({ id }) => id === sourceId);
  useTitle(source?.name);
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
              {source.profiled_at && ` · data looked at ${ago(source.profiled_at)}`}
            </Text>
            <Profiling source={source} />
          </div>
          <SourceActions source={source} />
        </Group>
      </div>
      {source.managed_by !== null && (
        <Alert variant="light" color="gray" p="xs">
          <Text size="sm">
            This source is declared by <bdi>{source.managed_by}</bdi>, so its connection is changed there.
          </Text>
        </Alert>
      )}
      {source.status_message && (
        <Alert color="red" variant="light" title="This source did not answer">
          {source.status_message}
        </Alert>
      )}
      <ImportLink source={source} />
      <BeliefsLink sourceId={source.id} />
      <SchemaBrowser sourceId={source.id} />
    </Stack>
  );
}
