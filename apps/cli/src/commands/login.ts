import type { Command } from 'commander';
import { Client } from '../client/client.js';
import { readWhoami } from '../responses/parse-response.js';
import { parseApiKey, prefixOf } from '../config/api-key.js';
import { parseBaseUrl } from '../config/base-url.js';
import { configPath, readConfig, writeConfig } from '../config/config-file.js';
import { timeoutsOf } from '../connect.js';
import { examples } from '../examples.js';
import { usageFailure } from '../failure.js';
import { formatOf, optionsOf } from '../options.js';
import type { Options } from '../options.js';
import { printJson } from '../output/format.js';
import { printMessage } from '../output/print.js';
import { ask } from '../prompt.js';
import { readStdin } from '../stdin.js';
import type { Environment } from '../environment.js';

/** `qg login` */
export function addLogin(program: Command, environment: Environment): void {
  program
    .command('login')
    .description('sign in to a deployment with an API key, and remember it')
    .addHelpText(
      'after',
      examples(
        'qg login --base https://analytics.example.com                     # asks for the key',
        'qg login --base https://analytics.example.com --api-key - < key   # reads it from standard input',
        'qg login --base https://analytics.example.com --api-key qg_live_…',
      ),
    )
    .action((_options: object, command: Command) => login(environment, command));
}

async function login(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf(command);
  const format = formatOf(options);
  const path = configPath(environment.env);
  // Read before anything is asked or sent: a damaged file would make it all in vain.
  const config = readConfig(path);
  const base = await baseOf(environment, options, config.current);
  const apiKey = parseApiKey(await keyOf(environment, options));
  const client = new Client(environment, { base, apiKey }, timeoutsOf(options), options.debug);
  const { bytes, json } = await client.call('whoami');
  const { workspaceName } = readWhoami(json);
  const profiles = { ...config.profiles, [base]: { api_key: apiKey, workspace_name: workspaceName } };
  writeConfig(path, { current: base, profiles });
  printMessage(
    environment,
    `signed in to ${base}, workspace ${workspaceName}, with the key ${prefixOf(apiKey)}`,
  );
  if (format === 'json') await printJson(environment, options, bytes);
}

async function baseOf(environment: Environment, { base }: Options, current: string | null): Promise<string> {
  const given = base ?? environment.env['QG_BASE_URL'];
  if (given) return parseBaseUrl(given);
  if (!isPersonThere(environment)) throw usageFailure('login needs --base https://… (or QG_BASE_URL)');
  const typed = await ask(environment, `Base address${current === null ? '' : ` [${current}]`}: `, 'shown');
  return parseBaseUrl(typed.trim() === '' && current !== null ? current : typed);
}

async function keyOf(environment: Environment, { apiKey }: Options): Promise<string> {
  const given = apiKey ?? environment.env['QG_API_KEY'];
  if (given && given !== '-') {
    if (apiKey !== undefined && environment.stderr.isTTY)
      printMessage(
        environment,
        'note: the key is now in the history of your shell; qg login without --api-key asks for it',
      );
    return given;
  }
  if (isPersonThere(environment)) return ask(environment, 'API key: ', 'hidden');
  if (given === '-') return readStdin(environment);
  throw usageFailure('login needs an API key: --api-key - reads it from standard input (or set QG_API_KEY)');
}

function isPersonThere(environment: Environment): boolean {
  return environment.stdin.isTTY && environment.stderr.isTTY;
}
