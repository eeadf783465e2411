import type { WidgetData, WidgetPreview, WidgetPreviewInput } from '#contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';

/** The first rows of a query; the former ones stay until they have come. */
export function usePreview(query: WidgetPreviewInput | undefined) {
  const { id: workspaceId } = useWorkspace();
  const preview = useQuery({
    queryKey: keys.widgetPreview(workspaceId, JSON.stringify(query ?? null)),
    queryFn: ({ signal }) =>
      request('POST /workspaces/{workspace_id}/dashboards/preview', {
        params: { workspace_id: workspaceId },
        body: query ?? {},
        signal,
      }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const found = query && preview.data;
  const data = useMemo(() => found && toData(found), [found]);
  return { ...preview, data, sql: found?.sql ?? null, problem: found?.error ?? null };
}

/** Rows that have just been fetched. A failure is shown beside the former rows, of which a preview keeps none. */
function toData({ sql: _, error: __, ...preview }: WidgetPreview): WidgetData {
  return { ...preview, key: '', refreshed_at: new Date().toISOString(), stale: false, error: null };
}
