import { keepTrying, requireMigrated } from '#database';
import type { Log } from '#platform';

/** The settings and parts with which a process waits for its database. */
export interface StartingParts {
  config: { DATABASE_URL: string };
  log: Log;
  /** Aborts when the process is told to stop while it starts; where there is none, the start waits for nothing. */
  signal?: AbortSignal;
}

/**
 * Returns once the database can be reached, and throws where it lacks migrations. In a cluster both often start together: a
 * process that waits is there at once when the database is, where one that exits waits out the kubelet's backoff.
 */
export function requireDatabase({ config, log, signal }: StartingParts): Promise<void> {
  const check = () => requireMigrated(config.DATABASE_URL);
  if (!signal) return check();
  return keepTrying(check, { say: (reason) => log.warn({ reason }, 'waiting for the database'), signal });
}
