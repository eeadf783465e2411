import type { Command } from 'commander';
import { configPath, readConfig, writeConfig } from '../config/config-file.js';
import { nameOf } from '../config/credential.js';
import { examples } from '../examples.js';
import { usageFailure } from '../failure.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import { printJson, printRows } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { tableLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';

const columns = ['current', 'name', 'base', 'workspace', 'signed_in_with'] as const;

/** `qg profiles …` */
export function addProfiles(program: Command, environment: Environment): void {
  const profiles = program.command('profiles').description('the sign-ins that are kept on this machine');
  profiles
    .command('list')
    .description('list them, the current one marked')
    .addHelpText('after', examples('qg profiles list', "qg profiles list -q '.data[].name'"))
    .action((_options: object, command: Command) => list(environment, command));
  profiles
    .command('use')
    .description('make one the current one, which is meant where none is named')
    .argument('<name>', 'as profiles list shows it', parseText)
    .addHelpText('after', examples('qg profiles use staging'))
    .action((name: string) => use(environment, name));
}

async function list(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf(command);
  const format = formatOf(options);
  const config = readConfig(configPath(environment.env));
  const records = [...config.profiles].map(([name, { base, workspaceName, credential }]) => ({
    current: name === config.current,
    name,
    base,
    workspace: workspaceName,
    signed_in_with: nameOf(credential),
  }));
  if (format === 'json')
    return printJson(environment, options, Buffer.from(JSON.stringify({ data: records })));
  if (format !== 'table')
    return printRows(environment, format, { columns, rows: records.map((record) => Object.values(record)) });
  if (records.length === 0) return printMessage(environment, 'not signed in anywhere: qg login');
  const rows = records.map(({ current, ...record }) => [current ? '*' : '', ...Object.values(record)]);
  await printLines(
    environment,
    tableLines({ columns, rows }, terminalOf(environment.stdout, environment.env)),
  );
}

function use(environment: Environment, name: string): void {
  const path = configPath(environment.env);
  const config = readConfig(path);
  const profile = config.profiles.get(name);
  if (!profile) throw usageFailure(`there is no profile ${name}: qg profiles list shows them`);
  writeConfig(path, { ...config, current: name });
  printMessage(
    environment,
    `${name} is the current profile: ${profile.base}, workspace ${profile.workspaceName}`,
  );
}
