import { Client } from './client/client.js';
import { configPath, readConfig } from './config/config-file.js';
import { chooseConnection } from './config/connection.js';
import type { Options } from './options.js';
import type { Environment } from './environment.js';

/** The client that a command's options, the environment and the kept sign-in ask for. */
export function connect(at: Environment, options: Options): Client {
  const connection = chooseConnection(options, at.env, () => readConfig(configPath(at.env)));
  return new Client(at, connection, timeoutsOf(options));
}

/** The timeouts that the options ask for. */
export function timeoutsOf({ timeout, wait }: Options) {
  return { timeoutSeconds: timeout, onRateLimit: wait ? 'wait' : 'fail' } as const;
}
