import { describe, expect, it } from '@jest/globals';
import { nextDelay, readRetryAfter } from './retry-after.js';

const now = new Date('2026-11-23T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['1', 1_000],
    ['0', 0],
    ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
    ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
    ['86400', 300_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %j ms', (field, ms) => expect(readRetryAfter(field, now)).toBe(ms));
});

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
