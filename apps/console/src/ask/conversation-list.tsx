import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { Icon } from '../shell/icon.js';
import { useWorkspace } from '../sign-in/session.js';
import { ConversationLink } from './conversation-link.js';

const beginners = [
  { value: 'members', label: 'By people' },
  { value: 'keys', label: 'By API keys' },
] as const;
type Beginner = (typeof beginners)[number]['value'];

/** The conversations that the member sees, newest first, with a search by title; those of API keys are listed separately. */
export function ConversationList() {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const [begunBy, setBegunBy] = useState<Beginner>('members');
  const list = useConversations(begunBy, query);
  const haveKeysAsked = useHaveKeysAsked();
  return (
    <Stack gap={4}>
      <Group justify="space-between" px={4} mt={4}>
        <Text size="xs" fw={600} c="dimmed">
          Conversations
        </Text>
        <ActionIcon
          component={Link}
          to="/"
          variant="subtle"
          color="gray"
          size="sm"
          aria-label="New conversation"
        >
          <Icon name="plus" size={16} />
        </ActionIcon>
      </Group>
      <TextInput
        size="xs"
        aria-label="Search conversations"
        placeholder="Search"
        leftSection={<Icon name="search" size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={200}
        mb={4}
      />
      {haveKeysAsked && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Whose conversations"
          data={[...beginners]}
          value={begunBy}
          onChange={setBegunBy}
          mb={4}
        />
      )}
      {list.isPending && [0, 1, 2].map((place) => <Skeleton key={place} h={28} />)}
      {list.items.map((conversation) => (
        <ConversationLink key={conversation.id} conversation={conversation} />
      ))}
      {list.isSuccess && list.items.length === 0 && (
        <Text size="sm" c="dimmed" px={4}>
          {query === '' ? 'What you ask is kept here.' : 'No title has these words.'}
        </Text>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function useConversations(begunBy: Beginner, query: string) {
  const { id: workspaceId } = useWorkspace();
  return useList(
    keys.conversations(workspaceId, begunBy, query),
    ({ cursor, signal }) =>
      request('GET /workspaces/{workspace_id}/conversations', {
        params: { workspace_id: workspaceId },
        query: { limit: 30, begun_by: begunBy, query: query === '' ? undefined : query, cursor },
        signal,
      }),
    { keepsLast: true },
  );
}

/** Without questions by keys, there is nothing to switch between. */
function useHaveKeysAsked(): boolean {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({
    queryKey: keys.anyByKeys(workspaceId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/conversations', {
        params: { workspace_id: workspaceId },
        query: { limit: 1, begun_by: 'keys' },
        signal,
      }),
  });
  return data !== undefined && data.data.length > 0;
}
