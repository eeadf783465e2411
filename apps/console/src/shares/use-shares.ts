import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { useWorkspace } from '../sign-in/session.js';

/** The links of the workspace that still lead somewhere, or those to one dashboard. */
export function useShares(dashboardId?: string) {
  const { id: workspaceId } = useWorkspace();
  return useList(keys.shares(workspaceId, dashboardId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/shares', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor, ...(dashboardId !== undefined && { dashboard_id: dashboardId }) },
      signal,
    }),
  );
}
