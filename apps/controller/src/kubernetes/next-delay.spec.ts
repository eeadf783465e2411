import { describe, expect, it } from '@jest/globals';
import { nextDelay } from './next-delay.js';

describe('a refused request', () => {
  const refused = (status: number, retryAfterMs?: number) => ({ status, retryAfterMs });

  it.each([
    ['that is put off is sent again when it may', refused(429, 1_000), 1, 1_000],
    ['so is one that a stopping server puts off', refused(503, 2_000), 4, 2_000],
    ['that was put off often enough is given up', refused(429, 1_000), 5, undefined],
    ['that would have no time left is given up', refused(429, 30_000), 1, undefined],
    ['is given up where nobody said when', refused(503), 1, undefined],
    ['whose sender was not known is sent once more', refused(401), 1, 0],
    ['and not for ever', refused(401), 2, undefined],
    ['for any other reason is given up', refused(409, 1_000), 1, undefined],
  ])('%s', (_what, refusal, attempt, delay) => expect(nextDelay(refusal, attempt, 30_000)).toBe(delay));
});
