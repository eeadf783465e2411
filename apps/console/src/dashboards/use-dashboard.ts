import type { Widget } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useMay, useWorkspace } from '../sign-in/session.js';

export type Version = 'published' | 'draft';

/** A dashboard's document; editors work on the draft, viewers see what is published. */
export function useDashboard(id: string, version: Version) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: [...keys.dashboard(workspaceId, id), version],
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}', {
        params: { workspace_id: workspaceId, id },
        query: { version },
        signal,
      }),
  });
}

/** Which version the member works with. */
export function useWorkingVersion(): Version {
  return useMay('editor') ? 'draft' : 'published';
}

/** A widget's data; asked for again while newer data is being fetched. */
export function useWidgetData(
  dashboardId: string,
  version: Version,
  { key, type }: Pick<Widget, 'key' | 'type'>,
  isSaved = true,
) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: keys.widgetData(workspaceId, dashboardId, version, key),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/data', {
        params: { workspace_id: workspaceId, id: dashboardId, key },
        query: { version },
        signal,
      }),
    enabled: isSaved && type !== 'text',
    refetchInterval: ({ state: { data } }) => (data && data.stale && data.error === null ? 2_000 : 60_000),
  });
}
