import { Counter } from '#platform';
import type { Log, Registry } from '#platform';

/** Reports a failure that is retried, or is best effort. */
export type ReportFailure<Task extends string> = (
  task: Task,
  error: unknown,
  fields?: Record<string, unknown>,
) => void;

/** A step of the delivery loop for each attempt, whoever runs it, as its metric and its log call it. */
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
    // A rate sees the first failure only where there was a zero before it.
    for (const task of Object.keys(tasks)) this.#failures.inc({ task }, 0);
  }

  /** Bound: it is handed on. */
  readonly report: ReportFailure<Task> = (task, error, fields = {}) => {
    this.#failures.inc({ task });
    this.#log.warn({ error, ...fields }, `${this.tasks[task]} failed`);
  };
}
