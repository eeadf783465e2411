import { Button, Modal, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { Form } from '../../shell/form.js';

const hourMs = 3_600_000;
const spans = [
  { value: '1', label: 'The last hour' },
  { value: '6', label: 'The last 6 hours' },
  { value: '24', label: 'The last day' },
  { value: '72', label: 'The last 3 days' },
];

/** Sends again whatever failed since a time, once the receiver works again. */
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
      await queries.invalidateQueries({ queryKey: keys.deliveries(workspaceId, subscriptionId) });
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Recover
      </Button>
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
