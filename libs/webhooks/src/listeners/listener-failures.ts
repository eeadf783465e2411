import type { Log, Registry } from '#platform';
import { Failures, deliveringTasks } from '../failures.js';

/** The recurring steps for listeners, with their names in the log; the keys label the metric. */
const tasks = {
  ...deliveringTasks,
  deliver: 'a turn of delivering to listeners',
  sweep: 'ending listeners that have gone',
};

/** The counter and log of failed steps for listeners. */
export function listenerFailures(registry: Registry, log: Log): Failures<keyof typeof tasks> {
  const name = 'webhook_listener_failures_total';
  const help = 'Failures of recurring tasks for listeners, by task.';
  return new Failures({ name, help }, tasks, { registry, log });
}
