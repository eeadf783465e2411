import { setTimeout as pause } from 'node:timers/promises';
import { SourceError } from '#connectors';
import { isOutage } from '#database';

const patienceMs = 120_000;
const pauseMs = 500;

/**
 * Does a step of the start, and again for a while where it ran out of time. Everything it connects to is on this machine and
 * was up a moment ago, so that only says that the machine is busy. The step must be one that can be repeated.
 */
export async function patiently<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const givesUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (signal.aborted || !isSlowness(error) || performance.now() > givesUpAt) throw error;
    }
    await pause(pauseMs);
  }
}

/** Whether a failure, or what it came from, is of a server or a source that did not answer in time. */
export function isSlowness(error: unknown): boolean {
  if (isOutage(error)) return true;
  if (error instanceof SourceError) return error.code === 'unreachable' || error.code === 'timed_out';
  return error instanceof Error && error.cause !== undefined && isSlowness(error.cause);
}
