import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { shownQuery } from './use-dashboard.js';
import type { Version } from './use-dashboard.js';

/** Refreshes a widget's data at its source under the given filters, and updates the query cache. */
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
