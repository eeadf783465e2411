import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';

/** The metrics and sources that a widget can be made from. */
export function useChoices() {
  const { id: workspaceId } = useWorkspace();
  const params = { workspace_id: workspaceId };
  const query = { limit: 100 };
  const metrics = useQuery({
    queryKey: keys.metrics(workspaceId),
    queryFn: () => request('GET /workspaces/{workspace_id}/metrics', { params, query }),
  });
  const sources = useQuery({
    queryKey: keys.sources(workspaceId),
    queryFn: () => request('GET /workspaces/{workspace_id}/data-sources', { params, query }),
  });
  return { metrics: metrics.data?.data ?? [], sources: sources.data?.data ?? [] };
}
