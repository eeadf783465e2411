import type { Alert } from '#contracts';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { ConditionFields, SqlField } from './alert-fields.js';
import { changeOf, isComplete, typedOf } from './alert-values.js';
import { TryAlert } from './try-alert.js';

/** Changes an alert. */
export function EditAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [before] = useState(() => typedOf(alert));
  const [typed, setTyped] = useState(before);
  const save = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/alerts/{alert_id}', {
        params: { workspace_id: workspaceId, alert_id: alert.id },
        body: changeOf(before, typed),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.alerts(workspaceId) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Edit the alert" size="lg">
      <Form act="Save" mutation={save} values={typed} isReady={isComplete(typed)} onCancel={onClose}>
        <TextInput
          label="Name"
          value={typed.name}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
          data-autofocus
        />
        {typed.watches === 'sql' && <SqlField typed={typed} onChange={setTyped} />}
        <ConditionFields typed={typed} onChange={setTyped} />
        <TryAlert typed={typed} />
      </Form>
    </Dialog>
  );
}
