import { Checkbox, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedApiKey } from '#contracts';
import { Dialog } from '../../shell/dialog.js';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';
import { KeyOnce } from './key-once.js';

const dayMs = 86_400_000;
const lifetimes = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** Creates a key, and then shows its secret once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiKey>();
  // Escape must not lose a secret that is shown once.
  return (
    <Dialog
      onClose={onClose}
      title={created ? 'Your new key' : 'Create a key'}
      size="lg"
      closeOnEscape={!created}
    >
      {created ? (
        <KeyOnce created={created} onDone={onClose} />
      ) : (
        <KeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

function KeyForm({ onCreated, onClose }: FormProps) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>(['ask', 'read']);
  const [ranges, setRanges] = useState('');
  const [days, setDays] = useState('');
  const create = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/api-keys', {
        params: { workspace_id: workspaceId },
        body: {
          name,
          scopes: (['ask', 'read'] as const).filter((scope) => scopes.includes(scope)),
          ...(rangesOf(ranges).length > 0 && { allowed_cidrs: rangesOf(ranges) }),
          ...(days !== '' && { expires_at: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
        },
      }),
    onSuccess: (created) => {
      onCreated(created);
      void queries.invalidateQueries({ queryKey: keys.apiKeys(workspaceId) });
    },
  });
  return (
    <Form
      act="Create key"
      mutation={create}
      values={[name, scopes, ranges, days]}
      isReady={scopes.length > 0}
      onCancel={onClose}
    >
      <TextInput
        label="Name"
        description="Where the key is used, such as Nightly report"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        required
        withAsterisk={false}
        data-autofocus
      />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <Textarea
        label="Addresses"
        description="Optional: requests from elsewhere are refused. One range a line, such as 203.0.113.0/24."
        value={ranges}
        onChange={(event) => setRanges(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={6}
      />
      <NativeSelect
        label="Expires"
        data={lifetimes}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </Form>
  );
}

function ScopeChoice({ scopes, onChange }: { scopes: string[]; onChange: (scopes: string[]) => void }) {
  return (
    <Checkbox.Group
      label="Scopes"
      description="They cannot be changed later: another set needs another key."
      value={scopes}
      onChange={onChange}
      error={scopes.length === 0 ? 'Select at least one scope.' : undefined}
    >
      <Stack gap="xs" mt="xs">
        <Checkbox value="ask" label="Ask data" description="Questions over REST, the command line and MCP" />
        <Checkbox
          value="read"
          label="Read resources"
          description="Conversations, dashboards, metrics and data sources"
        />
      </Stack>
    </Checkbox.Group>
  );
}

function rangesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((range) => range !== '');
}
