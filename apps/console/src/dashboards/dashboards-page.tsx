import {
  Badge,
  Button,
  Group,
  Modal,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { sentenceOf } from '../api/refused.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { ago } from '../shell/ago.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './dashboards.module.css';

/** Every dashboard that the member may see. */
export function DashboardsPage() {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [isNaming, setNaming] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: [...keys.dashboards(workspaceId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards', {
        params: { workspace_id: workspaceId },
        query: { limit: 50, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const found = pages.data?.pages.flatMap(({ data }) => data) ?? [];
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
      {pages.error && <Failure error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && found.length === 0 && (
        <Text c="dimmed" maw={520}>
          {mayEdit
            ? 'There is no dashboard yet. Make one here, or ask a question and choose “Add to dashboard” below its answer.'
            : 'No dashboard has been published yet. Ask an editor of this workspace to publish one.'}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {pages.isPending && [0, 1, 2].map((place) => <Skeleton key={place} h={112} radius="lg" />)}
        {found.map((dashboard) => (
          <Link
            key={dashboard.id}
            to={`/dashboards/${dashboard.id}`}
            className={`card ${classes['tile'] ?? ''}`}
          >
            <Text fw={600} lineClamp={2} dir="auto">
              {dashboard.name}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
              {dashboard.description}
            </Text>
            <Group gap="xs" mt="auto">
              <Text size="xs" c="dimmed">
                {dashboard.widget_count === 1 ? '1 widget' : `${dashboard.widget_count} widgets`} · changed{' '}
                {ago(dashboard.updated_at)}
              </Text>
              {dashboard.status === 'draft' && (
                <Badge size="sm" variant="light" color="gray" tt="none">
                  Draft
                </Badge>
              )}
              {dashboard.status === 'published' && dashboard.has_unpublished_changes && mayEdit && (
                <Badge size="sm" variant="light" color="orange" tt="none">
                  Unpublished changes
                </Badge>
              )}
            </Group>
          </Link>
        ))}
      </SimpleGrid>
      {pages.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void pages.fetchNextPage()}
          loading={pages.isFetchingNextPage}
        >
          Show more
        </Button>
      )}
      {isNaming && <NewDashboard onClose={() => setNaming(false)} />}
    </Stack>
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
    <Modal opened onClose={onClose} title="New dashboard" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={make.error && sentenceOf(make.error)}
            maxLength={200}
            required
            withAsterisk={false}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" loading={make.isPending}>
              Make it
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
