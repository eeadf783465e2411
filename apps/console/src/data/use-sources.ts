import type { DataSource } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';

const profilingEveryMs = 3_000;
const firstLookMs = 600_000;

/** Reports whether a source is being profiled, or is about to be for the first time. */
function isLookedAt({ profiling, profiled_at, profile_message, created_at }: DataSource): boolean {
  if (profiling !== null) return true;
  return (
    profiled_at === null && profile_message === null && Date.now() - Date.parse(created_at) < firstLookMs
  );
}

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
    // Polled only while a profile is in progress.
    refetchInterval: ({ state }) => (state.data?.data.some(isLookedAt) ? profilingEveryMs : false),
  });
}
