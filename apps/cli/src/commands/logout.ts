import type { Command } from 'commander';
import { Client } from '../client/client.js';
import { parseBaseUrl } from '../config/base-url.js';
import { configPath, readConfig, writeConfig } from '../config/config-file.js';
import type { Config, Profile } from '../config/config-file.js';
import { profileNameOf } from '../config/connection.js';
import { timeoutsOf } from '../connect.js';
import { examples } from '../examples.js';
import { Failure, usageFailure } from '../failure.js';
import { optionsOf } from '../options.js';
import type { Options } from '../options.js';
import { printMessage } from '../output/print.js';
import type { Environment } from '../environment.js';

interface LogoutOptions extends Options {
  all?: true;
}

/** `qg logout` */
export function addLogout(program: Command, environment: Environment): void {
  program
    .command('logout')
    .description('forget a sign-in; an API key itself lives on until an admin revokes it')
    .option('--all', 'forget all of them')
    .addHelpText(
      'after',
      examples(
        'qg logout',
        'qg logout --base https://analytics.example.com',
        'qg logout --profile staging',
        'qg logout --all',
      ),
    )
    .action((_options: object, command: Command) => logout(environment, command));
}

async function logout(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf<LogoutOptions>(command);
  const path = configPath(environment.env);
  const config = readConfig(path);
  if (config.profiles.size === 0) return printMessage(environment, 'not signed in anywhere');
  const meant = meantNames(environment, options, config);
  const forgotten = [...config.profiles].filter(([name]) => meant.includes(name));
  if (forgotten.length === 0) return printMessage(environment, `not signed in to ${meant.join(', ')}`);
  const kept = [...config.profiles].filter(([name]) => !meant.includes(name));
  const isCurrentKept = kept.some(([name]) => name === config.current);
  writeConfig(path, { current: isCurrentKept ? config.current : null, profiles: new Map(kept) });
  for (const [, profile] of forgotten) await endSession(environment, options, profile);
  const hasKey = forgotten.some(([, { credential }]) => credential.kind === 'key');
  const note = hasKey ? '; the API key itself is valid until an admin revokes it' : '';
  printMessage(environment, `signed out of ${forgotten.map(([name]) => name).join(', ')}${note}`);
}

/** The names of the sign-ins to forget; a base address that none has stands for itself. */
function meantNames(environment: Environment, options: LogoutOptions, config: Config): string[] {
  if (options.all) return [...config.profiles.keys()];
  const name = profileNameOf(options, environment.env);
  if (name !== undefined) return [name];
  const base = options.base ?? environment.env['QG_BASE_URL'];
  if (base) {
    const parsed = parseBaseUrl(base);
    const there = [...config.profiles].flatMap(([each, profile]) => (profile.base === parsed ? [each] : []));
    return there.length === 0 ? [parsed] : there;
  }
  if (config.current !== null) return [config.current];
  const ways = [...config.profiles].map(([each, profile]) =>
    each === profile.base ? `--base ${each}` : `--profile ${each}`,
  );
  throw usageFailure(`which one? --all, or ${ways.join(' or ')}`);
}

/** A member's session ends at the service as well; where that cannot be reached, it ends by itself within hours. */
async function endSession(environment: Environment, options: Options, profile: Profile): Promise<void> {
  const { base, credential } = profile;
  if (credential.kind !== 'session') return;
  try {
    await new Client(environment, { base, credential }, timeoutsOf(options), options.debug).call('signOut');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printMessage(environment, `the session may live on at ${base}: ${error.message}`);
  }
}
