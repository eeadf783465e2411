import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookDelivery, WebhookDeliveryDetail } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { CodeBlock } from '../code-block.js';
import { Failure } from '../../shell/failure.js';
import { ExactMoment } from '../../shell/moment.js';

interface Props {
  delivery: WebhookDelivery;
  subscriptionId: string;
  /** Only editors may read bodies and answers. */
  mayRead: boolean;
}

/** The attempts of a delivery with their requests and answers, and the button to resend it. */
export function DeliveryDetail({ delivery, subscriptionId, mayRead }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, sub_id: subscriptionId, delivery_id: delivery.id };
  const detail = useQuery({
    queryKey: [
      ...keys.deliveries(workspaceId, subscriptionId),
      delivery.id,
      delivery.attempts.length,
      delivery.state,
    ],
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries/{delivery_id}', {
        params,
        signal,
      }),
    enabled: mayRead,
  });
  const resend = useMutation({
    mutationFn: () =>
      request(
        'POST /workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries/{delivery_id}/resend',
        { params },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.deliveries(workspaceId, subscriptionId) }),
  });
  return (
    <Stack gap="sm" py="xs">
      <Text size="sm" c="dimmed">
        X-Service-Delivery: <code>{delivery.id}</code>
      </Text>
      <Failure error={detail.error ?? resend.error} />
      {mayRead && detail.isPending && <Skeleton height={80} role="status" aria-label="Loading" />}
      <Attempts
        attempts={detail.data?.attempts ?? delivery.attempts.map((attempt) => ({ ...attempt, answer: null }))}
      />
      {detail.data && <Sent delivery={detail.data} />}
      {mayRead && (
        <Group>
          <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send again
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const outcomes = {
  in_flight: 'Under way',
  succeeded: 'Arrived',
  failed: 'Failed',
  unknown: 'Cut off by a restart of ours',
} as const;

function Attempts({ attempts }: Pick<WebhookDeliveryDetail, 'attempts'>) {
  if (attempts.length === 0) return <Text size="sm">No attempts yet.</Text>;
  return (
    <Table verticalSpacing={4} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Attempt</Table.Th>
          <Table.Th>When</Table.Th>
          <Table.Th>Outcome</Table.Th>
          <Table.Th>Took</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attempts.map(
          ({ number, started_at: at, state, status_code: status, duration_ms: ms, error, answer }) => (
            <Table.Tr key={number} style={{ verticalAlign: 'top' }}>
              <Table.Td>{number}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <ExactMoment at={at} />
              </Table.Td>
              <Table.Td>
                {outcomes[state]}
                {status !== null && `, ${status}`}
                {error !== null && `: ${error}`}
                {answer !== null && answer !== '' && (
                  <CodeBlock text={answer} label={`answer of attempt ${number}`} />
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{ms === null ? '–' : `${ms} ms`}</Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  );
}

function Sent({ delivery: { body, event } }: { delivery: WebhookDeliveryDetail }) {
  const isAdmin = useMay('admin');
  const isForAdmins = event.startsWith('query.') && !isAdmin;
  if (body === null)
    return (
      <Text size="sm" c="dimmed">
        {isForAdmins ? 'What members asked is for admins to read.' : 'What was sent is not kept any more.'}
      </Text>
    );
  return (
    <details>
      <summary>Payload</summary>
      <CodeBlock text={body} label="body" />
    </details>
  );
}
