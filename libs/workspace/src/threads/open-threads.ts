import { ThreadMetrics, ThreadPool } from '#platform';
import type { Log, Registry } from '#platform';

/** The module of the build, in tests too: a thread cannot run the sources of specs. */
const entry = new URL(import.meta.resolve('#threads/workspace'));

const waitingMax = 500;
const idleMs = 60_000;

/** The threads of a process for work that would hold up its requests. A thread starts when there is work for it. */
export function openThreads(threadsMax: number, registry: Registry, log: Log): ThreadPool {
  const observer = new ThreadMetrics(registry, log, () => pool);
  const pool: ThreadPool = new ThreadPool({ entry, threadsMax, waitingMax, idleMs }, observer);
  return pool;
}
