import { join } from 'node:path';
import { migrate, openDatabase, startPostgres } from '#database';
import { createLog, createRegistry, openLogOutput, readConfig, runShutdown, systemClock } from '#platform';
import type { Log, ShutdownStep } from '#platform';
import { ApiConfig } from '../../api/src/config.js';
import { startApi } from '../../api/src/start-api.js';
import { postgresFolder, prepareDataFolder, resetDataFolder } from './data-folder.js';
import { loadDemo } from './demo.js';
import type { DemoCredentials } from './demo.js';
import { writePrivately } from './folder-secrets.js';
import { healthPortFor, requireFreePort } from './free-port.js';
import { UsageError } from './options.js';
import type { Options } from './options.js';

/** Everything in one process, running. */
export interface RunningAll {
  credentials: DemoCredentials;
  healthUrl: string;
  /** Whether this was the first start with this folder. */
  isNew: boolean;
  log: Log;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, brings it up to date, loads the demo and opens the API; on a failure whatever was started is stopped. */
export async function startAll(options: Options, environment: NodeJS.ProcessEnv): Promise<RunningAll> {
  const { data, host, port } = options;
  // One socket, whatever else the name stands for on this machine.
  const listenHost = host === 'localhost' ? '127.0.0.1' : host;
  await requireFreePort(listenHost, port);
  if (options.reset && environment['DATABASE_URL'])
    throw new UsageError(
      '--reset forgets what is in the folder, and DATABASE_URL names a database elsewhere: unset one of them',
    );
  if (options.reset) await resetDataFolder(data);
  const { isNew } = await prepareDataFolder(data);
  const started: ShutdownStep[] = [];
  try {
    const output = await openLogOutput(join(data, 'questglass.log'));
    started.unshift({ name: 'the log', stop: () => output.flush() });
    const databaseUrl = environment['DATABASE_URL'] || (await startOwnPostgres(data, started));
    await migrate(databaseUrl);
    const config = readConfig(ApiConfig, {
      QG_DRAIN_SECONDS: '0',
      QG_CLOSE_SECONDS: '1',
      QG_PUBLIC_URL: `http://${host}:${port}`,
      ...environment,
      QG_HOST: listenHost,
      QG_PORT: String(port),
      QG_HEALTH_PORT: String(await healthPortFor(listenHost, port)),
      DATABASE_URL: databaseUrl,
    });
    const log = createLog({ level: config.QG_LOG_LEVEL, service: 'all-in-one', sink: output });
    const api = await startApi({ config, log, registry: createRegistry('all-in-one'), clock: systemClock });
    started.unshift({ name: 'the api', stop: () => api.stop() });
    const baseUrl = port === 0 ? api.url : config.QG_PUBLIC_URL;
    const credentials = await withDatabase(databaseUrl, log, (db) => loadDemo(db, data, baseUrl));
    log.info({ url: baseUrl, health_url: api.healthUrl }, 'listening');
    return { credentials, healthUrl: api.healthUrl, isNew, log, stop: () => runShutdown(started) };
  } catch (error) {
    await runShutdown(started);
    throw error;
  }
}

async function startOwnPostgres(dataFolder: string, started: ShutdownStep[]): Promise<string> {
  const postgres = await startPostgres({ directory: postgresFolder(dataFolder), durable: true });
  started.unshift({ name: 'PostgreSQL', stop: () => postgres.stop() });
  // Where `npm run admin` finds the database while this runs; its password is in it.
  await writePrivately(
    join(dataFolder, 'runtime.json'),
    `${JSON.stringify({ database_url: postgres.url })}\n`,
  );
  return postgres.url;
}

async function withDatabase<T>(
  url: string,
  log: Log,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['manager']) => Promise<T>,
): Promise<T> {
  const onIdleError = (error: Error) => log.warn({ error }, 'a database connection broke');
  const database = await openDatabase({
    url,
    applicationName: 'questglass-demo',
    connectionsMax: 2,
    onIdleError,
  });
  try {
    return await work(database.manager);
  } finally {
    await database.destroy();
  }
}
