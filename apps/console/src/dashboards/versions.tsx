import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';

/** What was published when and by whom; an earlier one can be made the draft again. */
export function Versions({ dashboardId, onClose }: { dashboardId: string; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, id: dashboardId };
  const versions = useQuery({
    queryKey: keys.versions(workspaceId, dashboardId),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/versions', { params, query: { limit: 50 } }),
  });
  const restore = useMutation({
    mutationFn: (version: number) =>
      request('POST /workspaces/{workspace_id}/dashboards/{id}/versions/{version}/restore', {
        params: { ...params, version: String(version) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.dashboard(workspaceId, dashboardId) });
      onClose();
    },
  });
  const found = versions.data?.data ?? [];
  return (
    <Modal opened onClose={onClose} title="Versions" centered>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Restoring makes a version the draft again. What everybody sees stays until you publish.
        </Text>
        {restore.error && <Failure error={restore.error} />}
        {versions.isPending && <Skeleton h={48} />}
        {versions.isSuccess && found.length === 0 && <Text size="sm">It has not been published yet.</Text>}
        {found.map(({ version, published_at: at, published_by: by, widget_count: count }, index) => {
          const difference = count - (found[index + 1]?.widget_count ?? 0);
          return (
            <Group key={version} justify="space-between" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text size="sm" fw={600}>
                  Version {version}
                </Text>
                <Text size="xs" c="dimmed">
                  {new Date(at).toLocaleString()} by <bdi>{by}</bdi> · {count} widgets{changeOf(difference)}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={restore.isPending}
                onClick={() => restore.mutate(version)}
              >
                Restore
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Modal>
  );
}

function changeOf(difference: number): string {
  if (difference === 0) return '';
  return difference > 0 ? ` (${difference} more)` : ` (${-difference} fewer)`;
}
