/** The pauses between attempts. */
export interface BackoffRange {
  minMs: number;
  maxMs: number;
  /** The factors between which chance decides, so that what failed together does not come back together; none where it is left out. */
  jitter?: { min: number; max: number };
}

/** The pause before a retry, counted from 0: it doubles with each, up to a bound. `random` is in [0, 1). */
export function backoffMs(retry: number, { minMs, maxMs, jitter }: BackoffRange, random = 0): number {
  const pauseMs = Math.min(maxMs, minMs * 2 ** Math.min(retry, 30));
  return jitter ? pauseMs * (jitter.min + (jitter.max - jitter.min) * random) : pauseMs;
}
