/** The bounds of the delays between attempts. `jitter` is excluded here, or a range's random factor could be dropped silently. */
export interface BackoffRange {
  minMs: number;
  maxMs: number;
  jitter?: undefined;
}

/** The same with the range of a random factor, so that attempts that failed together do not retry together. */
export interface JitteredBackoffRange {
  minMs: number;
  maxMs: number;
  jitter: { min: number; max: number };
}

/** The delay after a failed attempt, counted from 1: exponential, up to a maximum. */
export function backoffMs(attempt: number, { minMs, maxMs }: BackoffRange): number {
  return exponentialMs(attempt, minMs, maxMs);
}

/** The same delay times a random factor; `random` is in [0, 1). */
export function jitteredBackoffMs(
  attempt: number,
  { minMs, maxMs, jitter }: JitteredBackoffRange,
  random: number,
): number {
  return exponentialMs(attempt, minMs, maxMs) * (jitter.min + (jitter.max - jitter.min) * random);
}

function exponentialMs(attempt: number, minMs: number, maxMs: number): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(attempt - 1, 30));
}
