import type { Alert } from '#contracts';
import { Button, Group, Menu, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';
import { isMuted } from './alert-state.js';
import { byHandWords } from './alert-words.js';
import { EditAlert } from './edit-alert.js';
import { RemoveAlert } from './remove-alert.js';

const spans = [
  { label: 'For an hour', hours: 1 },
  { label: 'For eight hours', hours: 8 },
  { label: 'For a day', hours: 24 },
  { label: 'For a week', hours: 168 },
];
const hourMs = 3_600_000;

/** The acts of an editor on an alert. */
export function AlertActs({ alert }: { alert: Alert }) {
  const [shown, show] = useState<'edit' | 'remove'>();
  const evaluate = useEvaluating(alert);
  const mute = useMuting(alert);
  const close = () => show(undefined);
  const byHand = byHandWords(alert);
  return (
    <>
      <Group gap="xs">
        <Button size="xs" loading={evaluate.isPending} onClick={() => evaluate.mutate()}>
          Evaluate now
        </Button>
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" loading={mute.isPending}>
              Mute
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isMuted(alert) && <Menu.Item onClick={() => mute.mutate(0)}>Unmute</Menu.Item>}
            {spans.map(({ label, hours }) => (
              <Menu.Item key={hours} onClick={() => mute.mutate(hours)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {alert.managed_by === null && (
          <>
            <Button size="xs" variant="default" onClick={() => show('edit')}>
              Edit
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => show('remove')}>
              Remove
            </Button>
          </>
        )}
      </Group>
      {byHand !== undefined && (
        <Text size="xs" c="dimmed">
          {byHand}
        </Text>
      )}
      <Failure error={evaluate.error ?? mute.error} />
      {shown === 'edit' && <EditAlert alert={alert} onClose={close} />}
      {shown === 'remove' && <RemoveAlert alert={alert} onClose={close} />}
    </>
  );
}

function useEvaluating({ id }: Alert) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/alerts/{alert_id}/evaluate', {
        params: { workspace_id: workspaceId, alert_id: id },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.alerts(workspaceId) }),
  });
}

function useMuting({ id }: Alert) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (hours: number) =>
      request('PATCH /workspaces/{workspace_id}/alerts/{alert_id}', {
        params: { workspace_id: workspaceId, alert_id: id },
        body: { muted_until: hours === 0 ? null : new Date(Date.now() + hours * hourMs).toISOString() },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.alerts(workspaceId) }),
  });
}
