import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSubscription, WebhookTest } from '#contracts';
import { keys } from '../../api/keys.js';
import { asSentence } from '../../api/refused.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { CodeBlock } from '../code-block.js';
import { Failure } from '../../shell/failure.js';
import { eventNamed, events } from './event-names.js';

/** Sends an example event now, and shows the receiver's answer (SPEC 4.3). */
export function TestFire({ subscription: { id } }: { subscription: WebhookSubscription }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [event, setEvent] = useState('alert.test_fired');
  const fire = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/test', {
        params: { workspace_id: workspaceId, sub_id: id },
        body: { event: eventNamed(event) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.deliveries(workspaceId, id) }),
  });
  return (
    <Stack gap="sm">
      <Title order={3}>Send a test</Title>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Event"
          data={events.map(({ name }) => name)}
          value={event}
          onChange={(change) => setEvent(change.currentTarget.value)}
        />
        <Button variant="default" loading={fire.isPending} onClick={() => fire.mutate()}>
          Send test
        </Button>
      </Group>
      <Failure error={fire.error} />
      <div role="status">{fire.data && <Result test={fire.data} subscriptionId={id} />}</div>
    </Stack>
  );
}

function Result({ test, subscriptionId }: { test: WebhookTest; subscriptionId: string }) {
  const { id: workspaceId } = useWorkspace();
  const { delivery_id: deliveryId, success, status_code: status, duration_ms: ms, error } = test;
  const detail = useQuery({
    queryKey: [...keys.deliveries(workspaceId, subscriptionId), deliveryId],
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries/{delivery_id}', {
        params: { workspace_id: workspaceId, sub_id: subscriptionId, delivery_id: deliveryId },
        signal,
      }),
  });
  const answer = detail.data?.attempts.at(-1)?.answer ?? '';
  const outcome = status === null ? 'There was no answer' : `Your receiver answered ${status}`;
  return (
    <Alert color={success ? 'teal' : 'red'} variant="light" title={success ? 'It arrived' : 'It failed'}>
      <Text size="sm">
        {outcome} after {ms} ms.{error !== null && ` ${asSentence(error)}`}
      </Text>
      {answer !== '' && <CodeBlock text={answer} label="answer" />}
    </Alert>
  );
}
