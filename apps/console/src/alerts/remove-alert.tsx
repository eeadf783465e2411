import type { Alert } from '#contracts';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Confirm } from '../shell/confirm.js';
import { useWorkspace } from '../sign-in/session.js';

/** Asks for confirmation before an alert is removed. */
export function RemoveAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/alerts/{alert_id}', {
        params: { workspace_id: workspaceId, alert_id: alert.id },
      }),
    onSuccess: () => {
      onClose();
      void navigate('/alerts');
      // Otherwise the page of the removed alert would request it again.
      queries.removeQueries({ queryKey: keys.alert(workspaceId, alert.id) });
      void queries.invalidateQueries({ queryKey: [...keys.alerts(workspaceId), 'list'] });
    },
  });
  return (
    <Confirm title="Remove this alert?" act="Remove" keep="Keep it" mutation={remove} onClose={onClose}>
      <Text>
        <bdi>{alert.name}</bdi> is watched no longer, and its history is gone. This cannot be undone.
        {alert.firing_since !== null && ' Those who were told of it are told that it is resolved.'}
      </Text>
    </Confirm>
  );
}
