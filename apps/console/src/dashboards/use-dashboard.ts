import type { FilterChoices, Widget } from '#contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useMay, useWorkspace } from '../sign-in/session.js';

export type Version = 'published' | 'draft';

/** A dashboard's document; editors work on the draft, viewers see the published version. */
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

/** The version that the member works with. */
export function useWorkingVersion(): Version {
  return useMay('editor') ? 'draft' : 'published';
}

/** A widget's data; polled while newer data is being fetched. */
export function useWidgetData(
  dashboardId: string,
  version: Version,
  { key, type }: Pick<Widget, 'key' | 'type'>,
  { isSaved = true, choices = {} }: { isSaved?: boolean; choices?: FilterChoices } = {},
) {
  const { id: workspaceId } = useWorkspace();
  const chosen = chosenText(choices);
  return useQuery({
    queryKey: keys.widgetData(workspaceId, dashboardId, version, key, chosen),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/data', {
        params: { workspace_id: workspaceId, id: dashboardId, key },
        query: shownQuery(version, chosen),
        signal,
      }),
    // The former data stays until the new data has loaded, so that charts do not flicker.
    placeholderData: keepPreviousData,
    enabled: isSaved && type !== 'text',
    refetchInterval: ({ state: { data } }) => (data && data.stale && data.error === null ? 2_000 : 60_000),
  });
}

/** The version and filters of a widget request. */
export function shownQuery(version: Version, filters: string): { version: Version; filters?: string } {
  return { version, ...(filters !== '' && { filters }) };
}

/** Choices in canonical form for the address: equal choices have one text, and none is an empty one. */
export function chosenText(choices: FilterChoices): string {
  const sorted = Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.length === 0 ? '' : JSON.stringify(Object.fromEntries(sorted));
}
