import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { useWorkspace } from '../../sign-in/session.js';

/** Asks for confirmation before a channel is removed: alerts and schedules lose it. */
export function RemoveChannel({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/channels/{channel_id}', {
        params: { workspace_id: workspaceId, channel_id: id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.channels(workspaceId) });
      onClose();
    },
  });
  return (
    <Confirm title="Remove this channel?" act="Remove" keep="Keep it" mutation={remove} onClose={onClose}>
      Nothing more is sent to <bdi>{name}</bdi>. It is removed from alerts and schedules.
    </Confirm>
  );
}
