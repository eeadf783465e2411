import { setTimeout as pause } from 'node:timers/promises';
import { SourceError } from '#connectors';
import { isOutage } from '#database';

const retryForMs = 120_000;
const pauseMs = 500;

/**
 * Does a step of the start, and again for a while where it ran out of time. Everything it connects to is on this machine and
 * was up a moment ago, so that only says that the machine is busy. The step must be one that can be repeated.
 */
export async function retryUntilReady<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = performance.now() + retryForMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (signal.aborted || !isNotReady(error) || performance.now() > deadline) throw error;
    }
    await pause(pauseMs);
  }
}

/** Reports whether a failure, or its cause, is a server or a source that did not answer in time. */
export function isNotReady(error: unknown): boolean {
  if (isOutage(error)) return true;
  if (error instanceof SourceError) return error.code === 'unreachable' || error.code === 'timed_out';
  return error instanceof Error && error.cause !== undefined && isNotReady(error.cause);
}
