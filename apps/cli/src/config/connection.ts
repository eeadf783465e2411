import { Failure, exitCodes } from '../failure.js';
import type { EnvironmentVariables } from '../environment.js';
import { parseApiKey } from './api-key.js';
import { parseBaseUrl } from './base-url.js';
import type { Config } from './config-file.js';

/** The deployment that a command speaks to, and its key there. */
export interface Connection {
  base: string;
  apiKey: string;
}

/** Its options on the command line. */
export interface ConnectionFlags {
  base?: string;
  apiKey?: string;
}

/**
 * A flag wins over the environment, and that over what was kept. A kept key goes to its own deployment alone; what was kept
 * is read only where it is needed, so that a damaged file cannot stop who brings everything along.
 */
export function chooseConnection(
  flags: ConnectionFlags,
  env: EnvironmentVariables,
  readSaved: () => Config,
): Connection {
  const base = chooseBase(flags, env, readSaved);
  const given = flags.apiKey ?? presentOf(env['QG_API_KEY']);
  if (given !== undefined) return { base, apiKey: parseApiKey(given) };
  const saved = readSaved().profiles[base];
  if (saved) return { base, apiKey: saved.api_key };
  throw notSignedIn(`not signed in to ${base}: qg login --base ${base}`);
}

/** The deployment alone, where no key is needed. */
export function chooseBase(
  flags: ConnectionFlags,
  env: EnvironmentVariables,
  readSaved: () => Config,
): string {
  const given = flags.base ?? presentOf(env['QG_BASE_URL']);
  if (given !== undefined) return parseBaseUrl(given);
  const { current } = readSaved();
  if (current !== null) return parseBaseUrl(current);
  throw notSignedIn('not signed in: qg login --base https://…, or set QG_BASE_URL and QG_API_KEY');
}

function notSignedIn(message: string): Failure {
  return new Failure(message, exitCodes.notSignedIn);
}

/** Scripts set a variable to nothing to take it away. */
function presentOf(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}
