import { join } from 'node:path';
import { migrate, openDatabase, startPostgres } from '#database';
import type { EmbeddedPostgres } from '#database';
import {
  SecretBox,
  createLog,
  createRegistry,
  openLogOutput,
  readConfig,
  runShutdown,
  startTracing,
  systemClock,
} from '#platform';
import type { Log, ShutdownStep } from '#platform';
import { chooseSandbox } from '#connectors';
import { OpenConnectors } from '#workspace';
import type { SourceContext } from '#workspace';
import { startApi } from '../../api/src/start-api.js';
import { receiversOf, sourceNetworkOf } from '#edge';
import type { RunningServer } from '#edge';
import { serveMcp } from '../../mcp/src/serve-mcp.js';
import { startDelivering } from '../../webhook-worker/src/start-delivering.js';
import { AllConfig } from './config.js';
import { postgresFolder, prepareDataFolder, resetDataFolder } from './data-folder.js';
import { openDemoShop } from './demo-shop.js';
import type { DemoShop } from './demo-shop.js';
import { loadDemo } from './demo.js';
import type { DemoCredentials } from './demo.js';
import { FolderSecrets, writePrivateFile } from '../../controller/src/folder/folder-secrets.js';
import { healthPortFor, requireFreePort } from './free-port.js';
import { UsageError } from './options.js';
import type { Options } from './options.js';
import { retryUntilReady } from './retry-until-ready.js';
import { secretKeysOf } from './secret-keys.js';

