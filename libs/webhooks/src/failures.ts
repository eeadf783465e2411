import { Counter } from '#platform';
import type { Log, Registry } from '#platform';

/** Reports a failure of a step that is retried or best effort. */
export type ReportFailure<Task extends string> = (
  task: Task,
  error: unknown,
  fields?: Record<string, unknown>,
) => void;

/** The steps of the delivery loop for each attempt, with their names in the log; the keys label the metric. */
export const deliveringTasks = {
  record: 'recording attempts',
  health: "noting receivers' health",
  attempt_error: 'running an attempt',
  report: 'reporting an attempt',
};

/** The name of such a step. */
export type DeliveringTask = keyof typeof deliveringTasks;

/** Failures of recurring steps: each is counted and logged. */
export class Failures<Task extends string> {
  readonly #failures: Counter;
  readonly #log: Log;

  constructor(
    counter: { name: string; help: string },
    private readonly tasks: Readonly<Record<Task, string>>,
    { registry, log }: { registry: Registry; log: Log },
  ) {
    this.#log = log;
    this.#failures = new Counter({ ...counter, labelNames: ['task'], registers: [registry] });
    // A rate shows the first failure only after a zero.
    for (const task of Object.keys(tasks)) this.#failures.inc({ task }, 0);
  }

  /** Bound, because it is passed as a function. */
  readonly report: ReportFailure<Task> = (task, error, fields = {}) => {
    this.#failures.inc({ task });
    this.#log.warn({ error, ...fields }, `${this.tasks[task]} failed`);
  };
}
