import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { kindWords } from './channel-words.js';

interface Props {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const most = 100;

/** The channels of the workspace, to choose some of. */
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
    <Choice {...props} items={items} none="There is no channel yet: Channels in the settings makes one." />
  );
}

/** The members of the workspace, to choose some of. */
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
  return <Choice {...props} items={items} none="There is nobody else." />;
}

interface ChoiceProps extends Props {
  items: readonly { id: string; name: string; more: string }[];
  none: string;
}

function Choice({ label, chosen, onChange, items, none }: ChoiceProps) {
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
