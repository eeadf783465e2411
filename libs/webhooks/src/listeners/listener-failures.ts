import type { Log, Registry } from '#platform';
import { Failures, deliveringTasks } from '../failures.js';

/** A recurring step for listeners, as its metric and its log call it. */
const tasks = {
  ...deliveringTasks,
  deliver: 'a turn of delivering to listeners',
  sweep: 'ending listeners that have gone',
};

/** The step that failed. */
export function listenerFailures(registry: Registry, log: Log): Failures<keyof typeof tasks> {
  const name = 'webhook_listener_failures_total';
  const help = 'Failures of recurring tasks for listeners, by task.';
  return new Failures({ name, help }, tasks, { registry, log });
}
