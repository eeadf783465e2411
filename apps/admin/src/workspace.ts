import { createWorkspace, listAccountsAcrossWorkspaces } from '#access';
import { text } from '#contracts';
import type { WorkspaceRow } from '#database';
import type { Command } from 'commander';
import { parseArgument } from './argument.js';
import type { AsOperator } from './session.js';

/** `admin workspace …` */
export function addWorkspaceCommands(program: Command, asOperator: AsOperator): void {
  const workspace = program.command('workspace').description('workspaces of accounts');
  workspace
    .command('create')
    .description('create a workspace')
    .argument('<account_id>')
    .argument('<name>', 'what it is called', parseArgument(text(100)))
    .action((accountId: string, name: string, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) => {
        const row = describe(await createWorkspace(db, act, { accountId, name }));
        return { json: row, table: [row] };
      }),
    );
  workspace
    .command('list')
    .description('list workspaces')
    .action((_options: object, command: Command) =>
      asOperator(command, async ({ db }) => {
        const accounts = await listAccountsAcrossWorkspaces(db);
        const rows = accounts.flatMap(({ workspaces, plan }) =>
          workspaces.map((row) => ({ ...describe(row), plan })),
        );
        return { json: rows, table: rows };
      }),
    );
}

function describe({ id, name, accountId, managedBy, orphanedFrom, createdAt }: WorkspaceRow) {
  const declared = { managed_by: managedBy, left_by: orphanedFrom };
  return { id, name, account_id: accountId, ...declared, created_at: createdAt };
}
