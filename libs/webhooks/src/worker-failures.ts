import type { Log, Registry } from '#platform';
import { Failures, deliveringTasks } from './failures.js';

/** The recurring steps of a worker, with their names in the log; the keys label the metric. */
const tasks = {
  ...deliveringTasks,
  deliver: 'a turn of delivering',
  renew: 'renewing the leases',
  measure: 'measuring the queue',
  recover: 'recovering deliveries',
  keep: 'keeping the partitions',
};

/** The name of such a step. */
export type WorkerTask = keyof typeof tasks;

/** The counter and log of a worker's failed steps. */
export function workerFailures(registry: Registry, log: Log): Failures<WorkerTask> {
  const name = 'webhook_worker_failures_total';
  const help = 'Failures of recurring tasks of the worker, by task.';
  return new Failures({ name, help }, tasks, { registry, log });
}
