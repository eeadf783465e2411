import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#contracts';
import { Dialog } from '../../shell/dialog.js';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';
import { meanings, roleNamed, roles } from './role-names.js';

/** Adds a person to the workspace, who may have an account already. */
export function AddMember({ onClose }: { onClose: () => void }) {
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
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.members(workspaceId) }),
        queries.invalidateQueries({ queryKey: keys.formerMembers(workspaceId) }),
      ]);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Add a member">
      <Form act="Add member" mutation={add} values={[email, name, role, password]} onCancel={onClose}>
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
          onChange={(event) => setRole(roleNamed(event.currentTarget.value) ?? role)}
        />
        <PasswordInput
          label="First password"
          description="At least 12 characters, and none that others would try first. Leave it empty for somebody who has an account here, or signs in through your identity provider."
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
        />
      </Form>
    </Dialog>
  );
}
