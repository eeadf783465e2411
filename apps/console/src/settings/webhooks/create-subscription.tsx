import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedWebhookSubscription } from '#contracts';
import { Dialog } from '../../shell/dialog.js';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';
import { SecretOnce } from './secret-once.js';
import { SubscriptionFields, isComplete } from './subscription-fields.js';
import { inputOf, noValues } from './subscription-values.js';

/** Creates a subscription, and then shows its secret once. */
export function CreateSubscription({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedWebhookSubscription>();
  // Escape must not lose a secret that is shown once.
  return (
    <Dialog
      onClose={onClose}
      title={created ? 'The signing secret' : 'Add a subscription'}
      size="lg"
      closeOnEscape={!created}
    >
      {created ? (
        <SecretOnce secret={created.secret} onDone={onClose} />
      ) : (
        <NewSubscription onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NewProps {
  onCreated: (created: CreatedWebhookSubscription) => void;
  onClose: () => void;
}

function NewSubscription({ onCreated, onClose }: NewProps) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [values, setValues] = useState(noValues);
  const create = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/webhook-subscriptions', {
        params: { workspace_id: workspaceId },
        body: inputOf(values),
      }),
    onSuccess: (created) => {
      onCreated(created);
      void queries.invalidateQueries({ queryKey: keys.subscriptions(workspaceId) });
    },
  });
  return (
    <Form
      act="Add subscription"
      mutation={create}
      values={values}
      isReady={isComplete(values)}
      onCancel={onClose}
    >
      <SubscriptionFields values={values} onChange={setValues} />
    </Form>
  );
}
