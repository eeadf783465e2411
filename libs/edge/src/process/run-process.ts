import { format } from 'node:util';
import { MigrationError, isOutage } from '#database';
import {
  ConfigError,
  createLog,
  createRegistry,
  describeConfig,
  endProcess,
  errorCode,
  openLogOutput,
  readConfig,
  startTracing,
  stopOnSignals,
  systemClock,
} from '#platform';
import type { z } from 'zod';
import { EnhancerError } from './enhancers.js';
import type { ProcessParts } from './providers.js';
import type { RunningSettings } from './settings.js';
import type { RunningServer } from './start-server.js';

/** The time that a stop may take at most after the drain time and the close time. */
const closeLimitMs = 10_000;

/** A serving process: its name, its settings and its start. */
export interface ServingProcess<Config extends z.ZodObject> {
  service: string;
  schema: Config;
  start: (parts: ProcessParts<z.infer<Config>>) => Promise<RunningServer>;
}

/** Runs a serving process. If it cannot start, it prints the reason and exits with 1. Never rejects. */
export async function runProcess<Config extends z.ZodObject>(
  serving: ServingProcess<Config>,
  runningOf: (config: z.infer<Config>) => RunningSettings,
  environment: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
  explain: (error: unknown) => unknown = explainFailure,
): Promise<void> {
  try {
    await startProcess(serving, runningOf, environment, argv);
  } catch (error) {
    process.stderr.write(`${format(explain(error))}\n`);
    endProcess(1);
  }
}

/** Starts a serving process, which ends by a signal. With `--print-config` it prints its settings instead. */
export async function startProcess<Config extends z.ZodObject>(
  { service, schema, start }: ServingProcess<Config>,
  runningOf: (config: z.infer<Config>) => RunningSettings,
  environment: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
): Promise<void> {
  const isAskedForSettings = argv.includes('--print-config');
  // Printed before the settings are read, so that an operator who is told that one is missing can see all of them.
  if (isAskedForSettings) process.stdout.write(describeConfig(schema, environment));
  const config = readConfig(schema, environment);
  if (isAskedForSettings) return;
  await startTracing(service, environment);
  const sink = await openLogOutput(1);
  const running = runningOf(config);
  const log = createLog({ level: running.QG_LOG_LEVEL, service, sink });
  const stopping = new AbortController();
  const { signal } = stopping;
  const registry = createRegistry(service, environment['QG_REVISION']);
  const starting = start({ config, log, registry, clock: systemClock, signal });
  const stop = async () => {
    log.info('stopping');
    stopping.abort();
    const server = await starting.catch(() => undefined);
    await server?.stop();
    log.info('stopped');
    await sink.flush();
  };
  const limitMs = (running.QG_DRAIN_SECONDS + running.QG_CLOSE_SECONDS) * 1_000 + closeLimitMs;
  // Signals are handled from the first moment: a start may wait for its database, and the first process of a container ends by no signal that it does
  // not handle.
  stopOnSignals(stop, limitMs, (error) => log.error({ error }, 'stopping failed'));
  const server = await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!server) return;
  log.info({ url: server.url, health_url: server.healthUrl }, 'listening');
  await sink.flush();
}

/** Returns the reason why a process did not start. A fault that a person can correct gets a sentence, because a stack would only hide it. */
export function explainFailure(error: unknown): unknown {
  const hasSentence =
    error instanceof ConfigError || error instanceof MigrationError || error instanceof EnhancerError;
  if (hasSentence) return error.message;
  if (isOutage(error)) return 'The database at DATABASE_URL cannot be reached.';
  const code = errorCode(error) ?? '';
  // A wrong password, an account without permission or a missing database: PostgreSQL's message names neither the address nor the password.
  if (error instanceof Error && /^(28...|3D000)$/.test(code))
    return `The database at DATABASE_URL refuses the connection: ${error.message}.`;
  if (code === 'EADDRINUSE') return 'QG_PORT or QG_HEALTH_PORT is taken by another program.';
  return code === 'EACCES' ? 'This user may not listen on QG_PORT or QG_HEALTH_PORT.' : error;
}
