import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ago } from '../shell/ago.js';
import { counted } from '../shell/counted.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useMay } from '../sign-in/session.js';
import classes from './data.module.css';
import { sourceKinds } from './source-kinds.js';
import { useSources } from './use-sources.js';

/** The sources and their state. */
export function SourceList() {
  const sources = useSources();
  const mayConnect = useMay('admin');
  const found = sources.data?.data ?? [];
  return (
    <Stack gap="sm">
      {mayConnect && (
        <Group justify="flex-end">
          <Button component={Link} to="/data/connect" leftSection={<Icon name="plus" size={16} />}>
            Connect data
          </Button>
        </Group>
      )}
      {sources.isPending && [0, 1].map((place) => <Skeleton key={place} h={76} radius="lg" />)}
      {sources.error && <Failure error={sources.error} onRetry={() => void sources.refetch()} />}
      {sources.isSuccess && found.length === 0 && (
        <Text c="dimmed">
          {mayConnect
            ? 'Nothing is connected yet. Connect a database or upload a CSV file, then ask about it.'
            : 'Nothing is connected yet. An admin of this workspace can connect a database.'}
        </Text>
      )}
      {found.map((source) => (
        <Link key={source.id} to={`/data/${source.id}`} className={`card ${classes['row'] ?? ''}`}>
          <div style={{ minWidth: 0, flex: '1 1 200px' }}>
            <Text fw={600} truncate>
              <bdi>{source.name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {sourceKinds[source.type].label} · {counted(source.table_count, 'table')}
              {source.refreshed_at && ` · schema read ${ago(source.refreshed_at)}`}
            </Text>
            {source.status_message && (
              <Text size="sm" c="red">
                {source.status_message}
              </Text>
            )}
          </div>
          <Group gap={6}>
            {source.is_default && (
              <Badge variant="light" tt="none">
                Default
              </Badge>
            )}
            <Badge variant="light" color={source.status === 'connected' ? 'green' : 'red'} tt="none">
              {source.status === 'connected' ? 'Connected' : 'Failed'}
            </Badge>
          </Group>
        </Link>
      ))}
    </Stack>
  );
}
