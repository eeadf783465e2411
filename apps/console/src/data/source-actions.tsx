import type { DataSource } from '#contracts';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { keepAskedSource } from '../ask/asked-source.js';
import { Confirm } from '../shell/confirm.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useMay, useWorkspace } from '../sign-in/session.js';

/** A member's actions on a source. */
export function SourceActions({ source }: { source: DataSource }) {
  const { id: workspaceId } = useWorkspace();
  const mayRefresh = useMay('editor');
  const mayManage = useMay('admin') && source.managed_by === null;
  const [isRemoving, setRemoving] = useState(false);
  const { refresh, makeDefault } = useActions(source.id);
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs">
        <Button
          component={Link}
          to="/"
          onClick={() => keepAskedSource(workspaceId, source.is_default ? undefined : source.id)}
        >
          Ask about it
        </Button>
        {mayRefresh && (
          <Button
            variant="default"
            leftSection={<Icon name="refresh" size={16} />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Read schema again
          </Button>
        )}
        {mayManage && !source.is_default && (
          <Button variant="default" loading={makeDefault.isPending} onClick={() => makeDefault.mutate()}>
            Set as default
          </Button>
        )}
        {mayManage && (
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            Disconnect
          </Button>
        )}
      </Group>
      <Failure error={refresh.error ?? makeDefault.error} />
      {isRemoving && <Disconnect source={source} onClose={() => setRemoving(false)} />}
    </Stack>
  );
}

function useActions(id: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, data_source_id: id };
  const forget = () => queries.invalidateQueries({ queryKey: keys.sources(workspaceId) });
  const refresh = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/refresh', { params }),
    onSettled: forget,
  });
  const makeDefault = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/data-sources/{data_source_id}', {
        params,
        body: { is_default: true },
      }),
    onSuccess: forget,
  });
  return { refresh, makeDefault };
}

function Disconnect({ source: { id, name }, onClose }: { source: DataSource; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/data-sources/{data_source_id}', {
        params: { workspace_id: workspaceId, data_source_id: id },
      }),
    onSuccess: async () => {
      await navigate('/data');
      // A removed source must not be queried again.
      queries.removeQueries({ queryKey: keys.schema(workspaceId, id) });
      await queries.invalidateQueries({ queryKey: [workspaceId] });
    },
  });
  return (
    <Confirm title="Disconnect this source?" act="Disconnect" mutation={remove} onClose={onClose}>
      <bdi>{name}</bdi> itself is left alone. Its metrics and what was said of its tables go, and so does a
      file that was uploaded for it; widgets keep the data that they have.
    </Confirm>
  );
}
