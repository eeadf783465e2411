import type { ConversationDetail } from '#contracts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Confirm } from '../shell/confirm.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useMay, useSession, useWorkspace } from '../sign-in/session.js';
import classes from './ask.module.css';
import { CopyLink } from './copy-link.js';

interface Props {
  conversation: ConversationDetail;
}

/** The readers of a conversation, and the control to change them. */
export function ConversationHead({ conversation }: Props) {
  const { shared } = conversation;
  const may = useMayShare(conversation);
  const [isSharing, setSharing] = useState(false);
  const unshare = useSharing(conversation.id, false);
  return (
    <div className={classes['head']}>
      <Group gap="xs">
        <Badge
          variant="light"
          color={shared ? 'lagoon' : 'gray'}
          tt="none"
          className={classes['badge'] ?? ''}
        >
          {shared ? 'Shared' : 'Private'}
        </Badge>
        <Text size="sm" c="dimmed">
          <Readers conversation={conversation} />
        </Text>
      </Group>
      <Group gap={4}>
        {shared && <CopyLink path={`/app/conversations/${conversation.id}`} />}
        {shared && may.unshare && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={unshare.isPending}
            onClick={() => unshare.mutate()}
          >
            Stop sharing
          </Button>
        )}
        {!shared && may.share && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon name="share" size={16} />}
            onClick={() => setSharing(true)}
          >
            Share
          </Button>
        )}
      </Group>
      <Failure error={unshare.error} />
      {isSharing && <ShareConversation id={conversation.id} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** An owner may share a conversation, an admin one that an API key began; an admin may end any sharing. */
function useMayShare({ owner }: ConversationDetail): { share: boolean; unshare: boolean } {
  const { me } = useSession();
  const isAdmin = useMay('admin');
  const isMine = owner?.id === me.member.id;
  return { share: isMine || (owner === null && isAdmin), unshare: isMine || isAdmin };
}

/** The owner of a conversation and its readers. */
function Readers({ conversation: { owner, shared } }: Props) {
  const { me } = useSession();
  const isAdmin = useMay('admin');
  const isMine = owner?.id === me.member.id;
  const asker = owner ? <bdi>{owner.name}</bdi> : 'an API key';
  const readers = shared ? 'Everybody in this workspace' : privateReaders(owner !== null, isMine, isAdmin);
  return (
    <>
      {!isMine && <>Asked by {asker}. </>}
      {readers} can read it.
    </>
  );
}

function privateReaders(hasOwner: boolean, isMine: boolean, isAdmin: boolean): string {
  if (isMine) return isAdmin ? 'Only you and other admins' : 'Only you and admins';
  return hasOwner ? 'Only they and admins' : 'Only admins';
}

function ShareConversation({ id, onClose }: { id: string; onClose: () => void }) {
  const share = useSharing(id, true, onClose);
  return (
    <Confirm
      title="Share this conversation?"
      act="Share"
      color="lagoon"
      keep="Keep it private"
      mutation={share}
      onClose={onClose}
    >
      Everybody in this workspace can then read its questions and answers, later ones included. Nobody else
      can ask in it, and you can stop sharing it at any time.
    </Confirm>
  );
}

function useSharing(id: string, isToBeShared: boolean, onDone?: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, conversation_id: id };
  const path = '/workspaces/{workspace_id}/conversations/{conversation_id}/share';
  return useMutation({
    mutationFn: async () => {
      await (isToBeShared ? request(`POST ${path}`, { params }) : request(`DELETE ${path}`, { params }));
    },
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.conversation(workspaceId, id) }),
        queries.invalidateQueries({ queryKey: keys.allConversations(workspaceId) }),
      ]);
      onDone?.();
    },
  });
}
