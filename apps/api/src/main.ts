import { MigrationError, isOutage } from '#database';
import {
  ConfigError,
  createLog,
  createRegistry,
  describeConfig,
  errorCode,
  readConfig,
  openLogOutput,
  stopOnSignals,
  systemClock,
} from '#platform';
import { ApiConfig } from './config.js';
import { startApi } from './start-api.js';

/** Stopping takes the drain time, the close time and then at most this long. */
const closeLimitMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(ApiConfig, process.env);
  if (process.argv.includes('--print-config')) {
    process.stdout.write(describeConfig(ApiConfig, config));
    return;
  }
  const sink = await openLogOutput(1);
  const log = createLog({ level: config.QG_LOG_LEVEL, service: 'api', sink });
  const api = await startApi({ config, log, registry: createRegistry('api'), clock: systemClock });
  log.info({ url: api.url, health_url: api.healthUrl }, 'listening');
  await sink.flush();
  const stop = async () => {
    log.info('stopping');
    await api.stop();
    log.info('stopped');
    await sink.flush();
  };
  stopOnSignals(stop, (config.QG_DRAIN_SECONDS + config.QG_CLOSE_SECONDS) * 1_000 + closeLimitMs, (error) =>
    log.error({ error }, 'stopping failed'),
  );
}

/** What a person can mend gets a sentence; a stack would only hide it. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (isOutage(error)) return 'The database at DATABASE_URL cannot be reached.';
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return 'QG_PORT or QG_HEALTH_PORT is taken by another program.';
  return code === 'EACCES' ? 'This user may not listen on QG_PORT or QG_HEALTH_PORT.' : error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