/** Everything in one process, running. */
export interface RunningAll {
  baseUrl: string;
  /** Undefined where the database is the user's own: nothing is put into that unasked. */
  credentials: DemoCredentials | undefined;
  healthUrl: string;
  /** True at the first start with this folder. */
  isNew: boolean;
  log: Log;
  /** Fulfilled when our own PostgreSQL ends although nobody stopped it; never for a database of the user's own. */
  died: Promise<Error>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, brings it up to date, makes the demo and opens the API; on a failure whatever was started is stopped. */
export async function startAll(
  options: Options,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<RunningAll> {
  const { data, host, port } = options;
  // One socket, whatever else the name stands for on this machine.
  const listenHost = host === 'localhost' ? '127.0.0.1' : host;
  await requireFreePort(listenHost, port);
  const { isNew } = await openDataFolder(options, environment);
  await startTracing('all-in-one', environment);
  const output = await openLogOutput(join(data, 'questglass.log'));
  const started: ShutdownStep[] = [{ name: 'the log', stop: () => output.flush() }];
  try {
    const postgres = environment['DATABASE_URL'] ? undefined : await startOwnPostgres(data, started);
    const postgresUrl = postgres?.url;
    const databaseUrl = postgresUrl ?? environment['DATABASE_URL'] ?? '';
    // Somebody else's database that does not answer is to be told of at once.
    const inTime: typeof retryUntilReady = postgresUrl === undefined ? (step) => step() : retryUntilReady;
    await inTime(() => migrate(databaseUrl), signal);
    const secrets = new FolderSecrets(join(data, 'secrets'));
    const config = await configFor({ options, environment, listenHost, databaseUrl, secrets });
    const log = createLog({ level: config.QG_LOG_LEVEL, service: 'all-in-one', sink: output });
    // The shop is made in another process, the api is put together in this one.
    const api = await allOrNone(
      inTime(() => startServing(config, log), signal),
      postgresUrl === undefined ? undefined : openShop(postgresUrl, config, { secrets, log, signal }),
      started,
    );
    const baseUrl = port === 0 ? api.url : config.QG_PUBLIC_URL;
    const receivers = receiversOf(config);
    const load = (sources: SourceContext) => loadDemo({ sources, receivers }, secrets, data, baseUrl);
    const credentials =
      postgresUrl === undefined ? undefined : await inTime(() => withSources(config, log, load), signal);
    log.info({ url: baseUrl, health_url: api.healthUrl }, 'listening');
    const stop = () => runShutdown(started);
    const died = postgres?.died ?? new Promise<never>(() => {});
    return { baseUrl, credentials, healthUrl: api.healthUrl, isNew, log, died, stop };
  } catch (error) {
    if (!signal.aborted)
      createLog({ level: 'error', service: 'all-in-one', sink: output }).error({ error }, 'the start failed');
    await runShutdown(started);
    throw error;
  }
}

/** Prepares the folder of the data, emptied where the options say so; tells whether it is new. */
async function openDataFolder(
  { data, reset }: Options,
  environment: NodeJS.ProcessEnv,
): Promise<{ isNew: boolean }> {
  if (reset && environment['DATABASE_URL'])
    throw new UsageError(
      '--reset forgets what is in the folder, and DATABASE_URL names a database elsewhere: unset one of them',
    );
  if (reset) await resetDataFolder(data);
  return prepareDataFolder(data);
}

const loopback = '127.0.0.0/8,::1/128';

interface StartEnvironment {
  options: Options;
  environment: NodeJS.ProcessEnv;
  listenHost: string;
  databaseUrl: string;
  secrets: FolderSecrets;
}

/** The api's settings: what suits a laptop, unless the environment says otherwise, and what the options say. */
async function configFor(start: StartEnvironment): Promise<AllConfig> {
  const { options, environment, listenHost, databaseUrl, secrets } = start;
  const { data, host, port, sandbox } = options;
  return readConfig(AllConfig, {
    QG_DRAIN_SECONDS: '0',
    QG_CLOSE_SECONDS: '1',
    QG_PUBLIC_URL: `http://${host}:${port}`,
    QG_FILES_DIR: join(data, 'files'),
    QG_SECRET_KEYS: await secretKeysOf(secrets),
    // On a laptop, databases and webhook receivers usually run on the same machine. The network around it is not its own to open.
    QG_SOURCE_ADDRESSES_ALLOWED: loopback,
    QG_WEBHOOK_ADDRESSES_ALLOWED: loopback,
    QG_WEBHOOK_PLAIN_HTTP: 'allowed',
    ...environment,
    ...(sandbox !== undefined && { QG_FILE_SANDBOX: sandbox }),
    QG_HOST: listenHost,
    QG_PORT: String(port),
    QG_HEALTH_PORT: String(await healthPortFor(listenHost, port)),
    DATABASE_URL: databaseUrl,
  });
}

/** The api with MCP, and delivery. Each attempt has metrics of its own: a name can be registered once. */
async function startServing(config: AllConfig, log: Log): Promise<RunningServer> {
  const parts = { config, log, registry: createRegistry('all-in-one'), clock: systemClock };
  const api = await startApi(parts, [serveMcp(parts)]);
  const stopApi = { name: 'the api', stop: () => api.stop() };
  try {
    const delivery = await startDelivering(parts);
    const steps = [{ name: 'delivery', stop: () => delivery.stop() }, stopApi];
    return { ...api, stop: () => runShutdown(steps) };
  } catch (error) {
    await runShutdown([stopApi]);
    throw error;
  }
}

function openShop(
  postgresUrl: string,
  config: AllConfig,
  { secrets, log, signal }: { secrets: FolderSecrets; log: Log; signal: AbortSignal },
): Promise<DemoShop> {
  const place = { postgresUrl, filesFolder: config.QG_FILES_DIR ?? '', secrets, log };
  return openDemoShop(place, systemClock, signal);
}

/** Both are there in the end, and known to be stopped, or the failure of one is thrown when the other has come to its end. */
async function allOrNone(
  starting: Promise<RunningServer>,
  opening: Promise<DemoShop> | undefined,
  started: ShutdownStep[],
): Promise<RunningServer> {
  const [api, shop] = await Promise.allSettled([starting, opening]);
  if (shop.status === 'fulfilled')
    started.unshift({ name: 'the sample shop', stop: async () => shop.value?.stop() });
  if (api.status === 'fulfilled') started.unshift({ name: 'the api', stop: () => api.value.stop() });
  if (shop.status === 'rejected') throw shop.reason;
  if (api.status === 'rejected') throw api.reason;
  return api.value;
}

async function startOwnPostgres(dataFolder: string, started: ShutdownStep[]): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ directory: postgresFolder(dataFolder), durable: true });
  started.unshift({ name: 'PostgreSQL', stop: () => postgres.stop() });
  // `npm run admin` finds the database by this file while this process runs; it contains the database's password.
  await writePrivateFile(
    join(dataFolder, 'runtime.json'),
    `${JSON.stringify({ database_url: postgres.url })}\n`,
  );
  return postgres;
}

async function withSources<T>(
  config: AllConfig,
  log: Log,
  work: (sources: SourceContext) => Promise<T>,
): Promise<T> {
  const onIdleError = (error: Error) => log.warn({ error }, 'database connection lost');
  const sandbox = await chooseSandbox(config.QG_FILE_SANDBOX, config.QG_FILES_DIR);
  const url = config.DATABASE_URL;
  const database = await openDatabase({
    url,
    applicationName: 'questglass-demo',
    connectionsMax: 2,
    pace: 'upkeep',
    onIdleError,
  });
  const connectors = new OpenConnectors({
    network: sourceNetworkOf(config),
    filesFolder: config.QG_FILES_DIR,
    connectionsMax: 1,
    sandbox,
  });
  try {
    const secrets = SecretBox.of(config.QG_SECRET_KEYS);
    return await work({ db: database.manager, secrets, connectors });
  } finally {
    await connectors.close();
    await database.destroy();
  }
}
