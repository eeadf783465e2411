import { Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { ChannelChoice } from '../deliveries/choices.js';
import { Failure } from '../shell/failure.js';
import { useMay, useWorkspace } from '../sign-in/session.js';

/** The channels of an alert, for editors to choose. */
export function AlertChannels({ alertId }: { alertId: string }) {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, alert_id: alertId };
  const queryKey = keys.alertChannels(workspaceId, alertId);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/alerts/{alert_id}/channels', { params, signal }),
    enabled: mayEdit,
  });
  const change = useMutation({
    mutationFn: (ids: string[]) =>
      request('PATCH /workspaces/{workspace_id}/alerts/{alert_id}/channels', {
        params,
        body: { channel_ids: ids },
      }),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  });
  if (!mayEdit) return null;
  const chosen = change.isPending ? change.variables : found.data?.channel_ids;
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        Notifications
      </Title>
      <Failure error={found.error ?? change.error} />
      {chosen && (
        <ChannelChoice
          label="Notify when it fires and when it resolves"
          chosen={chosen}
          onChange={change.mutate}
        />
      )}
    </Stack>
  );
}
