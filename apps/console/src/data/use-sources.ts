import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';

/** The workspace's data sources. */
export function useSources() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: keys.sources(workspaceId),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/data-sources', {
        params: { workspace_id: workspaceId },
        query: { limit: 100 },
      }),
  });
}
