import { createAccount, listAccountsAcrossWorkspaces, setMcpUnlocked, setPlan } from '#access';
import { Plan, plans, text } from '#contracts';
import type { AccountRow } from '#database';
import type { Command } from 'commander';
import { z } from 'zod';
import { parseArgument } from './argument.js';
import type { Output } from './output.js';
import type { AsOperator } from './session.js';

const McpState = z.enum(['unlocked', 'by-plan']);

/** `admin account …` */
export function addAccountCommands(program: Command, asOperator: AsOperator): void {
  const account = program.command('account').description('customers and their plans');
  account
    .command('create')
    .description('create an account')
    .argument('<name>', 'what it is called', parseArgument(text(100)))
    .requiredOption('--plan <plan>', plans.join(', '), parseArgument(Plan))
    .action((name: string, { plan }: { plan: Plan }, command: Command) =>
      asOperator(command, async ({ db, act }) => show(await createAccount(db, act, { name, plan }))),
    );
  account
    .command('list')
    .description('list accounts')
    .action((_options: object, command: Command) =>
      asOperator(command, async ({ db }) => {
        const accounts = (await listAccountsAcrossWorkspaces(db)).map(({ workspaces: _workspaces, ...row }) =>
          describe(row),
        );
        return { json: accounts, table: accounts };
      }),
    );
  account
    .command('plan')
    .description('set the plan; holds from the next request on')
    .argument('<account_id>')
    .argument('<plan>', plans.join(', '), parseArgument(Plan))
    .action((id: string, plan: Plan, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) => show(await setPlan(db, act, id, plan))),
    );
  account
    .command('mcp')
    .description('open MCP to an account whatever its plan, or leave it to the plan')
    .argument('<account_id>')
    .argument('<state>', 'unlocked or by-plan', parseArgument(McpState))
    .action((id: string, state: z.infer<typeof McpState>, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) =>
        show(await setMcpUnlocked(db, act, id, state === 'unlocked')),
      ),
    );
}

function show(row: AccountRow): Output {
  return { json: describe(row), table: [describe(row)] };
}

function describe({ id, name, plan, mcpUnlocked, createdAt }: AccountRow) {
  return { id, name, plan, mcp_unlocked: mcpUnlocked, created_at: createdAt };
}
