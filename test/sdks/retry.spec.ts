import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from '../../sdks/typescript/src/retry.js';

const policy = { retriesMax: 3, retryAfterMaxSeconds: 60 };
const delayOf = (status: number | undefined, retryAfter: string | null, triesBefore = 0, random = 0) =>
  retryDelayMs({ status, retryAfter, triesBefore }, policy, random);

describe('the next try', () => {
  it.each([
    [429, '60', 60_000],
    [503, '1', 1_000],
    [503, '0', 0],
  ])('of %i waits for a Retry-After of %s at least', (status, retryAfter, ms) => {
    expect(delayOf(status, retryAfter)).toBe(ms);
    expect(delayOf(status, retryAfter, 0, 1)).toBeGreaterThan(ms);
  });

  it('does not come where the wait would be too long, or there were enough', () => {
    expect(delayOf(429, '61')).toBeUndefined();
    expect(delayOf(503, '1', 3)).toBeUndefined();
  });

  it('waits twice as long each time where nothing is asked for, with jitter, and no longer than 8 seconds', () => {
    const patient = { ...policy, retriesMax: 20 };
    const delays = [0, 1, 2, 3, 4, 9].map((triesBefore) =>
      retryDelayMs({ status: undefined, retryAfter: null, triesBefore }, patient, 1),
    );
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(delayOf(502, null)).toBe(250);
    expect(delayOf(504, 'Fri, 27 Nov 2026 10:00:00 GMT')).toBe(250);
  });

  it.each([400, 401, 402, 403, 404, 422, 500])('never comes after %i', (status) => {
    expect(delayOf(status, null)).toBeUndefined();
  });

  it('comes after a 409 where an earlier try may still be running, and only there', () => {
    expect(delayOf(409, null)).toBeUndefined();
    expect(delayOf(409, null, 1)).toBe(500);
  });
});
