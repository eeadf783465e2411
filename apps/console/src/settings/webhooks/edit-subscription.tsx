import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSubscription } from '#contracts';
import { Dialog } from '../../shell/dialog.js';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';
import { SubscriptionFields, isComplete } from './subscription-fields.js';
import { changeOf, valuesOf } from './subscription-values.js';

interface Props {
  subscription: WebhookSubscription;
  onClose: () => void;
}

/** Changes the address, the events and the header fields of a subscription. Deliveries under way still go to the former address. */
export function EditSubscription({ subscription, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  // The state at the beginning of editing: untouched fields are not sent.
  const [before] = useState(() => valuesOf(subscription));
  const [values, setValues] = useState(before);
  const change = changeOf(before, values);
  const save = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}', {
        params: { workspace_id: workspaceId, sub_id: subscription.id },
        body: change,
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.subscriptions(workspaceId) });
      onClose();
    },
  });
  const isReady = isComplete(values) && Object.keys(change).length > 0;
  return (
    <Dialog onClose={onClose} title="Edit the subscription" size="lg">
      <Form act="Save" mutation={save} values={values} isReady={isReady} onCancel={onClose}>
        <SubscriptionFields values={values} onChange={setValues} headerNames={subscription.header_names} />
      </Form>
    </Dialog>
  );
}
