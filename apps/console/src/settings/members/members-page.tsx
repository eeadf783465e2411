import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, Role } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { DeclaredBy } from '../../shell/declared-by.js';
import { Failure } from '../../shell/failure.js';
import { Icon } from '../../shell/icon.js';
import { Moment } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useMay, useSession, useWorkspace } from '../../sign-in/session.js';
import { ListHead } from '../list-head.js';
import { TableCard } from '../table-card.js';
import { AddMember } from './add-member.js';
import { EraseConversations } from './erase-conversations.js';
import type { Asker } from './erase-conversations.js';
import { FormerMembers } from './former-members.js';
import { RemoveMember } from './remove-member.js';
import { roleNamed, roles } from './role-names.js';

/** The members of the workspace, and their roles. */
export function MembersPage() {
  const { id: workspaceId } = useWorkspace();
  const isAdmin = useMay('admin');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const [erased, setErased] = useState<Asker | 'all'>();
  const list = useList(keys.members(workspaceId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/members', {
      params: { workspace_id: workspaceId },
      query: { limit: 100, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="md">
      <ListHead title="Members" act={isAdmin && 'Add member'} onAct={() => setAdding(true)} />
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
      {list.items.length > 0 && (
        <TableCard label="Members" heads={['Name', 'Role', 'Since']} actions={isAdmin && 'Actions'}>
          {list.items.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              onRemove={isAdmin ? setRemoved : undefined}
              onErase={setErased}
            />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
      {isAdmin && <FormerMembers onErase={setErased} />}
      {isAdmin && (
        <Group>
          <Button variant="default" color="red" onClick={() => setErased('all')}>
            Erase all conversations
          </Button>
        </Group>
      )}
      {erased && <EraseConversations of={erased} onClose={() => setErased(undefined)} />}
      {isAdding && <AddMember onClose={() => setAdding(false)} />}
      {removed && <RemoveMember removed={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  member: Member;
  /** Undefined for members who may not change anything here. */
  onRemove: ((member: Member) => void) | undefined;
  onErase: (member: Member) => void;
}

function MemberRow({ member, onRemove, onErase }: RowProps) {
  const { me } = useSession();
  const change = useRoleChange(member);
  const isDeclared = member.managed_by !== null;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} size="sm">
          <bdi>{member.name}</bdi>{' '}
          {member.id === me.member.id && (
            <Text span c="dimmed">
              (you)
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{member.email}</bdi>
        </Text>
        <DeclaredBy name={member.managed_by} />
        <Failure error={change.error} />
      </Table.Td>
      <Table.Td miw={120}>
        {onRemove && !isDeclared ? (
          <NativeSelect
            aria-label={`Role of ${member.name}`}
            data={roles}
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => {
              const role = roleNamed(event.currentTarget.value);
              if (role) change.mutate(role);
            }}
          />
        ) : (
          roles.find(({ value }) => value === member.role)?.label
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={member.created_at} />
      </Table.Td>
      {onRemove && (
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Erase conversations of ${member.name}`}
            onClick={() => onErase(member)}
          >
            Erase conversations
          </Button>
          {!isDeclared && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remove ${member.name}`}
              onClick={() => onRemove(member)}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function useRoleChange({ id }: Member) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) =>
      request('PATCH /workspaces/{workspace_id}/members/{member_id}', {
        params: { workspace_id: workspaceId, member_id: id },
        body: { role },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.members(workspaceId) }),
  });
}
