import { Failure, exitCodes, usageFailure } from '../failure.js';
import type { EnvironmentVariables } from '../environment.js';
import { parseApiKey } from './api-key.js';
import { parseBaseUrl } from './base-url.js';
import type { Config, Profile } from './config-file.js';
import type { Credential, noCredential } from './credential.js';

/** The deployment that a command speaks to, and who it is there. */
export interface Connection {
  base: string;
  credential: Credential | typeof noCredential;
}

/** Its options on the command line. */
export interface ConnectionFlags {
  base?: string;
  apiKey?: string;
  profile?: string;
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
  const given = flags.apiKey ?? variableOf(flags, env, 'QG_API_KEY');
  if (given !== undefined) return { base, credential: { kind: 'key', secret: parseApiKey(given) } };
  const saved = profileAt(base, flags, env, readSaved());
  if (saved) return { base, credential: saved.credential };
  throw notSignedIn(`not signed in to ${base}: qg login --base ${base}`);
}

/** The deployment alone, where no key is needed. */
export function chooseBase(
  flags: ConnectionFlags,
  env: EnvironmentVariables,
  readSaved: () => Config,
): string {
  const given = flags.base ?? variableOf(flags, env, 'QG_BASE_URL');
  if (given !== undefined) return parseBaseUrl(given);
  const profile = meantProfile(flags, env, readSaved());
  if (profile) return parseBaseUrl(profile.base);
  throw notSignedIn('not signed in: qg login --base https://…, or set QG_BASE_URL and QG_API_KEY');
}

/** The name of the profile that was asked for; none where it is left to what was kept. */
export function profileNameOf({ profile }: ConnectionFlags, env: EnvironmentVariables): string | undefined {
  return profile ?? presentOf(env['QG_PROFILE']);
}

/** The profile that was named, or the current one. */
function meantProfile(
  flags: ConnectionFlags,
  env: EnvironmentVariables,
  config: Config,
): Profile | undefined {
  const name = profileNameOf(flags, env);
  if (name === undefined) return config.current === null ? undefined : config.profiles.get(config.current);
  const profile = config.profiles.get(name);
  if (profile) return profile;
  throw usageFailure(
    `there is no profile ${name}: qg profiles list shows them, qg login --profile makes one`,
  );
}

/** The profile whose credential goes to a deployment: the one that was named, else the current one, else any of it. */
function profileAt(
  base: string,
  flags: ConnectionFlags,
  env: EnvironmentVariables,
  config: Config,
): Profile | undefined {
  const meant = meantProfile(flags, env, config);
  if (meant?.base === base) return meant;
  const name = profileNameOf(flags, env);
  if (name !== undefined) throw usageFailure(`the profile ${name} is of ${meant?.base}, not of ${base}`);
  return config.profiles.get(base) ?? [...config.profiles.values()].find((profile) => profile.base === base);
}

function notSignedIn(message: string): Failure {
  return new Failure(message, exitCodes.notSignedIn);
}

/** A variable, unless a profile is named by a flag: that wins over the environment. */
function variableOf(
  { profile }: ConnectionFlags,
  env: EnvironmentVariables,
  name: string,
): string | undefined {
  return profile === undefined ? presentOf(env[name]) : undefined;
}

/** Scripts set a variable to nothing to take it away. */
function presentOf(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}
