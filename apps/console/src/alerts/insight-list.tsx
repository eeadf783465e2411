import type { Insight } from '#contracts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { Failure } from '../shell/failure.js';
import { Moment } from '../shell/moment.js';
import { MoreButton } from '../shell/more-button.js';
import { useMay, useWorkspace } from '../sign-in/session.js';

/** The insights of the workspace; nothing where there are none. */
export function InsightList() {
  const { id: workspaceId } = useWorkspace();
  const list = useList([...keys.insights(workspaceId), 'list'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/insights', {
      params: { workspace_id: workspaceId },
      query: { limit: 10, cursor },
      signal,
    }),
  );
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.items.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        Insights
      </Title>
      {list.items.map((insight) => (
        <InsightCard key={insight.id} insight={insight} />
      ))}
      <MoreButton {...list} />
    </Stack>
  );
}

function InsightCard({ insight: { id, title, summary, surfaced_at: at } }: { insight: Insight }) {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const queries = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/insights/{insight_id}/dismiss', {
        params: { workspace_id: workspaceId, insight_id: id },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.insights(workspaceId) }),
  });
  return (
    <Stack className="card" p="md" gap={4}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} dir="auto" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        {mayEdit && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            flex="none"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate()}
            aria-label={`Dismiss: ${title}`}
          >
            Dismiss
          </Button>
        )}
      </Group>
      <Text size="sm" dir="auto">
        {summary}
      </Text>
      <Text size="xs" c="dimmed">
        <Moment at={at} />
      </Text>
      <Failure error={dismiss.error} />
    </Stack>
  );
}
