import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSubscription } from '#contracts';
import { Dialog } from '../../shell/dialog.js';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { Confirm } from '../../shell/confirm.js';
import { Failure } from '../../shell/failure.js';
import { Moment } from '../../shell/moment.js';
import { SecretOnce } from './secret-once.js';
import { Verification } from './verification.js';

/** Rotates the secret in two steps, so that no delivery is refused meanwhile. */
export function Secret({
  subscription: { id, secret_staged_at: stagedAt },
}: {
  subscription: WebhookSubscription;
}) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [staged, setStaged] = useState<string>();
  const [isPromoting, setPromoting] = useState(false);
  const params = { workspace_id: workspaceId, sub_id: id };
  const refresh = () => queries.invalidateQueries({ queryKey: keys.subscription(workspaceId, id) });
  const stage = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/secret/stage', { params }),
    onSuccess: async ({ secret }) => {
      setStaged(secret);
      await refresh();
    },
  });
  const promote = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/secret/promote', { params }),
    onSuccess: async () => {
      setPromoting(false);
      await refresh();
    },
  });
  return (
    <Stack gap="sm">
      <Title order={3}>Signing secret</Title>
      <Text c="dimmed">
        {stagedAt === null ? (
          'To rotate it, make a new one, let your receiver take both, and then go over to the new one.'
        ) : (
          <>
            A new secret was made <Moment at={stagedAt} />; webhook-signature carries both. Go over once your
            receiver takes the new one.
          </>
        )}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" loading={stage.isPending} onClick={() => stage.mutate()}>
          {stagedAt === null ? 'Make a new secret' : 'Make another'}
        </Button>
        {stagedAt !== null && (
          <Button size="xs" onClick={() => setPromoting(true)}>
            Go over to the new one
          </Button>
        )}
      </Group>
      <Failure error={stage.error} />
      <details>
        <summary style={{ marginBottom: 8 }}>How a receiver checks it</summary>
        <Verification />
      </details>
      {staged !== undefined && (
        <Dialog
          onClose={() => setStaged(undefined)}
          title="The new signing secret"
          size="lg"
          closeOnEscape={false}
        >
          <SecretOnce secret={staged} onDone={() => setStaged(undefined)} />
        </Dialog>
      )}
      {isPromoting && (
        <Confirm
          title="Go over to the new secret?"
          act="Go over"
          mutation={promote}
          onClose={() => setPromoting(false)}
        >
          From then on deliveries are signed with the new secret alone, and the old one is forgotten.
        </Confirm>
      )}
    </Stack>
  );
}
