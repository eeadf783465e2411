import type { Share } from '#contracts';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Confirm } from '../shell/confirm.js';
import { useWorkspace } from '../sign-in/session.js';

/** Asks for confirmation before a link is revoked: whoever has it sees nothing at once. */
export function EndShare({
  share: { id, dashboard_name: name },
  onClose,
}: {
  share: Share;
  onClose: () => void;
}) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/shares/{share_id}', {
        params: { workspace_id: workspaceId, share_id: id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.allShares(workspaceId) });
      onClose();
    },
  });
  return (
    <Confirm title="Revoke this link?" act="Revoke" keep="Keep it" mutation={end} onClose={onClose}>
      <Text>
        This link to <bdi>{name}</bdi> opens nothing from the next request on. This cannot be undone.
      </Text>
    </Confirm>
  );
}
