import { randomBytes } from 'node:crypto';
import { addMember, findWorkspaceAcrossWorkspaces, listAllMembers, setFirstPassword } from '#access';
import { Email, Role, roles, text } from '#contracts';
import { randomBase62 } from '#platform';
import type { Command } from 'commander';
import { parseArgument } from './argument.js';
import { asOperator } from './session.js';

/** `admin member …` */
export function addMemberCommands(program: Command): void {
  const member = program.command('member').description('people of a workspace');
  member
    .command('create')
    .alias('add')
    .description(
      'add a person; a first password is made for somebody who is new to the account, and shown once',
    )
    .argument('<workspace_id>')
    .argument('<email>', 'their address', parseArgument(Email))
    .option('--role <role>', roles.join(', '), parseArgument(Role), 'admin')
    .option('--name <name>', 'how the person is called', parseArgument(text(100)))
    .action((workspaceId: string, email: string, options: { role: Role; name?: string }, command: Command) =>
      asOperator(command, async ({ db, act }) => {
        const { accountId } = await findWorkspaceAcrossWorkspaces(db, workspaceId);
        const person = {
          email,
          name: options.name ?? email,
          role: options.role,
          password: undefined,
        };
        const made = await addMember(db, { ...act, accountId, workspaceId }, person);
        const password = randomBase62(20, randomBytes);
        const isSet = await setFirstPassword(db, accountId, email, password);
        if (!isSet)
          return {
            json: made,
            table: [made],
            note: 'This person has a password in the account already; it is unchanged.',
          };
        return {
          json: { ...made, password },
          table: [made],
          note: `Password (shown this once): ${password}`,
        };
      }),
    );
  member
    .command('list <workspace_id>')
    .description('list the people of a workspace')
    .action((workspaceId: string, _options: object, command: Command) =>
      asOperator(command, async ({ db }) => {
        await findWorkspaceAcrossWorkspaces(db, workspaceId);
        const members = await listAllMembers(db, workspaceId);
        return { json: members, table: members };
      }),
    );
}
