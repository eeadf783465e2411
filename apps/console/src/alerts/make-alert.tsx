import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { ConditionFields, WatchedFields } from './alert-fields.js';
import { inputOf, isComplete, noAlert } from './alert-values.js';
import type { TypedAlert } from './alert-values.js';
import { TryAlert } from './try-alert.js';

interface Props {
  /** The fields that are known already. */
  begun?: Partial<TypedAlert>;
  onClose: () => void;
}

/** Makes an alert, which can be tried before. */
export function MakeAlert({ begun, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedAlert>({ ...noAlert, ...begun });
  const make = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/alerts', {
        params: { workspace_id: workspaceId },
        body: inputOf(typed),
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: keys.alerts(workspaceId) });
      onClose();
      void navigate(`/alerts/${id}`);
    },
  });
  return (
    <Dialog onClose={onClose} title="New alert" size="lg">
      <Form act="Make it" mutation={make} values={typed} isReady={isComplete(typed)} onCancel={onClose}>
        <TextInput
          label="Name"
          placeholder="Such as: fewer orders than usual"
          value={typed.name}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
          data-autofocus
        />
        <WatchedFields typed={typed} onChange={setTyped} />
        <ConditionFields typed={typed} onChange={setTyped} />
        <TryAlert typed={typed} />
      </Form>
    </Dialog>
  );
}
