import { Client } from './client/client.js';
import { configPath, readConfig } from './config/config-file.js';
import { chooseConnection } from './config/connection.js';
import type { Options } from './options.js';
import type { Environment } from './environment.js';

/** The client that a command's options, the environment and the kept sign-in ask for. */
export function connect(environment: Environment, options: Options): Client {
  const connection = chooseConnection(options, environment.env, () =>
    readConfig(configPath(environment.env)),
  );
  return new Client(environment, connection, timeoutsOf(options), options.debug);
}

/** The timeouts that the options ask for. */
export function timeoutsOf({ timeout, wait }: Options) {
  return { timeoutSeconds: timeout, onRateLimit: wait ? 'wait' : 'fail' } as const;
}
