import { MigrationError } from '#database';
import {
  ConfigError,
  createLog,
  createRegistry,
  describeConfig,
  readConfig,
  logDestination,
  stopOnSignals,
  systemClock,
} from '#platform';
import { ApiConfig } from './config.js';
import { startApi } from './start-api.js';

/** Stopping takes the drain time and then at most this long. */
const closeLimitMs = 20_000;

async function main(): Promise<void> {
  const config = readConfig(ApiConfig, process.env);
  if (process.argv.includes('--print-config')) {
    process.stdout.write(describeConfig(ApiConfig, config));
    return;
  }
  const sink = logDestination(1);
  const log = createLog({ level: config.QG_LOG_LEVEL, service: 'api', sink });
  const api = await startApi({ config, log, registry: createRegistry('api'), clock: systemClock });
  log.info({ url: api.url, health_url: api.healthUrl }, 'listening');
  sink.flushSync();
  const stop = async () => {
    log.info('stopping');
    await api.stop();
    log.info('stopped');
    sink.flushSync();
  };
  stopOnSignals(stop, config.QG_DRAIN_SECONDS * 1_000 + closeLimitMs, (error) =>
    log.error({ error }, 'stopping failed'),
  );
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof MigrationError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
