import { randomBytes } from 'node:crypto';
import {
  addMember,
  findWorkspaceAcrossWorkspaces,
  forgetAttemptsFor,
  listAllMembers,
  replacePassword,
  setFirstPassword,
} from '#access';
import { Email, Role, roles, text } from '#contracts';
import type { Member } from '#contracts';
import type { EntityManager } from '#database';
import { randomBase62 } from '#platform';
import type { Command } from 'commander';
import { parseArgument } from './argument.js';
import { OperatorError } from './database-url.js';
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
        if (await findMember(db, workspaceId, email))
          throw new OperatorError(
            `${email} is a member of the workspace already; where a password is missing: member password ${workspaceId} ${email}`,
          );
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
  addPassword(member, asOperator);
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

/** For those whom a manifest declares, who have none, and for those who have lost theirs. */
function addPassword(member: Command, asOperator: AsOperator): void {
  member
    .command('password')
    .description(
      'make a password for a person who has none, such as one that a manifest declares; shown once',
    )
    .argument('<workspace_id>')
    .argument('<email>', 'their address', parseArgument(Email))
    .option('--replace', 'another one for a person who has one; ends their sessions')
    .action((workspaceId: string, email: string, options: { replace?: true }, command: Command) =>
      asOperator(command, async ({ db, act }) => {
        const { accountId } = await findWorkspaceAcrossWorkspaces(db, workspaceId);
        const found = await findMember(db, workspaceId, email);
        if (!found)
          throw new OperatorError(`${email} is no member of the workspace: member create adds them`);
        const password = randomBase62(20, randomBytes);
        const within = { ...act, accountId, workspaceId };
        if (options.replace === true) await replacePassword(db, within, email, password);
        else if (!(await setFirstPassword(db, within, email, password)))
          throw new OperatorError(
            `${email} has a password already; --replace makes another one and ends their sessions`,
          );
        return withPassword(found, password);
      }),
    );
}

async function findMember(
  db: EntityManager,
  workspaceId: string,
  email: string,
): Promise<Member | undefined> {
  return (await listAllMembers(db, workspaceId)).find((one) => one.email === email);
}

const keptPassword = 'This person has a password in the account already; it is unchanged.';

function withPassword(made: Member, password: string): Output {
  return { json: { ...made, password }, table: [made], note: `Password (shown this once): ${password}` };
}
