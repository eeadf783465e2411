import { Counter } from '#platform';
import type { Log, Registry } from '#platform';

const counters = new WeakMap<Registry, Counter>();

/** Counts and logs failures to wake workers; the handler for `onWakeFailure`. */
export function wakeFailureHandler(registry: Registry, log: Log): (error: unknown) => void {
  const failures = counterOf(registry);
  return (error) => {
    failures.inc();
    log.warn({ error }, 'waking the webhook workers failed');
  };
}

/** One counter for a process: the parts of all-in-one share theirs. */
function counterOf(registry: Registry): Counter {
  const known = counters.get(registry);
  if (known) return known;
  const failures = new Counter({
    name: 'webhook_wake_failures_total',
    help: 'Wake-ups of workers that failed; the workers poll a second later.',
    registers: [registry],
  });
  counters.set(registry, failures);
  return failures;
}
