import { setTimeout as delay } from 'node:timers/promises';

/** Awaits a condition that only asking can tell, and throws when it does not come about; the limit is one for hung, not for slow. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('what was awaited did not come about');
    await delay(10);
  }
}
