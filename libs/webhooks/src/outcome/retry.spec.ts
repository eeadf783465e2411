import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextAttemptAt } from './retry.js';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const queuedAt = new Date('2026-03-01T00:00:00.000Z');
const end = new Date(queuedAt.getTime() + 24 * hourMs);

function pauseAfter(number: number, random: number, retryAfterMs?: number): number | undefined {
  const next = nextAttemptAt({ number, queuedAt, retryAfterMs }, queuedAt, random);
  return next && next.getTime() - queuedAt.getTime();
}

describe('the next attempt', () => {
  it('comes after about five seconds, then after twice as long each time', () => {
    expect([1, 2, 3, 4, 5, 10].map((number) => pauseAfter(number, 0.5))).toEqual(
      [5, 10, 20, 40, 80, 2_560].map((seconds) => seconds * secondMs),
    );
  });

  it('is moved by a tenth either way', () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4_500, 5_500]);
  });

  it('is never more than an hour away and never behind the 24 hours, whatever the dice and the receiver say', () => {
    const attempt = fc.record({
      number: fc.integer({ min: 1, max: 2_000 }),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e12 }), { nil: undefined }),
      elapsedMs: fc.integer({ min: 0, max: 24 * hourMs - 1 }),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(attempt, ({ number, retryAfterMs, elapsedMs, random }) => {
        const now = new Date(queuedAt.getTime() + elapsedMs);
        const next = nextAttemptAt({ number, queuedAt, retryAfterMs }, now, random);
        expect(next?.getTime()).toBeGreaterThan(now.getTime());
        expect(next?.getTime()).toBeLessThanOrEqual(Math.min(now.getTime() + hourMs, end.getTime()));
      }),
    );
  });

  it('is not earlier than the receiver asked for, up to an hour', () => {
    expect(pauseAfter(1, 0.5, 90 * secondMs)).toBe(90 * secondMs);
    expect(pauseAfter(1, 0.5, 7 * hourMs)).toBe(hourMs);
    expect(pauseAfter(5, 0.5, 1)).toBe(80 * secondMs);
  });

  it('is none once the 24 hours are over', () => {
    expect(nextAttemptAt({ number: 9, queuedAt, retryAfterMs: undefined }, end, 0.5)).toBeUndefined();
  });
});
