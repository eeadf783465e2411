import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { NameField } from './name-field.js';

/** Makes an empty dashboard and opens its editor. */
export function NewDashboard({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/dashboards', {
        params: { workspace_id: workspaceId },
        body: { name },
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) });
      void navigate(`/dashboards/${id}?edit`);
    },
  });
  return (
    <Dialog onClose={onClose} title="New dashboard">
      <Form act="Create dashboard" mutation={make} values={name}>
        <NameField label="Name" value={name} onChange={setName} hasFocus />
      </Form>
    </Dialog>
  );
}
