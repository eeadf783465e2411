import type { DashboardFolder, LibraryDashboard } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';

/** All dashboards that the member sees: the list is searched and sorted as a whole. */
export function useLibrary() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: keys.library(workspaceId),
    queryFn: async ({ signal }) => {
      const found: LibraryDashboard[] = [];
      let cursor: string | undefined;
      do {
        const page = await request('GET /workspaces/{workspace_id}/dashboard-library', {
          params: { workspace_id: workspaceId },
          query: { limit: 100, cursor },
          signal,
        });
        found.push(...page.data);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
  });
}

/** The folders by name; a workspace has no more than one page of them. */
export function useFolders() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: keys.folders(workspaceId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboard-folders', {
        params: { workspace_id: workspaceId },
        query: { limit: 100 },
        signal,
      }),
    select: ({ data }) => data.toSorted((one, other) => byName.compare(one.name, other.name)),
  });
}

/** The member's starred dashboards by name; nobody has more than one page of them. */
export function useStarred(): readonly LibraryDashboard[] {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({
    queryKey: keys.starred(workspaceId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboard-library', {
        params: { workspace_id: workspaceId },
        query: { starred: 'true', limit: 100 },
        signal,
      }),
    select: ({ data: found }) => found.toSorted((one, other) => byName.compare(one.name, other.name)),
  });
  return data ?? none;
}

const none: readonly LibraryDashboard[] = [];
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export type Folders = readonly DashboardFolder[];
