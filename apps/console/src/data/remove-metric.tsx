import type { Metric } from '#contracts';
import { Anchor, List, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Confirm } from '../shell/confirm.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';

/** Asks for confirmation before a metric is removed, and lists the dashboards that show it. */
export function RemoveMetric({ metric: { id, name }, onClose }: { metric: Metric; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/metrics/{metric_id}', {
        params: { workspace_id: workspaceId, metric_id: id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [workspaceId] });
      onClose();
    },
  });
  return (
    <Confirm title="Remove this metric?" act="Remove" keep="Keep it" mutation={remove} onClose={onClose}>
      <Text mb="md">
        <bdi>{name}</bdi> answers no question any more. This cannot be undone.
      </Text>
      <Uses metricId={id} />
    </Confirm>
  );
}

const shownMax = 5;

function Uses({ metricId }: { metricId: string }) {
  const { id: workspaceId } = useWorkspace();
  const uses = useQuery({
    queryKey: keys.metricUses(workspaceId, metricId),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/dashboards', {
        params: { workspace_id: workspaceId },
        query: { metric_id: metricId, limit: shownMax },
      }),
    // Earlier uses may be outdated.
    gcTime: 0,
  });
  if (uses.isPending) return <Skeleton h={24} aria-label="Looking which dashboards show it" />;
  if (uses.error) return <Failure error={uses.error} onRetry={() => void uses.refetch()} />;
  const { data: found, has_more: hasMore } = uses.data;
  if (found.length === 0) return <Text fw={600}>Not used on any dashboard.</Text>;
  return (
    <>
      <Text fw={600} mb={4}>
        These dashboards show it. Their widgets keep the data that they have, and are not refreshed any more:
      </Text>
      <List size="sm">
        {found.map((dashboard) => (
          <List.Item key={dashboard.id}>
            <Anchor component={Link} to={`/dashboards/${dashboard.id}`} dir="auto">
              {dashboard.name}
            </Anchor>
          </List.Item>
        ))}
        {hasMore && <List.Item>and more</List.Item>}
      </List>
    </>
  );
}
