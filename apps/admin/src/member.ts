import { randomBytes } from 'node:crypto';
import {
  addMember,
  findWorkspaceAcrossWorkspaces,
  forgetAttemptsFor,
  listAllMembers,
  setFirstPassword,
} from '#access';
import { Email, Role, roles, text } from '#contracts';
import type { Member } from '#contracts';
import { randomBase62 } from '#platform';
import type { Command } from 'commander';
import { parseArgument } from './argument.js';
import type { Output } from './output.js';
import type { AsOperator } from './session.js';

/** `admin member …` */
export function addMemberCommands(program: Command, asOperator: AsOperator): void {
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
        const person = { email, name: options.name ?? email, role: options.role, password: undefined };
        const password = randomBase62(20, randomBytes);
        // Both or neither: a person without a password could not be given one by the same command again.
        return db.transaction(async (tx) => {
          const made = await addMember(tx, { ...act, accountId, workspaceId }, person);
          const isSet = await setFirstPassword(tx, { ...act, accountId, workspaceId }, email, password);
          return isSet ? withPassword(made, password) : { json: made, table: [made], note: keptPassword };
        });
      }),
    );
  member
    .command('unlock')
    .description('forget the failed sign-ins of an email, so that its owner can sign in again at once')
    .argument('<email>', 'their address', parseArgument(Email))
    .action((email: string, _options: object, command: Command) =>
      asOperator(command, async ({ db }) => {
        const answer = { email, failed_sign_ins_forgotten: await forgetAttemptsFor(db, email) };
        return { json: answer, table: [answer] };
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

const keptPassword = 'This person has a password in the account already; it is unchanged.';

function withPassword(made: Member, password: string): Output {
  return { json: { ...made, password }, table: [made], note: `Password (shown this once): ${password}` };
}
