import type { SourceCorrection } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';

/** The model of a source. `state` changes with each new profile. */
export function useModel(sourceId: string, state: string | null) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: [...keys.model(workspaceId, sourceId), state],
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/data-sources/{data_source_id}/model', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
      }),
    // The page stays as it is while newer beliefs load.
    placeholderData: (before) => before,
  });
}

/** Saves or removes a correction, and refreshes the page's model. */
export function useSaying(sourceId: string, onDone: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, data_source_id: sourceId };
  return useMutation({
    mutationFn: async (act: { say: SourceCorrection } | { takeBack: string }): Promise<void> => {
      if ('say' in act)
        await request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/model/corrections', {
          params,
          body: act.say,
        });
      else
        await request(
          'DELETE /workspaces/{workspace_id}/data-sources/{data_source_id}/model/corrections/{correction_id}',
          { params: { ...params, correction_id: act.takeBack } },
        );
      await queries.invalidateQueries({ queryKey: keys.model(workspaceId, sourceId) });
    },
    onSuccess: onDone,
  });
}
