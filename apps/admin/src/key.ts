import { createKey, findWorkspaceAcrossWorkspaces, listKeys, revokeKey } from '#access';
import { AddressRange, Role, Scope, roles, scopes, text } from '#contracts';
import type { ApiKey } from '#contracts';
import type { EntityManager } from '#database';
import type { Command } from 'commander';
import { z } from 'zod';
import { collectArgument, parseArgument } from './argument.js';
import type { AsOperator } from './session.js';

interface KeyOptions {
  scope: Scope[];
  cidr: string[];
  role: Role;
  expires?: Date;
}

const Expiry = z.iso
  .datetime({ offset: true, error: 'must be a time like 2030-01-31T00:00:00Z' })
  .transform((value) => new Date(value))
  .refine((date) => date > new Date(), 'must be in the future');

/** `admin key …` */
export function addKeyCommands(program: Command, asOperator: AsOperator): void {
  const key = program.command('key').description('API keys of a workspace, whatever its plan');
  addCreate(key, asOperator);
  key
    .command('list <workspace_id>')
    .description('list the active keys of a workspace')
    .action((workspaceId: string, _options: object, command: Command) =>
      asOperator(command, async ({ db }) => {
        await findWorkspaceAcrossWorkspaces(db, workspaceId);
        const keys = await allKeys(db, workspaceId);
        return { json: keys, table: keys };
      }),
    );
  key
    .command('revoke <workspace_id> <key_id>')
    .description('revoke a key; it is refused from the next request on')
    .action((workspaceId: string, keyId: string, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) => {
        const { accountId } = await findWorkspaceAcrossWorkspaces(db, workspaceId);
        await revokeKey(db, { ...act, accountId, workspaceId }, keyId);
        return { json: { id: keyId, revoked: true }, table: [{ id: keyId, revoked: true }] };
      }),
    );
}

function addCreate(key: Command, asOperator: AsOperator): void {
  key
    .command('create')
    .description('create a key; its secret is shown once')
    .argument('<workspace_id>')
    .argument('<name>', 'what it is called', parseArgument(text(100)))
    .option(
      '--scope <scope>',
      `${scopes.join(', ')}; may be repeated; none means full access`,
      collectArgument(Scope),
      [],
    )
    .option(
      '--cidr <range>',
      'refuse requests from elsewhere; may be repeated',
      collectArgument(AddressRange),
      [],
    )
    .option('--role <role>', roles.join(', '), parseArgument(Role), 'admin')
    .option('--expires <time>', 'refuse the key from then on', parseArgument(Expiry))
    .action((workspaceId: string, name: string, options: KeyOptions, command: Command) =>
      asOperator(command, async ({ db, act }) => {
        const { accountId } = await findWorkspaceAcrossWorkspaces(db, workspaceId);
        const { scope, cidr, role, expires = null } = options;
        const wanted = {
          name,
          scopes: [...new Set(scope)],
          role,
          allowedCidrs: cidr,
          expiresAt: expires,
        };
        const { secret, ...made } = await createKey(db, { ...act, accountId, workspaceId }, wanted);
        return { json: { ...made, secret }, table: [made], note: `Secret (shown this once): ${secret}` };
      }),
    );
}

async function allKeys(db: EntityManager, workspaceId: string): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  let cursor: string | undefined;
  do {
    const page = await listKeys(db, workspaceId, { limit: 100, cursor });
    keys.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
}
