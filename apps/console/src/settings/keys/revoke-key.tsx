import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { Moment } from '../../shell/moment.js';
import { useWorkspace } from '../../sign-in/session.js';

/** Asks for confirmation before a key is revoked, and shows its last use: its users stop working at once. */
export function RevokeKey({ revoked, onClose }: { revoked: ApiKey; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/api-keys/{key_id}', {
        params: { workspace_id: workspaceId, key_id: revoked.id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.apiKeys(workspaceId) });
      onClose();
    },
  });
  const { name, key_prefix: prefix, last_used_at: lastUsed } = revoked;
  return (
    <Confirm title="Revoke this key?" act="Revoke" keep="Keep it" mutation={revoke} onClose={onClose}>
      <Text mb="md">
        <bdi>{name}</bdi> (<code>{prefix}…</code>) is refused from the next request on. This cannot be undone.
      </Text>
      <Text fw={600}>
        {lastUsed === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <Moment at={lastUsed} />.
          </>
        )}
      </Text>
    </Confirm>
  );
}
