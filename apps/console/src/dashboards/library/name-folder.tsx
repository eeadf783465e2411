import type { DashboardFolder } from '#contracts';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Dialog } from '../../shell/dialog.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';

interface Props {
  /** The folder to rename; undefined to make one. */
  folder?: DashboardFolder | undefined;
  onClose: () => void;
}

/** Makes a folder, or renames one. */
export function NameFolder({ folder, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [name, setName] = useState(folder?.name ?? '');
  const params = { workspace_id: workspaceId };
  const save = useMutation({
    mutationFn: () =>
      folder
        ? request('PATCH /workspaces/{workspace_id}/dashboard-folders/{folder_id}', {
            params: { ...params, folder_id: folder.id },
            body: { name },
          })
        : request('POST /workspaces/{workspace_id}/dashboard-folders', { params, body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.folders(workspaceId) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={folder ? 'Rename folder' : 'New folder'}>
      <Form
        act={folder ? 'Rename' : 'Create folder'}
        mutation={save}
        values={name}
        isReady={name.trim() !== ''}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          withAsterisk={false}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
