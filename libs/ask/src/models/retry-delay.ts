import type { CallFailure, FailureKind } from './call-failure.js';

/** Faults that may be over by the next attempt. */
const passing: ReadonlySet<FailureKind> = new Set(['rate_limited', 'server_error', 'unreachable']);

const attemptsMax = 3;
const firstDelayMs = 500;

/**
 * How long to wait before another attempt; undefined where none is worth it: the failure will not pass, there were enough, or
 * the wait leaves no time. `random` is from 0 to 1.
 */
export function retryDelayMs(
  { kind, retryAfterMs }: CallFailure,
  attempt: number,
  leftMs: number,
  random: number,
): number | undefined {
  if (!passing.has(kind) || attempt >= attemptsMax) return undefined;
  // All the way down to nothing: callers that failed together must not come back together.
  const jittered = random * firstDelayMs * 2 ** (attempt - 1);
  const delayMs = retryAfterMs === undefined ? jittered : retryAfterMs + random * 100;
  return delayMs < leftMs ? delayMs : undefined;
}
