import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NativeSelect,
  PasswordInput,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Member, Role } from '#contracts';
import { request } from '../api/request.js';
import { Icon } from '../shell/icon.js';
import { useMay, useSession, useWorkspace } from '../sign-in/session.js';
import { FailureNote } from './failure-note.js';
import { Moment } from './moment.js';
import { MoreButton } from './more-button.js';
import classes from './settings.module.css';

const roles: { value: Role; label: string }[] = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Admin' },
];

const meanings: Record<Role, string> = {
  viewer: 'asks questions and sees published dashboards',
  editor: 'also builds dashboards and metrics, and vouches for answers',
  admin: 'also connects data, makes keys and webhooks, and decides who belongs here',
};

/** Who belongs to the workspace, and what each may do. */
export function MembersPage() {
  const { id: workspaceId } = useWorkspace();
  const isAdmin = useMay('admin');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const list = useInfiniteQuery({
    queryKey: [workspaceId, 'members'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/members', {
        params: { workspace_id: workspaceId },
        query: { limit: 100, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const members = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>Members</Title>
        {isAdmin && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            Add member
          </Button>
        )}
      </Group>
      <FailureNote error={list.error} />
      {list.isPending && <Skeleton height={120} aria-label="Loading" />}
      {members.length > 0 && (
        <div className={`card ${classes['scroll']}`} tabIndex={0} role="region" aria-label="Members">
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Since</Table.Th>
                {isAdmin && (
                  <Table.Th>
                    <span className="visually-hidden">Actions</span>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} isAdmin={isAdmin} onRemove={setRemoved} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <MoreButton {...list} />
      {isAdding && <AddMember onClose={() => setAdding(false)} />}
      {removed && <RemoveMember removed={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  member: Member;
  isAdmin: boolean;
  onRemove: (member: Member) => void;
}

function MemberRow({ member, isAdmin, onRemove }: RowProps) {
  const { id: workspaceId } = useWorkspace();
  const { me } = useSession();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) =>
      request('PATCH /workspaces/{workspace_id}/members/{member_id}', {
        params: { workspace_id: workspaceId, member_id: member.id },
        body: { role },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId, 'members'] }),
  });
  const choose = (value: string) => {
    const role = roles.find((each) => each.value === value);
    if (role) change.mutate(role.value);
  };
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
        <FailureNote error={change.error} />
      </Table.Td>
      <Table.Td miw={120}>
        {isAdmin ? (
          <NativeSelect
            aria-label={`Role of ${member.name}`}
            data={roles}
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : (
          roles.find(({ value }) => value === member.role)?.label
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={member.created_at} />
      </Table.Td>
      {isAdmin && (
        <Table.Td>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Remove ${member.name}`}
            onClick={() => onRemove(member)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function AddMember({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [password, setPassword] = useState('');
  const add = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/members', {
        params: { workspace_id: workspaceId },
        body: { email, name, role, ...(password !== '' && { password }) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [workspaceId, 'members'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Modal opened onClose={onClose} title="Add a member">
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            required
            withAsterisk={false}
            data-autofocus
          />
          <TextInput
            label="Name"
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            withAsterisk={false}
          />
          <NativeSelect
            label="Role"
            description={`A member who ${meanings[role]}.`}
            data={roles}
            value={role}
            onChange={(event) =>
              setRole(roles.find(({ value }) => value === event.currentTarget.value)?.value ?? 'viewer')
            }
          />
          <PasswordInput
            label="First password"
            description="At least 12 characters. Leave it empty for somebody who has an account here, or signs in through your identity provider."
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="new-password"
          />
          <FailureNote error={add.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add member
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function RemoveMember({ removed, onClose }: { removed: Member; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/members/{member_id}', {
        params: { workspace_id: workspaceId, member_id: removed.id },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [workspaceId, 'members'] });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Remove this member?">
      <Stack gap="md">
        <Text>
          <bdi>{removed.name}</bdi> (<bdi>{removed.email}</bdi>) can do nothing in this workspace from the
          next request on. What they made stays.
        </Text>
        <FailureNote error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep them
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
