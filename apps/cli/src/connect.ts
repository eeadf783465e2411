import { Client } from './client/client.js';
import { configPath, readConfig } from './config/config-file.js';
import { chooseConnection } from './config/connection.js';
import type { Options } from './options.js';
import type { Surroundings } from './surroundings.js';

/** The client that a command's options, the environment and the kept sign-in ask for. */
export function connect(at: Surroundings, options: Options): Client {
  const connection = chooseConnection(options, at.env, () => readConfig(configPath(at.env)));
  return new Client(at, connection, patienceOf(options));
}

/** How patient the options are. */
export function patienceOf({ timeout, wait }: Options) {
  return { timeoutSeconds: timeout, onRateLimit: wait ? 'wait' : 'fail' } as const;
}
