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

/** The insights of the workspace; hidden without any. */
export function InsightList() {
  const { id: workspaceId } = useWorkspace();
  const list = useList([...keys.insights(workspaceId), 'list'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/insights', {
      params: { workspace_id: workspaceId },
      query: { limit: 10, cursor, sort: 'relevance' },
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

function InsightCard({ insight }: { insight: Insight }) {
  const { id, title, summary, surfaced_at: at } = insight;
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
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          <Moment at={at} />
        </Text>
        <Rating insight={insight} />
      </Group>
      <Failure error={dismiss.error} />
    </Stack>
  );
}

const ratings = [
  { rating: 'useful', label: 'Useful' },
  { rating: 'not_useful', label: 'Not useful' },
] as const;

/** The member's word on an insight, by which those like it are ranked; a second press takes it back. */
function Rating({ insight: { id, title, rating: own } }: { insight: Insight }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const rate = useMutation({
    mutationFn: (rating: Insight['rating']) =>
      request('POST /workspaces/{workspace_id}/insights/{insight_id}/rate', {
        params: { workspace_id: workspaceId, insight_id: id },
        body: { rating },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.insights(workspaceId) }),
  });
  return (
    <Group gap={4}>
      <Failure error={rate.error} />
      {ratings.map(({ rating, label }) => (
        <Button
          key={rating}
          variant={own === rating ? 'light' : 'subtle'}
          color={own === rating ? undefined : 'gray'}
          size="compact-xs"
          loading={rate.isPending && rate.variables === rating}
          onClick={() => rate.mutate(own === rating ? null : rating)}
          aria-pressed={own === rating}
          aria-label={`${label}: ${title}`}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
