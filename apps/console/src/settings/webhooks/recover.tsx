import { Button, Modal, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookRecovery } from '#contracts';
import { keys } from '../../api/keys.js';
import { Refused } from '../../api/refused.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { Failure } from '../../shell/failure.js';
import { Form } from '../../shell/form.js';
import { Moment } from '../../shell/moment.js';
import { useIsBeingRemoved } from './removal.js';

const hourMs = 3_600_000;
const lookAgainMs = 1_000;
const spans = [
  { value: '1', label: 'The last hour' },
  { value: '6', label: 'The last 6 hours' },
  { value: '24', label: 'The last day' },
  { value: '72', label: 'The last 3 days' },
];

/** Resends everything that failed since a time, once the receiver works again. */
export function Recover({ subscriptionId }: { subscriptionId: string }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState('24');
  const recover = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/recover', {
        params: { workspace_id: workspaceId, sub_id: subscriptionId },
        body: { since: new Date(Date.now() - Number(hours) * hourMs).toISOString() },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.recovery(workspaceId, subscriptionId) });
      await queries.invalidateQueries({ queryKey: keys.deliveries(workspaceId, subscriptionId) });
      setOpen(false);
    },
    // Another member has begun one meanwhile: its progress is shown.
    onError: async (error) => {
      if (error instanceof Refused && error.status === 409)
        await queries.invalidateQueries({ queryKey: keys.recovery(workspaceId, subscriptionId) });
    },
  });
  const { data, error } = useProgress(subscriptionId);
  const progress = data?.latest;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Recover
      </Button>
      {progress && (
        <Text size="sm" c="dimmed" role="status">
          {describe(progress)}
          {progress.state === 'done' && (
            <>
              , <Moment at={progress.until} />
            </>
          )}
        </Text>
      )}
      <Failure error={error} />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Send again what failed">
        <Form act="Send again" mutation={recover} values={hours} onCancel={() => setOpen(false)}>
          <Text>
            Every delivery that failed or was cancelled in that time is sent once more, in the background.
          </Text>
          <NativeSelect
            label="Since"
            data={spans}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
        </Form>
      </Modal>
    </>
  );
}

/** The progress of the latest recovery, by any member. */
function useProgress(subscriptionId: string) {
  const { id: workspaceId } = useWorkspace();
  const isBeingRemoved = useIsBeingRemoved(subscriptionId);
  return useQuery({
    queryKey: keys.recovery(workspaceId, subscriptionId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/recover', {
        params: { workspace_id: workspaceId, sub_id: subscriptionId },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.latest?.state === 'running' && !isBeingRemoved ? lookAgainMs : false,
  });
}

function describe({ state, queued }: WebhookRecovery): string {
  if (state === 'running') return `Queueing again: ${queued} so far`;
  return queued === 0 ? 'Nothing had failed in that time' : `Queued again: ${queued}`;
}
