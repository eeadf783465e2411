import { jitteredBackoffMs } from '#platform';
import type { JitteredBackoffRange } from '#platform';
import type { CallFailure, FailureKind } from './call-failure.js';

/** Failures that may be over by the next attempt. */
const passing: ReadonlySet<FailureKind> = new Set(['rate_limited', 'server_error', 'unreachable']);

const attemptsMax = 3;
/** Full jitter, down to 0, so that callers that failed together do not retry together. */
const backoff: JitteredBackoffRange = { minMs: 500, maxMs: Infinity, jitter: { min: 0, max: 1 } };

/**
 * The delay before another attempt. Undefined where a retry is pointless: the failure is permanent, the attempts are used up, or the wait
 * leaves no time. `random` is from 0 to 1.
 */
export function retryDelayMs(
  { kind, retryAfterMs }: CallFailure,
  attempt: number,
  leftMs: number,
  random: number,
): number | undefined {
  if (!passing.has(kind) || attempt >= attemptsMax) return undefined;
  const jittered = jitteredBackoffMs(attempt, backoff, random);
  const delayMs = retryAfterMs === undefined ? jittered : retryAfterMs + random * 100;
  return delayMs < leftMs ? delayMs : undefined;
}
