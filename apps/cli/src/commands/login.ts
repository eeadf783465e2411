import type { Command } from 'commander';
import { Client } from '../client/client.js';
import type { ApiResponse } from '../client/client.js';
import { parseApiKey, prefixOf } from '../config/api-key.js';
import { parseBaseUrl } from '../config/base-url.js';
import { configPath, readConfig, writeConfig } from '../config/config-file.js';
import type { Profile } from '../config/config-file.js';
import { profileNameOf } from '../config/connection.js';
import { noCredential } from '../config/credential.js';
import { timeoutsOf } from '../connect.js';
import { examples } from '../examples.js';
import { usageFailure } from '../failure.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import type { Options } from '../options.js';
import { printJson } from '../output/format.js';
import { printMessage } from '../output/print.js';
import { ask } from '../prompt.js';
import { readMe, readSession, readWhoami } from '../responses/parse-response.js';
import type { MemberWorkspace } from '../responses/parse-response.js';
import { readStdin } from '../stdin.js';
import type { Environment } from '../environment.js';

interface LoginOptions extends Options {
  email?: string;
  workspace?: string;
  /** False with --no-browser. */
  browser: boolean;
}

/** A sign-in that was accepted: how it is kept, and what is said of it. */
interface SignedIn {
  profile: Profile;
  /** The name that it has where none was given. */
  usualName: string;
  as: string;
  answer: ApiResponse;
}

/** `qg login` */
export function addLogin(program: Command, environment: Environment): void {
  program
    .command('login')
    .description('sign in to a deployment with a browser, an API key or as a member, and remember it')
    .option(
      '--email <address>',
      'sign in as a member, with a password: it reaches what members manage',
      parseText,
    )
    .option('--no-browser', 'print the address to sign in at instead of opening it')
    .option('--workspace <id or name>', 'the workspace to work in, for a member of several', parseText)
    .addHelpText(
      'after',
      examples(
        'qg login --base https://analytics.example.com                     # signs in with a browser',
        'qg login --base https://analytics.example.com --api-key - < key   # reads it from standard input',
        'qg login --base https://analytics.example.com --api-key qg_live_…',
        'qg login --base https://analytics.example.com --email you@example.com',
        'qg login --base https://staging.example.com --profile staging',
      ),
    )
    .action((_options: object, command: Command) => login(environment, command));
}

async function login(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf<LoginOptions>(command);
  const format = formatOf(options);
  const path = configPath(environment.env);
  // Read before anything is asked or sent: a damaged file would make it all in vain.
  const config = readConfig(path);
  const name = parseProfileName(profileNameOf(options, environment.env));
  const current = config.profiles.get(name ?? config.current ?? '')?.base ?? null;
  const base = await baseOf(environment, options, current);
  const signIn = options.email === undefined ? signInWithKey : signInAsMember;
  const { profile, usualName, as, answer } = await signIn(environment, base, options);
  const kept = name ?? usualName;
  writeConfig(path, { current: kept, profiles: new Map([...config.profiles, [kept, profile]]) });
  const told = name === undefined ? '' : `, as the profile ${name}`;
  printMessage(environment, `signed in to ${base}, workspace ${profile.workspaceName}, ${as}${told}`);
  if (format === 'json') await printJson(environment, options, answer.bytes);
}

async function signInWithKey(
  environment: Environment,
  base: string,
  options: LoginOptions,
): Promise<SignedIn> {
  if (options.workspace !== undefined)
    throw usageFailure('--workspace goes with --email: an API key belongs to one workspace');
  const secret = parseApiKey(await keyOf(environment, base, options));
  const credential = { kind: 'key', secret } as const;
  const answer = await clientOf(environment, base, options, credential).call('whoami');
  const { workspaceName } = readWhoami(answer.json);
  const profile = { base, workspaceName, credential };
  return { profile, usualName: base, as: `with the key ${prefixOf(secret)}`, answer };
}

