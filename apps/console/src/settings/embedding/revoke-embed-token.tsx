import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActiveEmbedToken } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { useWorkspace } from '../../sign-in/session.js';

interface Props {
  revoked: ActiveEmbedToken;
  onClose: () => void;
}

/** Asks for confirmation before a token is revoked: its viewers lose their dashboards at once. */
export function RevokeEmbedToken({ revoked: { jti, external_user: viewer }, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/embed-tokens/{jti}', {
        params: { workspace_id: workspaceId, jti },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.embedTokens(workspaceId) });
      onClose();
    },
  });
  return (
    <Confirm title="Revoke this token?" act="Revoke" keep="Keep it" mutation={revoke} onClose={onClose}>
      <Text>
        <code>{jti}</code>
        {viewer !== null && (
          <>
            {' '}
            of <bdi>{viewer}</bdi>
          </>
        )}{' '}
        opens nothing from the next request on. This cannot be undone.
      </Text>
    </Confirm>
  );
}
