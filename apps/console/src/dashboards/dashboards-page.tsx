import type { Dashboard } from '#contracts';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { ago } from '../shell/ago.js';
import { counted } from '../shell/counted.js';
import { Dialog } from '../shell/dialog.js';
import { Failure } from '../shell/failure.js';
import { Form } from '../shell/form.js';
import { Icon } from '../shell/icon.js';
import { MoreButton } from '../shell/more-button.js';
import { useTitle } from '../shell/use-title.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './dashboards.module.css';
import { NameField } from './name-field.js';
import { StatusBadge } from './status-badge.js';

/** Every dashboard that the member may see. */
export function DashboardsPage() {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [isNaming, setNaming] = useState(false);
  useTitle('Dashboards');
  const list = useList([...keys.dashboards(workspaceId), 'list'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/dashboards', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw={1200} mx="auto" gap="lg">
      <Group justify="space-between">
        <Title order={1}>Dashboards</Title>
        {mayEdit && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setNaming(true)}>
            New dashboard
          </Button>
        )}
      </Group>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.isSuccess && list.items.length === 0 && (
        <Text c="dimmed" maw={520}>
          {mayEdit
            ? 'There is no dashboard yet. Make one here, or ask a question and choose “Add to dashboard” below its answer.'
            : 'No dashboard has been published yet. Ask an editor of this workspace to publish one.'}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {list.isPending && [0, 1, 2].map((place) => <Skeleton key={place} h={112} radius="lg" />)}
        {list.items.map((dashboard) => (
          <Tile key={dashboard.id} dashboard={dashboard} />
        ))}
      </SimpleGrid>
      <MoreButton {...list} />
      {isNaming && <NewDashboard onClose={() => setNaming(false)} />}
    </Stack>
  );
}

function Tile({ dashboard }: { dashboard: Dashboard }) {
  const { id, name, description, widget_count: count, updated_at: at } = dashboard;
  return (
    <Link to={`/dashboards/${id}`} className={`card ${classes['tile'] ?? ''}`}>
      <Text fw={600} lineClamp={2} dir="auto">
        {name}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
        {description}
      </Text>
      <Group gap="xs" mt="auto">
        <Text size="xs" c="dimmed">
          {counted(count, 'widget')} · changed {ago(at)}
        </Text>
        <StatusBadge dashboard={dashboard} size="sm" />
      </Group>
    </Link>
  );
}

function NewDashboard({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/dashboards', {
        params: { workspace_id: workspaceId },
        body: { name },
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) });
      void navigate(`/dashboards/${id}?edit`);
    },
  });
  return (
    <Dialog onClose={onClose} title="New dashboard">
      <Form act="Create dashboard" mutation={make} values={name}>
        <NameField label="Name" value={name} onChange={setName} hasFocus />
      </Form>
    </Dialog>
  );
}
