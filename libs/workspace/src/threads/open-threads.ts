import { ThreadMetrics, ThreadPool } from '#platform';
import type { Log, Registry } from '#platform';

/** That of the build, in tests too: a thread knows nothing of the sources that specs are run from. */
const entry = new URL(import.meta.resolve('#threads/workspace'));

const waitingMax = 500;
const idleMs = 60_000;

/** The threads of a process that do what would hold up its requests. None is started before there is something to do. */
export function openThreads(threadsMax: number, registry: Registry, log: Log): ThreadPool {
  const observer = new ThreadMetrics(registry, log, () => pool);
  const pool: ThreadPool = new ThreadPool({ entry, threadsMax, waitingMax, idleMs }, observer);
  return pool;
}
