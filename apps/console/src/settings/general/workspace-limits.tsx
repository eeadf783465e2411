import { Table } from '@mantine/core';
import type { Usage } from '#contracts';
import { includes, planName } from '../plans.js';

const numbers = new Intl.NumberFormat('en');

/** The switch of MCP, which is the deployment's, and the limits of the plan and the deployment. */
export function WorkspaceLimits({ usage }: { usage: Usage }) {
  const { plan, kept_answers: kept, limit_rpm: limit, mcp_enabled: isMcpOn } = usage;
  const megabytes = numbers.format(kept.bytes_max / 1_000_000);
  const rows = [
    { what: 'Plan', value: planName(plan) },
    { what: 'MCP', value: isMcpOn ? 'On' : 'Off: the operator has switched it off for the whole deployment' },
    {
      what: 'Requests of each API key',
      value: includes(plan, 'scale')
        ? `${numbers.format(limit)} a minute`
        : `None: they need ${planName('scale')}`,
    },
    { what: 'Questions of each member', value: `${numbers.format(limit)} a minute` },
    { what: 'Kept answers', value: `${megabytes} MB` },
  ];
  return (
    <div className="card">
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label="MCP and limits">
        <Table.Tbody>
          {rows.map(({ what, value }) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td ta="end">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
