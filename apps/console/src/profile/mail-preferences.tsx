import { Checkbox, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailPreferencesChange } from '#contracts';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';

const topics = [
  { topic: 'alerts', label: 'Alerts that fire and resolve' },
  { topic: 'schedules', label: 'Dashboards and answers on a schedule' },
  { topic: 'digests', label: 'Digests of alerts and insights' },
] as const;

/** The kinds of mail that the member gets from the workspace. */
export function MailPreferences() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId };
  const queryKey = keys.mailPreferences(workspaceId);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => request('GET /workspaces/{workspace_id}/mail-preferences', { params, signal }),
  });
  const change = useMutation({
    mutationFn: (body: MailPreferencesChange) =>
      request('PATCH /workspaces/{workspace_id}/mail-preferences', { params, body }),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  });
  const shown = { ...found.data, ...(change.isPending && change.variables) };
  return (
    <Stack gap="sm">
      <Failure error={found.error ?? change.error} />
      {topics.map(({ topic, label }) => (
        <Checkbox
          key={topic}
          label={label}
          checked={shown[topic] ?? false}
          disabled={!found.data}
          onChange={({ currentTarget: { checked } }) => change.mutate({ [topic]: checked })}
        />
      ))}
    </Stack>
  );
}
