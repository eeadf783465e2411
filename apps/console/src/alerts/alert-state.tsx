import type { Alert } from '#contracts';
import { Badge, Group } from '@mantine/core';
import { stateNames } from './alert-words.js';

const colors = { ok: 'green', pending: 'orange', firing: 'red', no_data: 'gray', error: 'orange' };

/** The state of an alert, with a mark where it is muted. */
export function AlertStateBadge({ alert }: { alert: Alert }) {
  const { state, last_evaluated_at: at } = alert;
  return (
    <Group gap={6}>
      <Badge variant="light" color={at === null ? 'gray' : colors[state]} tt="none">
        {at === null ? 'Not evaluated yet' : stateNames[state]}
      </Badge>
      {isMuted(alert) && (
        <Badge variant="light" color="gray" tt="none">
          Muted
        </Badge>
      )}
    </Group>
  );
}

/** Reports whether an alert is muted at the moment. */
export function isMuted({ muted_until: until }: Alert): boolean {
  return until !== null && Date.parse(until) > Date.now();
}
