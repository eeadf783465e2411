import type { DashboardVersion } from '#contracts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { counted } from '../shell/counted.js';
import { Dialog } from '../shell/dialog.js';
import { Failure } from '../shell/failure.js';
import { MoreButton } from '../shell/more-button.js';
import { useWorkspace } from '../sign-in/session.js';
import { quoted, versionWords } from './version-words.js';

/** The published versions with their authors, times and changes; an earlier one can be restored as the draft. */
export function Versions({ dashboardId, onClose }: { dashboardId: string; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, id: dashboardId };
  const list = useList(keys.versions(workspaceId, dashboardId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/dashboards/{id}/versions', {
      params,
      query: { limit: 20, cursor },
      signal,
    }),
  );
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
  return (
    <Dialog onClose={onClose} title="Versions" size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Restoring makes a version the draft again. What everybody sees stays until you publish.
        </Text>
        <Failure error={list.error ?? restore.error} />
        {list.isPending && <Skeleton h={48} />}
        {list.isSuccess && list.items.length === 0 && <Text size="sm">No published versions yet.</Text>}
        {list.items.map((version, index) => (
          <VersionItem
            key={version.version}
            version={version}
            before={list.items[index + 1]}
            isRestoring={restore.isPending && restore.variables === version.version}
            onRestore={() => restore.mutate(version.version)}
          />
        ))}
        <MoreButton {...list} />
      </Stack>
    </Dialog>
  );
}

interface ItemProps {
  version: DashboardVersion;
  before: DashboardVersion | undefined;
  isRestoring: boolean;
  onRestore: () => void;
}

function VersionItem({ version, before, isRestoring, onRestore }: ItemProps) {
  const { version: number, published_at: at, published_by: by, widget_count: count } = version;
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600}>
          Version {number}
        </Text>
        <Text size="xs" c="dimmed">
          {new Date(at).toLocaleString()} by <bdi>{by}</bdi> · {counted(count, 'widget')}
        </Text>
        {changesOf(version, before).map((line, place) => (
          <Text key={place} size="sm" dir="auto">
            {line}
          </Text>
        ))}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={isRestoring}
        onClick={onRestore}
        aria-label={`Restore version ${number}`}
        style={{ flexShrink: 0 }}
      >
        Restore
      </Button>
    </Group>
  );
}

/** In the first version everything is new; one published by an earlier release has no record. */
function changesOf(
  { version, name, changes }: DashboardVersion,
  before: DashboardVersion | undefined,
): string[] {
  if (version === 1 || changes === null) return [];
  const isRenamed = name !== null && before !== undefined && before.name !== null && before.name !== name;
  return [
    ...(isRenamed ? [`The dashboard is called ${quoted(name)} from now on`] : []),
    ...versionWords(changes),
  ];
}
