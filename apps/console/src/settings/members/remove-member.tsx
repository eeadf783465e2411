import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { useWorkspace } from '../../sign-in/session.js';

/** Takes somebody out of the workspace, from their next request on. */
export function RemoveMember({ removed, onClose }: { removed: Member; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/members/{member_id}', {
        params: { workspace_id: workspaceId, member_id: removed.id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.members(workspaceId) });
      onClose();
    },
  });
  return (
    <Confirm title="Remove this member?" act="Remove" keep="Keep them" mutation={remove} onClose={onClose}>
      <bdi>{removed.name}</bdi> (<bdi>{removed.email}</bdi>) can do nothing in this workspace from the next
      request on. What they made stays.
    </Confirm>
  );
}
