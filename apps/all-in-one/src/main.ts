import { EmbeddedPostgresError, MigrationError, isOutage } from '#database';
import { ConfigError, errorCode, stopOnSignals } from '#platform';
import { ManifestError } from '../../controller/src/folder/manifest-error.js';
import { banner } from './banner.js';
import { PortTakenError } from './free-port.js';
import { UsageError, readOptions, usage } from './options.js';
import { ShopError } from './shop/make-in-process.js';
import { startAll } from './start.js';
import type { RunningAll } from './start.js';

const stopLimitMs = 10_000;

/** Failures that a person can mend: they see the sentence, not a stack. */
const expected = [
  ConfigError,
  EmbeddedPostgresError,
  ManifestError,
  MigrationError,
  PortTakenError,
  ShopError,
  UsageError,
];

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  const stopping = new AbortController();
  const starting = startAll(options, process.env, stopping.signal);
  // From the first moment on: a Ctrl-C in mid-start breaks off what takes long, and what was started is stopped.
  stopOnSignals(
    () => stop(starting, stopping),
    stopLimitMs,
    (error) => console.error('Stopping failed:', error),
  );
  const running = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (running) process.stdout.write(banner(running, options.data));
}

/** A start that is broken off stops what it started by itself. */
async function stop(starting: Promise<RunningAll>, stopping: AbortController): Promise<void> {
  stopping.abort();
  const running = await starting.catch(() => undefined);
  await running?.stop();
}

/** The system's own words name the file; a stack adds nothing. */
const aboutTheFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOTDIR', 'ENOENT']);

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind) || aboutTheFolder.has(errorCode(error) ?? ''))
    return error.message;
  if (isOutage(error)) return outage();
  return `Questglass did not start: ${error.message}\nquestglass.log, in the folder of its data, has more.`;
}

function outage(): string {
  if (process.env['DATABASE_URL']) return 'The database at DATABASE_URL cannot be reached.';
  return 'PostgreSQL did not answer in time, so this machine may be overloaded. Start again: it goes on where it stopped.';
}

main().catch((error: unknown) => {
  console.error(explain(error));
  if (error instanceof UsageError) console.error(`\n${usage}`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
