import type { DashboardDocument, FilterChoices } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { download, fileName } from '../tables/export.js';

/** Downloads the published dashboard as a file, within the present choices of its filters. */
export function useDashboardFile({ id, name }: DashboardDocument, choices: FilterChoices) {
  const { id: workspaceId } = useWorkspace();
  return useMutation({
    mutationFn: async (format: 'pdf' | 'png') => {
      const file = await requestFile('GET /workspaces/{workspace_id}/dashboards/{id}/export', {
        params: { workspace_id: workspaceId, id },
        query: { format, filters: JSON.stringify(choices), locale: navigator.language },
      });
      download(fileName(name, format), file);
    },
  });
}
