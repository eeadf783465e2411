import type { Whoami } from '#contracts';
import type { Command } from 'commander';
import { readWhoami } from '../responses/parse-response.js';
import { connect } from '../connect.js';
import type { SessionCredential } from '../config/credential.js';
import { examples } from '../examples.js';
import { Failure } from '../failure.js';
import { isRecord } from '../json.js';
import { formatOf, optionsOf } from '../options.js';
import { printJson, printRows } from '../output/format.js';
import { printLines } from '../output/print.js';
import { fieldLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';

const fieldsOfKey = [
  'workspace_id',
  'workspace_name',
  'key_id',
  'key_prefix',
  'scopes',
  'fingerprint',
] as const satisfies readonly (keyof Whoami)[];

const fieldsOfMember = ['workspace_id', 'workspace_name', 'email', 'role', 'plan'];

type Fields = Readonly<Record<string, unknown>>;

/** `qg whoami` */
export function addWhoami(program: Command, environment: Environment): void {
  program
    .command('whoami')
    .description('the workspace, and the key or member that the client acts as')
    .addHelpText('after', examples('qg whoami', 'qg whoami --json | jq -r .fingerprint'))
    .action((_options: object, command: Command) => whoami(environment, command));
}

async function whoami(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf(command);
  const format = formatOf(options);
  const client = connect(environment, options);
  const { credential } = client.connection;
  const { bytes, json } = await client.call(credential.kind === 'session' ? 'me' : 'whoami');
  if (format === 'json') return printJson(environment, options, bytes);
  const record: Fields = credential.kind === 'session' ? memberOf(json, credential) : json;
  if (record === json) readWhoami(json);
  const fields = record === json ? fieldsOfKey : fieldsOfMember;
  const values = fields.map((field) => record[field]);
  if (format !== 'table') return printRows(environment, format, { columns: fields, rows: [values] });
  const lines = fields.map((field, place): [string, unknown] => [field, listed(values[place])]);
  await printLines(environment, fieldLines(lines, terminalOf(environment.stdout, environment.env)));
}

/** A member with the workspace that they work in. */
function memberOf(json: Fields, { email, workspaceId }: SessionCredential): Fields {
  const workspaces = Array.isArray(json['workspaces']) ? json['workspaces'].filter(isRecord) : [];
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (!workspace)
    throw new Failure(`${email} is no member of ${workspaceId} any more; sign in again: qg login`);
  const { name, plan, role } = workspace;
  return { workspace_id: workspaceId, workspace_name: name, email, role, plan };
}

function listed(value: unknown): unknown {
  return Array.isArray(value) ? value.join(', ') : value;
}
