import { keepTrying, requireMigrated } from '#database';
import type { Log } from '#platform';

/** The settings and parts that a process needs to wait for its database. */
export interface StartingParts {
  config: { DATABASE_URL: string };
  log: Log;
  /** Aborts when the process is told to stop during its start. Without a signal, the start does not wait for the database. */
  signal?: AbortSignal;
}

/**
 * Waits until the database can be reached; throws if it lacks migrations. In a cluster both often start together: a process that waits is
 * up as soon as the database is, while one that exits waits out the kubelet's backoff.
 */
export function requireDatabase({ config, log, signal }: StartingParts): Promise<void> {
  const check = () => requireMigrated(config.DATABASE_URL);
  if (!signal) return check();
  return keepTrying(check, { say: (reason) => log.warn({ reason }, 'waiting for the database'), signal });
}
