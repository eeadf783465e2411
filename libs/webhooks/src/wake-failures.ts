import { Counter } from '#platform';
import type { Log, Registry } from '#platform';

/** Counts and logs that workers were not woken; for `hearWakeFailures`. */
export function wakeFailures(registry: Registry, log: Log): (error: unknown) => void {
  const failures = new Counter({
    name: 'webhook_wake_failures_total',
    help: 'Times that workers could not be told of something to deliver, and found it by themselves a second later.',
    registers: [registry],
  });
  return (error) => {
    failures.inc();
    log.warn({ error }, 'waking the webhook workers failed');
  };
}
