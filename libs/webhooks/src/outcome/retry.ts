import { jitteredBackoffMs } from '#platform';
import type { JitteredBackoffRange } from '#platform';

/**
 * The schedule of retries. Pure: time and randomness are arguments. Failure modes:
 * - Deliveries that failed together come back together: the delays are random.
 * - A receiver asks for a very long pause: the pause is an hour at most.
 * - The 24 hours end between two attempts: the last one is made as they end, so that no delivery is given up early.
 */
const longestDelayMs = 3_600_000;
/** The longest delay, after its random factor, is an hour. */
const backoff: JitteredBackoffRange = {
  minMs: 5_000,
  maxMs: longestDelayMs / 1.1,
  jitter: { min: 0.9, max: 1.1 },
};
const windowMs = 24 * 3_600_000;

/** The facts that the schedule depends on. */
export interface FailedAttempt {
  /** Its number, counted from the beginning of the delivery or of its latest resend. */
  number: number;
  /** The start of the delivery's 24 hours. */
  queuedAt: Date;
  /** The receiver's Retry-After. */
  retryAfterMs: number | undefined;
}

/** The time of the next attempt, or undefined when the 24 hours are over. `random` is from 0 to 1. */
export function nextAttemptAt(
  { number, queuedAt, retryAfterMs = 0 }: FailedAttempt,
  now: Date,
  random: number,
): Date | undefined {
  const end = queuedAt.getTime() + windowMs;
  if (now.getTime() >= end) return undefined;
  const delay = jitteredBackoffMs(number, backoff, random);
  const asked = Math.min(retryAfterMs, longestDelayMs);
  return new Date(Math.min(now.getTime() + Math.max(delay, asked), end));
}
