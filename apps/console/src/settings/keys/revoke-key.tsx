import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#contracts';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { FailureNote } from '../failure-note.js';
import { Moment } from '../moment.js';

/** Asks before it revokes, and says when the key was last used: who uses it stops working at once. */
export function RevokeKey({ revoked, onClose }: { revoked: ApiKey; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/api-keys/{key_id}', {
        params: { workspace_id: workspaceId, key_id: revoked.id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [workspaceId, 'api-keys'] });
      onClose();
    },
  });
  const { name, key_prefix: prefix, last_used_at: lastUsed } = revoked;
  return (
    <Modal opened onClose={onClose} title="Revoke this key?">
      <Stack gap="md">
        <Text>
          <bdi>{name}</bdi> (<code>{prefix}…</code>) is refused from the next request on. This cannot be
          undone.
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
        <FailureNote error={revoke.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
