import { jitteredBackoffMs } from '#platform';
import type { JitteredBackoffRange } from '#platform';

/**
 * When a failed attempt is followed by another. Pure: the moment and the dice come in. What can go wrong: all deliveries that
 * failed together come back together (hence the dice); a receiver asks for a longer pause than we have (an hour is the most);
 * the 24 hours end between two attempts (then the last one is made as they end, so that none is given up early).
 */
const longestDelayMs = 3_600_000;
/** The longest delay is an hour at its most. */
const backoff: JitteredBackoffRange = {
  minMs: 5_000,
  maxMs: longestDelayMs / 1.1,
  jitter: { min: 0.9, max: 1.1 },
};
const windowMs = 24 * 3_600_000;

/** The facts that the schedule goes by. */
export interface FailedAttempt {
  /** Its number, counted from the beginning of the delivery or of its latest resend. */
  number: number;
  /** When the delivery's 24 hours began. */
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