async function signInAsMember(
  environment: Environment,
  base: string,
  options: LoginOptions,
): Promise<SignedIn> {
  const { email = '' } = options;
  if (options.apiKey !== undefined) throw usageFailure('--email and --api-key contradict each other');
  const body = { email, password: await passwordOf(environment, email) };
  const session = await clientOf(environment, base, options, noCredential).call('signIn', { body });
  const token = readSession(session.json);
  const begun = { kind: 'session', token, email, workspaceId: '' } as const;
  const client = clientOf(environment, base, options, begun);
  const answer = await client.call('me');
  try {
    const { id, name } = chooseWorkspace(readMe(answer.json), options.workspace);
    const profile = { base, workspaceName: name, credential: { ...begun, workspaceId: id } };
    return { profile, usualName: `${new URL(base).host}/${email}`, as: `as ${email}`, answer };
  } catch (error) {
    // A session that nobody keeps should not live on.
    await client.call('signOut');
    throw error;
  }
}

function clientOf(
  environment: Environment,
  base: string,
  options: LoginOptions,
  credential: Profile['credential'] | typeof noCredential,
): Client {
  return new Client(environment, { base, credential }, timeoutsOf(options), options.debug);
}

function chooseWorkspace(
  workspaces: readonly MemberWorkspace[],
  wanted: string | undefined,
): MemberWorkspace {
  const fitting = workspaces.filter(
    ({ id, name }) => wanted === undefined || wanted === id || wanted === name,
  );
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (workspaces.length === 0)
    throw usageFailure('you are a member of no workspace; an admin of one adds you');
  const known = workspaces.map(({ id, name }) => `${name} (${id})`).join(', ');
  if (wanted === undefined) throw usageFailure(`which workspace? --workspace with one of: ${known}`);
  throw usageFailure(
    `${only ? 'several workspaces are' : 'no workspace of yours is'} called ${wanted}: ${known}`,
  );
}

async function baseOf(environment: Environment, { base }: Options, current: string | null): Promise<string> {
  const given = base ?? environment.env['QG_BASE_URL'];
  if (given) return parseBaseUrl(given);
  if (!isPersonThere(environment)) throw usageFailure('login needs --base https://… (or QG_BASE_URL)');
  const typed = await ask(environment, `Base address${current === null ? '' : ` [${current}]`}: `, 'shown');
  return parseBaseUrl(typed.trim() === '' && current !== null ? current : typed);
}

async function keyOf(environment: Environment, base: string, options: LoginOptions): Promise<string> {
  const { apiKey } = options;
  const given = apiKey ?? environment.env['QG_API_KEY'];
  if (given && given !== '-') {
    if (apiKey !== undefined && environment.stderr.isTTY)
      printMessage(
        environment,
        'note: the key is now in the history of your shell; qg login --api-key - asks for it',
      );
    return given;
  }
  const isThere = isPersonThere(environment);
  if (given !== '-' && (isThere || !options.browser)) {
    const key = await keyByBrowser(environment, base, options);
    if (key !== undefined) return key;
  }
  if (isThere) return ask(environment, 'API key: ', 'hidden');
  if (given === '-') return readStdin(environment);
  throw usageFailure(
    'login needs an API key: --api-key - reads it from standard input (or set QG_API_KEY), and --no-browser leads to one',
  );
}

async function keyByBrowser(
  environment: Environment,
  base: string,
  options: LoginOptions,
): Promise<string | undefined> {
  // A server and hashes that no other command should load.
  const { signInByBrowser } = await import('../browser-sign-in/sign-in-by-browser.js');
  const client = clientOf(environment, base, options, noCredential);
  const key = await signInByBrowser(environment, client, options.browser);
  if (key === undefined)
    printMessage(
      environment,
      `signing in with a browser is switched off here (QG_OAUTH); an admin makes a key at ${base}/app/settings/api-keys`,
    );
  return key;
}

/** There is no flag for it: a password on a command line ends up in the shell's history and in lists of processes. */
async function passwordOf(environment: Environment, email: string): Promise<string> {
  const password = isPersonThere(environment)
    ? await ask(environment, `Password of ${email}: `, 'hidden')
    : (await readStdin(environment)).replace(/\r?\n$/, '');
  if (password === '')
    throw usageFailure('login --email reads the password from standard input, which is empty');
  return password;
}

function parseProfileName(name: string | undefined): string | undefined {
  if (name === undefined || /^[\w.:/@-]{1,200}$/.test(name)) return name;
  throw usageFailure('a profile is named by letters, digits and . _ - : / @');
}

function isPersonThere(environment: Environment): boolean {
  return environment.stdin.isTTY && environment.stderr.isTTY;
}
