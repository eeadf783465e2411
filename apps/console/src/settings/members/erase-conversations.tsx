import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { useWorkspace } from '../../sign-in/session.js';

/** A member or former member of the workspace. */
export interface Asker {
  id: string;
  name: string;
}

/** Permanently erases the conversations of one person, or of everybody. */
export function EraseConversations({ of, onClose }: { of: Asker | 'all'; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const erase = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/conversations', {
        params: { workspace_id: workspaceId },
        query: of === 'all' ? { all: 'true' } : { member_id: of.id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.allConversations(workspaceId) });
      onClose();
    },
  });
  return (
    <Confirm title="Erase conversations?" act="Erase" keep="Keep them" mutation={erase} onClose={onClose}>
      {of === 'all' ? (
        'All conversations of this workspace, those of API keys included,'
      ) : (
        <>
          All conversations of <bdi>{of.name}</bdi>
        </>
      )}{' '}
      are removed with their questions and answers. This cannot be undone.
      {of !== 'all' &&
        ' Conversations of API keys stay, also of those that they made: the list of conversations has them under By API keys.'}
    </Confirm>
  );
}
