import type { Command } from 'commander';
import { configPath, readConfig, writeConfig } from '../config/config-file.js';
import { chooseBase } from '../config/connection.js';
import { examples } from '../examples.js';
import { usageFailure } from '../failure.js';
import { optionsOf } from '../options.js';
import { printMessage } from '../output/print.js';
import type { Environment } from '../environment.js';

/** `qg logout` */
export function addLogout(program: Command, environment: Environment): void {
  program
    .command('logout')
    .description('forget the API key of a deployment; the key itself lives on until an admin revokes it')
    .option('--all', 'forget those of all deployments')
    .addHelpText(
      'after',
      examples('qg logout', 'qg logout --base https://analytics.example.com', 'qg logout --all'),
    )
    .action((_options: object, command: Command) => logout(environment, command));
}

function logout(environment: Environment, command: Command): void {
  const options = optionsOf<{ all?: true }>(command);
  const path = configPath(environment.env);
  const config = readConfig(path);
  const bases = Object.keys(config.profiles);
  if (bases.length === 0) return printMessage(environment, 'not signed in anywhere');
  if (!options.all && config.current === null && !options.base && !environment.env['QG_BASE_URL'])
    throw usageFailure(`which one? --all, or --base ${bases.join(' or ')}`);
  const forgotten = options.all ? bases : [chooseBase(options, environment.env, () => config)];
  const kept = Object.entries(config.profiles).filter(([base]) => !forgotten.includes(base));
  if (kept.length === bases.length)
    return printMessage(environment, `not signed in to ${forgotten.join(', ')}`);
  const current = config.current !== null && forgotten.includes(config.current) ? null : config.current;
  writeConfig(path, { current, profiles: Object.fromEntries(kept) });
  printMessage(
    environment,
    `signed out of ${forgotten.join(', ')}; the API key itself is valid until an admin revokes it`,
  );
}
