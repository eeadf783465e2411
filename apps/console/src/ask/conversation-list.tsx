import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { Icon } from '../shell/icon.js';
import { useWorkspace } from '../sign-in/session.js';
import { ConversationLink } from './conversation-link.js';

/** The workspace's conversations, newest first, found by their titles. */
export function ConversationList() {
  const { id: workspaceId } = useWorkspace();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const list = useList(
    keys.conversations(workspaceId, query),
    ({ cursor, signal }) =>
      request('GET /workspaces/{workspace_id}/conversations', {
        params: { workspace_id: workspaceId },
        query: { limit: 30, query: query === '' ? undefined : query, cursor },
        signal,
      }),
    { keepsLast: true },
  );
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
      {list.isPending && [0, 1, 2].map((place) => <Skeleton key={place} h={28} />)}
      {list.items.map(({ id, title }) => (
        <ConversationLink key={id} id={id} title={title} />
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
