import type { Whoami } from '#contracts';
import type { Command } from 'commander';
import { readWhoami } from '../responses/parse-response.js';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { formatOf, optionsOf } from '../options.js';
import { printJson, printRows } from '../output/format.js';
import { printLines } from '../output/print.js';
import { fieldLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';

const fields = [
  'workspace_id',
  'workspace_name',
  'key_id',
  'key_prefix',
  'scopes',
  'fingerprint',
] as const satisfies readonly (keyof Whoami)[];

/** `qg whoami` */
export function addWhoami(program: Command, environment: Environment): void {
  program
    .command('whoami')
    .description('the workspace and the key that the client acts as')
    .addHelpText('after', examples('qg whoami', 'qg whoami --json | jq -r .fingerprint'))
    .action((_options: object, command: Command) => whoami(environment, command));
}

async function whoami(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf(command);
  const format = formatOf(options);
  const { bytes, json } = await connect(environment, options).call('whoami');
  readWhoami(json);
  if (format === 'json') return printJson(environment, options, bytes);
  const values = fields.map((field) => json[field]);
  if (format !== 'table') return printRows(environment, format, { columns: fields, rows: [values] });
  const lines = fields.map((field, place): [string, unknown] => [field, listed(values[place])]);
  await printLines(environment, fieldLines(lines, terminalOf(environment.stdout, environment.env)));
}

function listed(value: unknown): unknown {
  return Array.isArray(value) ? value.join(', ') : value;
}
