import type { LibraryDashboard } from '#contracts';
import { Select, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Dialog } from '../../shell/dialog.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';
import type { Folders } from './use-library.js';

interface Props {
  dashboard: LibraryDashboard;
  folders: Folders;
  onClose: () => void;
}

/** The choice of no folder: a selection has no empty value. */
const noFolder = 'none';

/** Moves a dashboard into a folder, or out of it. */
export function MoveDashboard({ dashboard: { id, name, folder_id: present }, folders, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [chosen, choose] = useState(present ?? noFolder);
  const move = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/dashboards/{id}/folder', {
        params: { workspace_id: workspaceId, id },
        body: { folder_id: chosen === noFolder ? null : chosen },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) });
      onClose();
    },
  });
  const options = folders.map((folder) => ({ value: folder.id, label: folder.name }));
  return (
    <Dialog onClose={onClose} title="Move to a folder">
      <Form
        act="Move"
        mutation={move}
        values={chosen}
        isReady={chosen !== (present ?? noFolder)}
        onCancel={onClose}
      >
        <Text size="sm">
          <bdi>{name}</bdi> moves for everybody in this workspace.
        </Text>
        <Select
          label="Folder"
          data={[{ value: noFolder, label: 'No folder' }, ...options]}
          value={chosen}
          onChange={(value) => choose(value ?? noFolder)}
          allowDeselect={false}
          searchable={options.length > 8}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
