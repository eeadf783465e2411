import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WebhookSubscription } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { Failure } from '../../shell/failure.js';
import { useWorkspace } from '../../sign-in/session.js';
import { EditSubscription } from './edit-subscription.js';
import { Recover } from './recover.js';
import { removalOf } from './removal.js';

/** An admin's actions on a subscription. */
export function SubscriptionActs({ subscription }: { subscription: WebhookSubscription }) {
  const { id, kind, status, managed_by: managedBy } = subscription;
  const [shown, show] = useState<'edit' | 'remove'>();
  const { change, remove } = useActs(id);
  const isActive = status === 'active';
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {/* A listener's command and a manifest each own their subscription, so it cannot be edited here. */}
        {kind === 'receiver' && managedBy === null && (
          <>
            <Button variant="default" size="xs" onClick={() => show('edit')}>
              Edit
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={change.isPending}
              onClick={() => change.mutate({ disabled: isActive })}
            >
              {isActive ? 'Disable' : 'Enable'}
            </Button>
          </>
        )}
        <Recover subscriptionId={id} />
        {managedBy === null && (
          <Button variant="default" size="xs" onClick={() => show('remove')}>
            Remove
          </Button>
        )}
      </Group>
      <Failure error={change.error} />
      {shown === 'edit' && <EditSubscription subscription={subscription} onClose={() => show(undefined)} />}
      {shown === 'remove' && (
        <Confirm
          title="Remove this subscription?"
          act="Remove"
          mutation={remove}
          onClose={() => show(undefined)}
        >
          What waits for it is cancelled, and its history goes with it.
        </Confirm>
      )}
    </Stack>
  );
}

function useActs(id: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = { workspace_id: workspaceId, sub_id: id };
  const refresh = () => queries.invalidateQueries({ queryKey: keys.subscriptions(workspaceId) });
  const change = useMutation({
    mutationFn: (body: { disabled: boolean }) =>
      request('PATCH /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}', { params, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationKey: removalOf(workspaceId, id),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: keys.recovery(workspaceId, id) });
      await queries.cancelQueries({ queryKey: keys.deliveries(workspaceId, id) });
    },
    mutationFn: () => request('DELETE /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}', { params }),
    onSuccess: async () => {
      await navigate('/settings/webhooks');
      // The page of the removed subscription would only request it once more, and be refused.
      queries.removeQueries({ queryKey: keys.subscription(workspaceId, id) });
      await refresh();
    },
  });
  return { change, remove };
}
