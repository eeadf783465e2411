/** The bounds of the delays between attempts. */
export interface BackoffRange {
  minMs: number;
  maxMs: number;
  /** The range of the random factor, so that attempts that failed together do not retry together; no jitter where it is left out. */
  jitter?: { min: number; max: number };
}

/** The delay before a retry, counted from 0: exponential, up to a maximum. `random` is in [0, 1). */
export function backoffMs(retry: number, { minMs, maxMs, jitter }: BackoffRange, random = 0): number {
  const pauseMs = Math.min(maxMs, minMs * 2 ** Math.min(retry, 30));
  return jitter ? pauseMs * (jitter.min + (jitter.max - jitter.min) * random) : pauseMs;
}
