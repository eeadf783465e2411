import { describe, expect, it } from '@jest/globals';
import { backoffMs, jitteredBackoffMs } from './backoff.js';

describe('backoff', () => {
  it('is the minimum after the first attempt, and doubles with each one up to its bound', () => {
    const range = { minMs: 100, maxMs: 1_000 };
    expect([1, 2, 3, 4, 5, 5_000].map((attempt) => backoffMs(attempt, range))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  it('leaves a share of the delay to chance', () => {
    const range = { minMs: 100, maxMs: 1_000, jitter: { min: 0.5, max: 1.5 } };
    expect([0, 0.5].map((random) => jitteredBackoffMs(2, range, random))).toEqual([100, 200]);
  });
});
