import { Badge, Group, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan, Usage } from '#contracts';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { Failure } from '../shell/failure.js';
import { Moment } from '../shell/moment.js';
import { includes, planName } from './plans.js';
import { TableCard } from './table-card.js';

const lookAgainMs = 5_000;

const parts: { what: string; needs: Plan }[] = [
  { what: 'Questions, dashboards and data in this console', needs: 'starter' },
  { what: 'API keys, the REST API, the command line and MCP', needs: 'scale' },
  { what: 'Webhooks', needs: 'scale' },
  { what: 'Dashboards embedded in your own pages', needs: 'enterprise' },
];

const numbers = new Intl.NumberFormat();

/** The plan, and the share of its requests per minute that each key uses. */
export function PlanPage() {
  const { id: workspaceId, plan } = useWorkspace();
  const usage = useQuery({
    queryKey: keys.usage(workspaceId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/usage', { params: { workspace_id: workspaceId }, signal }),
    refetchInterval: lookAgainMs,
  });
  return (
    <Stack gap="xl">
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2}>Plan</Title>
          <Badge size="lg" variant="default" tt="none">
            {planName(plan)}
          </Badge>
        </Group>
        <div className="card">
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Tbody>
              {parts.map(({ what, needs }) => (
                <Table.Tr key={what}>
                  <Table.Td>{what}</Table.Td>
                  <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                    {includes(plan, needs) ? 'Included' : `Needs ${planName(needs)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Stack>
      <Stack gap="md">
        <Title order={2}>Requests this minute</Title>
        <Failure error={usage.error} />
        {usage.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
        {usage.data && <Use usage={usage.data} />}
      </Stack>
      {usage.data && <KeptAnswers kept={usage.data.kept_answers} />}
    </Stack>
  );
}

const overTheLimit = {
  'let-go': ' Over the limit the oldest are let go; questions and their SQL stay.',
  refuse: ' Over the limit questions are refused, until an admin erases conversations under Members.',
};

/** Storage used by conversations, and its quota. */
function KeptAnswers({ kept }: { kept: Usage['kept_answers'] }) {
  const { bytes, bytes_max: max, when_full: whenFull } = kept;
  const megabytes = (count: number) => numbers.format(Math.ceil(count / 100_000) / 10);
  return (
    <Stack gap="md">
      <Title order={2}>Kept answers</Title>
      <Text c="dimmed">
        Conversations keep the rows of answers, and requests with an Idempotency-Key their answers for a day.
        {overTheLimit[whenFull]}
      </Text>
      <Text size="sm">
        {megabytes(bytes)} of {megabytes(max)} MB
      </Text>
      <Progress value={(100 * bytes) / max} aria-label="Kept answers" />
    </Stack>
  );
}

function Use({ usage: { limit_rpm: limit, keys: used } }: { usage: Usage }) {
  return (
    <>
      <Text c="dimmed">
        Each key may make {numbers.format(limit)} requests a minute, over REST and MCP together. What is over
        that is refused for 60 seconds.
      </Text>
      {used.length === 0 ? (
        <Text c="dimmed">No API keys yet.</Text>
      ) : (
        <TableCard label="Use of keys" heads={['Key', 'Used', 'Last used']}>
          {used.map((key) => (
            <KeyUse key={key.id} apiKey={key} limit={limit} />
          ))}
        </TableCard>
      )}
    </>
  );
}

function KeyUse({ apiKey, limit }: { apiKey: Usage['keys'][number]; limit: number }) {
  const { name, key_prefix: prefix, used, last_used_at: lastUsed } = apiKey;
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{name}</bdi>{' '}
        <Text size="xs" c="dimmed">
          {prefix}…
        </Text>
      </Table.Td>
      <Table.Td miw={180}>
        <Text size="sm">
          {numbers.format(used)} of {numbers.format(limit)}
        </Text>
        <Progress
          value={(100 * used) / limit}
          aria-label={`Requests of ${name}`}
          color={used >= limit ? 'red' : 'lagoon'}
        />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={lastUsed} />
      </Table.Td>
    </Table.Tr>
  );
}
