import { EmbeddedPostgresError, MigrationError, isOutage } from '#database';
import { ConfigError, errorCode, stopOnSignals } from '#platform';
import { ManifestError } from '../../controller/src/folder/manifest-error.js';
import { banner } from './banner.js';
import { PortTakenError } from './free-port.js';
import { UsageError } from './options.js';
import type { Options } from './options.js';
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

/**
 * Runs everything until a signal, or until its PostgreSQL ends; returns when it runs, and throws, with nothing left running, when it
 * cannot.
 */
export async function runAll(options: Options, environment: NodeJS.ProcessEnv): Promise<void> {
  const stopping = new AbortController();
  const starting = startAll(options, environment, stopping.signal);
  // From the first moment on: a Ctrl-C in mid-start breaks off what takes long, and what was started is stopped.
  const fail = stopOnSignals(
    () => stop(starting, stopping),
    stopLimitMs,
    (error) => process.stderr.write(`Stopping failed: ${String(error)}\n`),
  );
  const running = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!running) return;
  process.stdout.write(banner(running, options.data));
  void running.died.then((error) => {
    running.log.error({ error }, 'PostgreSQL has ended');
    process.stderr.write(
      `${error.message}\nQuestglass stops. Start it again: it goes on where it stopped.\n`,
    );
    fail();
  });
}

/** A start that is broken off stops what it started by itself. */
async function stop(starting: Promise<RunningAll>, stopping: AbortController): Promise<void> {
  stopping.abort();
  const running = await starting.catch(() => undefined);
  await running?.stop();
}

/** The system's own words name the file; a stack adds nothing. */
const aboutTheFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOTDIR', 'ENOENT']);

/** Why it does not run, for the person who started it. */
export function explainStart(error: unknown, environment: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind) || aboutTheFolder.has(errorCode(error) ?? ''))
    return error.message;
  if (isOutage(error)) return explainOutage(environment);
  return `Questglass did not start: ${error.message}\nquestglass.log, in the folder of its data, has more.`;
}

function explainOutage(environment: NodeJS.ProcessEnv): string {
  if (environment['DATABASE_URL']) return 'The database at DATABASE_URL cannot be reached.';
  return 'PostgreSQL did not answer in time, so this machine may be overloaded. Start again: it goes on where it stopped.';
}
