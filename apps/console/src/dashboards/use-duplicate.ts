import type { Widget } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';

/** Adds a copy of a widget to its dashboard's draft, beside the last one or below the others. */
export function useDuplicate(dashboardId: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (widget: Widget) =>
      request('POST /workspaces/{workspace_id}/dashboards/{id}/widgets', {
        params: { workspace_id: workspaceId, id: dashboardId },
        body: copyOf(widget, `${widget.title.slice(0, 190)} (copy)`),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.dashboard(workspaceId, dashboardId) }),
  });
}

/** A widget for another place, where it gets a new key and place. */
export function copyOf({ key: _, ...widget }: Widget, title: string) {
  const layout = null;
  return { ...widget, title, layout };
}
