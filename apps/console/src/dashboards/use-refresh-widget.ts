import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { shownQuery } from './use-dashboard.js';
import type { Version } from './use-dashboard.js';

/** Fetches a widget's data anew from its source, within choices as an address has them, for all that show it. */
export function useRefreshWidget(
  dashboardId: string,
  version: Version,
): (key: string, filters: string) => Promise<void> {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return async (key, filters) => {
    const fresh = await request('POST /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/refresh', {
      params: { workspace_id: workspaceId, id: dashboardId, key },
      query: shownQuery(version, filters),
    });
    queries.setQueryData(keys.widgetData(workspaceId, dashboardId, version, key, filters), fresh);
  };
}
