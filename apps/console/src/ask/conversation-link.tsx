import type { MemberConversation } from '#contracts';
import { ActionIcon, Badge, Group, Menu, NavLink } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Confirm } from '../shell/confirm.js';
import { Icon } from '../shell/icon.js';
import { useMay, useSession, useWorkspace } from '../sign-in/session.js';

/** A link to a conversation, with a menu to remove it. */
export function ConversationLink({ conversation }: { conversation: MemberConversation }) {
  const { id, title, owner, shared } = conversation;
  const { conversationId } = useParams();
  const { me } = useSession();
  const isMine = owner?.id === me.member.id;
  const mayRemove = useMay('admin') || isMine;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Group gap={0} wrap="nowrap">
      <NavLink
        component={Link}
        to={`/conversations/${id}`}
        label={<bdi>{title.slice(0, 120)}</bdi>}
        description={owner && !isMine && <bdi>{owner.name}</bdi>}
        rightSection={shared && <SharedBadge />}
        active={conversationId === id}
        noWrap
        py={5}
        px={8}
        style={{ borderRadius: 8, minWidth: 0 }}
        title={title.slice(0, 300)}
      />
      {mayRemove && (
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
            <Menu.Item color="red" onClick={() => setRemoving(true)}>
              Remove…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isRemoving && <RemoveConversation id={id} title={title} onClose={() => setRemoving(false)} />}
    </Group>
  );
}

function SharedBadge() {
  return (
    <Badge size="xs" variant="light" tt="none">
      Shared
    </Badge>
  );
}

interface RemovalProps extends Pick<MemberConversation, 'id' | 'title'> {
  onClose: () => void;
}

function RemoveConversation({ id, title, onClose }: RemovalProps) {
  const { conversationId } = useParams();
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/conversations/{conversation_id}', {
        params: { workspace_id: workspaceId, conversation_id: id },
      }),
    onSuccess: async () => {
      if (conversationId === id) await navigate('/');
      onClose();
      await queries.invalidateQueries({ queryKey: keys.allConversations(workspaceId) });
    },
  });
  return (
    <Confirm
      title="Remove this conversation?"
      act="Remove"
      keep="Keep it"
      mutation={remove}
      onClose={onClose}
    >
      <bdi>{title.slice(0, 200)}</bdi>: its questions and answers are gone for everybody, and links to it lead
      nowhere. What was put on dashboards stays there.
    </Confirm>
  );
}
