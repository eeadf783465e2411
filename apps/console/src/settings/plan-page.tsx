import { Badge, Group, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan, Usage } from '#contracts';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { FailureNote } from './failure-note.js';
import { Moment } from './moment.js';
import classes from './settings.module.css';
import { capital, includes } from './upgrade-prompt.js';

const lookAgainMs = 5_000;

const parts: { what: string; needs: Plan }[] = [
  { what: 'Questions, dashboards and data in this console', needs: 'starter' },
  { what: 'API keys, the REST API, the command line and MCP', needs: 'scale' },
  { what: 'Webhooks', needs: 'scale' },
  { what: 'Dashboards embedded in your own pages', needs: 'enterprise' },
];

const numbers = new Intl.NumberFormat();

/** What the plan includes, and how much of its requests a minute each key uses. */
export function PlanPage() {
  const { id: workspaceId, plan } = useWorkspace();
  const usage = useQuery({
    queryKey: [workspaceId, 'usage'],
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
            {capital(plan)}
          </Badge>
        </Group>
        <div className="card">
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Tbody>
              {parts.map(({ what, needs }) => (
                <Table.Tr key={what}>
                  <Table.Td>{what}</Table.Td>
                  <Table.Td ta="end">
                    {includes(plan, needs) ? 'Included' : `Needs ${capital(needs)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Stack>
      <Stack gap="md">
        <Title order={2}>Requests this minute</Title>
        <FailureNote error={usage.error} />
        {usage.isPending && <Skeleton height={120} aria-label="Loading" />}
        {usage.data && <Use usage={usage.data} />}
      </Stack>
    </Stack>
  );
}

function Use({ usage: { limit_rpm: limit, keys } }: { usage: Usage }) {
  return (
    <>
      <Text c="dimmed">
        Each key may make {numbers.format(limit)} requests a minute, over REST and MCP together. What is over
        that is refused for 60 seconds.
      </Text>
      {keys.length === 0 ? (
        <Text c="dimmed">There is no key yet.</Text>
      ) : (
        <div className={`card ${classes['scroll']}`} tabIndex={0} role="region" aria-label="Use of keys">
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Key</Table.Th>
                <Table.Th miw={180}>Used</Table.Th>
                <Table.Th>Last used</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keys.map((key) => (
                <Table.Tr key={key.id}>
                  <Table.Td>
                    <bdi>{key.name}</bdi>{' '}
                    <Text size="xs" c="dimmed">
                      {key.key_prefix}…
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm">
                      {numbers.format(key.used)} of {numbers.format(limit)}
                    </Text>
                    <Progress
                      value={(100 * key.used) / limit}
                      aria-label={`Requests of ${key.name}`}
                      color={key.used >= limit ? 'red' : 'lagoon'}
                    />
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    <Moment at={key.last_used_at} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}
