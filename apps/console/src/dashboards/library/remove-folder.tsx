import type { DashboardFolder } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { useWorkspace } from '../../sign-in/session.js';

interface Props {
  folder: DashboardFolder;
  onClose: () => void;
}

/** Removes a folder after a confirmation that its dashboards stay. */
export function RemoveFolder({ folder: { id, name }, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/dashboard-folders/{folder_id}', {
        params: { workspace_id: workspaceId, folder_id: id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) });
      onClose();
    },
  });
  return (
    <Confirm title="Remove this folder?" act="Remove" keep="Keep it" mutation={remove} onClose={onClose}>
      <bdi>{name}</bdi> is removed for everybody. Its dashboards stay, and are in no folder then.
    </Confirm>
  );
}
