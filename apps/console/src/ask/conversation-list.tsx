import { ActionIcon, Button, Group, Menu, NavLink, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Icon } from '../shell/icon.js';
import { useWorkspace } from '../sign-in/session.js';

/** The workspace's conversations, newest first, found by their titles. */
export function ConversationList() {
  const { id: workspaceId } = useWorkspace();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const pages = useInfiniteQuery({
    queryKey: keys.conversations(workspaceId, query),
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/conversations', {
        params: { workspace_id: workspaceId },
        query: { limit: 30, query: query === '' ? undefined : query, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const found = pages.data?.pages.flatMap(({ data }) => data) ?? [];
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
      {pages.isPending && [0, 1, 2].map((place) => <Skeleton key={place} h={28} />)}
      {found.map(({ id, title }) => (
        <ConversationLink key={id} id={id} title={title} />
      ))}
      {pages.isSuccess && found.length === 0 && (
        <Text size="sm" c="dimmed" px={4}>
          {query === '' ? 'What you ask is kept here.' : 'No title has these words.'}
        </Text>
      )}
      {pages.hasNextPage && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function ConversationLink({ id, title }: { id: string; title: string }) {
  const { conversationId } = useParams();
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/conversations/{conversation_id}', {
        params: { workspace_id: workspaceId, conversation_id: id },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.allConversations(workspaceId) });
      if (conversationId === id) void navigate('/');
    },
  });
  return (
    <Group gap={0} wrap="nowrap">
      <NavLink
        component={Link}
        to={`/conversations/${id}`}
        label={<bdi>{title.slice(0, 120)}</bdi>}
        active={conversationId === id}
        noWrap
        py={5}
        px={8}
        style={{ borderRadius: 8, minWidth: 0 }}
        title={title.slice(0, 300)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Actions for ${title.slice(0, 80)}`}
          >
            <Icon name="more" size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" onClick={() => remove.mutate()}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
