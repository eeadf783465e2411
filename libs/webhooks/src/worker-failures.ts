import { Counter } from '#platform';
import type { Log, Registry } from '#platform';

/** What a worker does again and again, as its metric and its log call it. */
const tasks = {
  deliver: 'a turn of delivering',
  renew: 'renewing the leases',
  measure: 'measuring the queue',
  recover: 'recovering deliveries',
  keep: 'keeping the partitions',
};

/** One of them. */
export type WorkerTask = keyof typeof tasks;

/** What a worker failed to do, and does again at its next turn: each time counted and logged. */
export class WorkerFailures {
  readonly #failures: Counter;

  constructor(
    registry: Registry,
    private readonly log: Log,
  ) {
    this.#failures = new Counter({
      name: 'webhook_worker_failures_total',
      help: 'What the worker does again and again and failed to do, by what it was.',
      labelNames: ['task'],
      registers: [registry],
    });
    // A rate sees the first failure only where there was a zero before it.
    for (const task of Object.keys(tasks)) this.#failures.inc({ task }, 0);
  }

  tell(task: WorkerTask, error: unknown): void {
    this.#failures.inc({ task });
    this.log.warn({ error }, `${tasks[task]} failed`);
  }
}
