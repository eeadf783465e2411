import { describe, expect, it } from '@jest/globals';
import { unusualness } from './unusualness.js';

/** Eight weeks of days, the last one first: five days of about a hundred, two of about ten. */
const weeks = Array.from({ length: 56 }, (_, day) => (day % 7 < 5 ? 100 : 10) + (day % 3));

describe('what is usual', () => {
  it('is of the same day of the week', () => {
    // The value stands a week after the seventh before it.
    const found = unusualness(100, weeks, 7);
    expect(found?.compared).toBe('the same weekdays of the last 8 weeks');
    expect(found?.usual).toBeLessThan(13);
    expect(found?.score).toBeGreaterThan(4);
    expect(Math.abs(unusualness(11, weeks, 7)?.score ?? NaN)).toBeLessThan(4);
  });

  it('is of all values where they do not repeat themselves', () => {
    const even = Array.from({ length: 20 }, (_, place) => 50 + (place % 5));
    expect(unusualness(51, even, 7)).toMatchObject({ usual: 52, compared: 'the last 20 values' });
  });

  it('is not moved by an outage', () => {
    const before = [100, 101, 0, 0, 99, 100, 102, 98, 100];
    expect(unusualness(0, before, undefined)?.score).toBeLessThan(-4);
  });

  it('goes with a level that drifts', () => {
    const drifting = Array.from({ length: 84 }, (_, place) => 1_000 - 10 * place + (place % 4));
    expect(unusualness(1_010, drifting, undefined)).toMatchObject({
      compared: 'the latest of the last 84 values',
    });
    expect(Math.abs(unusualness(1_010, drifting, undefined)?.score ?? NaN)).toBeLessThan(4);
    expect(unusualness(700, drifting, undefined)?.score).toBeLessThan(-4);
  });

  it('is passed by two in a row that are off to the same side, though neither is alone', () => {
    const even = Array.from({ length: 60 }, (_, place) => 50 + ((place * 7) % 11));
    expect(Math.abs(unusualness(70, even, undefined)?.score ?? NaN)).toBeLessThan(4);
    expect(unusualness(70, [70, ...even], undefined)).toMatchObject({ isPair: true });
    expect(unusualness(70, [70, ...even], undefined)?.score).toBeGreaterThan(4);
    expect(unusualness(70, [40, ...even], undefined)?.isPair).toBe(false);
  });

  it('has room for what happens every now and then', () => {
    const busy = Array.from({ length: 60 }, (_, place) => (place % 12 === 0 ? 200 : 100 + (place % 5)));
    expect(Math.abs(unusualness(200, busy, undefined)?.score ?? NaN)).toBeLessThan(4);
  });

  it('is known where there are zeros and gaps', () => {
    const gaps = Array.from({ length: 40 }, (_, place) => (place % 3 === 0 ? undefined : place % 2));
    expect(unusualness(30, gaps, 7)?.score).toBeGreaterThan(4);
  });

  it('is unknown of too few values, gaps not counted', () => {
    expect(unusualness(1, [1, undefined, 2, 3, undefined, 4, 5], undefined)).toBeUndefined();
  });

  it('has room about values that never differed', () => {
    const same = Array.from({ length: 10 }, () => 1_000);
    expect(Math.abs(unusualness(1_020, same, undefined)?.score ?? NaN)).toBeLessThan(4);
    expect(unusualness(1_100, same, undefined)?.score).toBeGreaterThan(4);
  });

  it('has room about counts most of which are equal', () => {
    const counts = [1, 1, 1, 2, 1, 3, 1, 1, 2, 1];
    const found = unusualness(2, counts, undefined);
    expect(found?.usual).toBe(1);
    // Ten values say less than eighty.
    expect(found?.spread).toBeCloseTo(0.4 * 1.2533 * 1.64);
    expect(found?.score).toBeCloseTo(1.2, 1);
    expect(unusualness(9, counts, undefined)?.score).toBeGreaterThan(4);
  });

  it.each([
    [0, 0],
    [0.001, 1_000],
    [-5, -1_000],
  ])('has no spread where all values were 0: %d scores %d', (value, score) => {
    const zeros = Array.from({ length: 10 }, () => 0);
    expect(unusualness(value, zeros, undefined)).toMatchObject({ usual: 0, spread: 0, score });
  });
});
