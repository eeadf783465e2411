import type { DashboardDocument } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Confirm } from '../shell/confirm.js';
import { useWorkspace } from '../sign-in/session.js';

interface Props {
  document: DashboardDocument;
  onClose: () => void;
}

/** Asks for confirmation before a dashboard is removed, and lists what is removed with it. */
export function RemoveDashboard({ document: { id, name, status }, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/dashboards/{id}', {
        params: { workspace_id: workspaceId, id },
      }),
    onSuccess: async () => {
      await navigate('/dashboards');
      queries.removeQueries({ queryKey: keys.dashboard(workspaceId, id) });
      await queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) });
    },
  });
  return (
    <Confirm title="Remove this dashboard?" act="Remove" keep="Keep it" mutation={remove} onClose={onClose}>
      <bdi>{name}</bdi> goes with its widgets and all its versions
      {status === 'published' && '; its links and the pages that it is embedded in show nothing any more'}.
      This cannot be undone.
    </Confirm>
  );
}
