import { createAccount, listAccountsAcrossWorkspaces, setMcpUnlocked, setPlan } from '#access';
import { Plan, plans, text } from '#contracts';
import type { AccountRow } from '#database';
import type { Command } from 'commander';
import { z } from 'zod';
import { parseArgument } from './argument.js';
import type { Output } from './output.js';
import { asOperator } from './session.js';

/** `admin account …` */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('customers and their plans');
  account
    .command('create <name>')
    .description('create an account')
    .requiredOption('--plan <plan>', plans.join(', '), parseArgument(Plan))
    .action((name: string, { plan }: { plan: Plan }, command: Command) =>
      asOperator(command, async ({ db, act }) =>
        show(await createAccount(db, act, { name: parseArgument(text(100))(name), plan })),
      ),
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
    .command('plan <account_id> <plan>')
    .description(`set the plan (${plans.join(', ')}); holds from the next request on`)
    .action((id: string, plan: string, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) => show(await setPlan(db, act, id, parseArgument(Plan)(plan)))),
    );
  account
    .command('mcp <account_id> <unlocked|by-plan>')
    .description('open MCP to an account whatever its plan, or leave it to the plan')
    .action((id: string, state: string, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) =>
        show(await setMcpUnlocked(db, act, id, parseArgument(McpState)(state) === 'unlocked')),
      ),
    );
}

const McpState = z.enum(['unlocked', 'by-plan']);

function show(row: AccountRow): Output {
  return { json: describe(row), table: [describe(row)] };
}

function describe({ id, name, plan, mcpUnlocked, createdAt }: AccountRow) {
  return { id, name, plan, mcp_unlocked: mcpUnlocked, created_at: createdAt };
}
