import { describe, expect, it } from '@jest/globals';
import { backoffMs } from './backoff.js';

describe('backoff', () => {
  it('doubles with each retry, up to its bound', () => {
    const range = { minMs: 100, maxMs: 1_000 };
    expect([0, 1, 2, 3, 4, 5_000].map((retry) => backoffMs(retry, range))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  it('leaves a share of the pause to chance', () => {
    const range = { minMs: 100, maxMs: 1_000, jitter: { min: 0.5, max: 1.5 } };
    expect([0, 0.5].map((random) => backoffMs(1, range, random))).toEqual([100, 200]);
  });
});
