import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { CreatedWebhookSubscription } from '#contracts';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { CodeBlock } from '../code-block.js';
import { FailureNote } from '../failure-note.js';
import { eventNamed, events } from './event-names.js';
import { Verification } from './verification.js';

/** Makes a subscription, and then shows its secret once. */
export function CreateSubscription({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedWebhookSubscription>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={created ? 'The signing secret' : 'Add a subscription'}
      size="lg"
      closeOnClickOutside={!created}
      closeOnEscape={!created}
    >
      {created ? (
        <SecretOnce secret={created.secret} onDone={onClose} />
      ) : (
        <SubscriptionForm onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  );
}

/** A signing secret, this once, with what checks signatures by it. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light">
        Copy the secret now: it is not shown again. Your receiver checks each delivery with it.
      </Alert>
      <CodeBlock text={secret} label="secret" />
      <Verification />
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}

interface FormProps {
  onCreated: (created: CreatedWebhookSubscription) => void;
  onClose: () => void;
}

function SubscriptionForm({ onCreated, onClose }: FormProps) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [isAll, setAll] = useState(true);
  const [chosen, setChosen] = useState<string[]>([]);
  const create = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/webhook-subscriptions', {
        params: { workspace_id: workspaceId },
        body: {
          url,
          events: isAll ? ['*'] : chosen.map(eventNamed),
          ...(description !== '' && { description }),
        },
      }),
    onSuccess: (created) => {
      onCreated(created);
      void queries.invalidateQueries({ queryKey: [workspaceId, 'webhook-subscriptions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="Where deliveries are posted"
          placeholder="https://example.com/webhooks"
          type="url"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          required
          withAsterisk={false}
          data-autofocus
        />
        <TextInput
          label="Description"
          description="Optional: what it is for"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Radio.Group
          label="Events"
          value={isAll ? 'all' : 'some'}
          onChange={(value) => setAll(value === 'all')}
        >
          <Group mt="xs">
            <Radio value="all" label="All of them" />
            <Radio value="some" label="Those that I choose" />
          </Group>
        </Radio.Group>
        {!isAll && (
          <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Chosen events">
            <Stack gap="xs">
              {events.map(({ name, meaning }) => (
                <Checkbox key={name} value={name} label={name} description={meaning} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <FailureNote error={create.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!isAll && chosen.length === 0}>
            Add subscription
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
