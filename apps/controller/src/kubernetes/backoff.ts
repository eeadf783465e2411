/** How long attempts are apart, at first and at most. */
export interface BackoffRange {
  minMs: number;
  maxMs: number;
}

/**
 * The delay before the next attempt: it doubles with every failure, and a share of it is chance, so that what failed together
 * does not come back together. `random` is in [0, 1).
 */
export function backoffMs(failures: number, { minMs, maxMs }: BackoffRange, random: number): number {
  const full = Math.min(maxMs, minMs * 2 ** Math.min(failures, 30));
  return full * (0.75 + random * 0.25);
}
