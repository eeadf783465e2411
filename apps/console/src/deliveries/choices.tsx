import { Anchor, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';
import { kindWords } from './channel-words.js';

interface Props {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const most = 100;

/** The choice of channels of the workspace. */
export function ChannelChoice(props: Props) {
  const { id: workspaceId } = useWorkspace();
  const list = useQuery({
    queryKey: [...keys.channels(workspaceId), 'choice'],
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/channels', {
        params: { workspace_id: workspaceId },
        query: { limit: most },
        signal,
      }),
  });
  const channels = list.data?.data ?? [];
  const items = channels.map(({ id, name, kind }) => ({ id, name, more: kindWords(kind) }));
  return (
    <Choice
      {...props}
      list={list}
      items={items}
      none={
        <>
          No channels yet.{' '}
          <Anchor component={Link} to="/settings/channels" underline="always" inherit>
            Add one in the settings
          </Anchor>
          .
        </>
      }
    />
  );
}

/** The choice of members of the workspace. */
export function MemberChoice(props: Props) {
  const { id: workspaceId } = useWorkspace();
  const list = useQuery({
    queryKey: [...keys.members(workspaceId), 'choice'],
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/members', {
        params: { workspace_id: workspaceId },
        query: { limit: most },
        signal,
      }),
  });
  const items = (list.data?.data ?? []).map(({ id, name, email }) => ({ id, name, more: email }));
  return <Choice {...props} list={list} items={items} none="No other members." />;
}

interface ChoiceProps extends Props {
  list: { isPending: boolean; error: Error | null; refetch: () => unknown };
  items: readonly { id: string; name: string; more: string }[];
  none: ReactNode;
}

function Choice({ label, chosen, onChange, list, items, none }: ChoiceProps) {
  if (list.isPending) return <Skeleton h={56} role="status" aria-label={`Loading ${label}`} />;
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  return (
    <Checkbox.Group label={label} value={[...chosen]} onChange={onChange}>
      <Stack gap={6} mt={4} mah={180} style={{ overflowY: 'auto' }}>
        {items.map(({ id, name, more }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <>
                <bdi>{name}</bdi> <span style={{ color: 'var(--mantine-color-dimmed)' }}>{more}</span>
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
