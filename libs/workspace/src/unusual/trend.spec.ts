import { describe, expect, it } from '@jest/globals';
import { trendOf } from './trend.js';

const weeks = (of: (week: number) => number) => Array.from({ length: 12 }, (_, week) => of(week));
/** Ups and downs that are the same each time. */
const wave = (week: number) => ((week * 37) % 11) - 5;

describe('a trend', () => {
  it('is a line through the last twelve weeks, up or down', () => {
    const up = trendOf([5_000, 7_000, ...weeks((week) => 1_000 + 50 * week + wave(week))]);
    expect(up?.from).toBeCloseTo(1_000, -2);
    expect(up?.to).toBeCloseTo(1_550, -2);
    expect(up?.score).toBeCloseTo(4.3, 0);
    expect(trendOf(weeks((week) => 1_000 - 50 * week + wave(week)))?.score).toBeLessThan(-5);
  });

  it('is one in spite of a week that stands out', () => {
    expect(trendOf(weeks((week) => 1_000 + 50 * week + (week === 5 ? 120 : 0)))?.score).toBeGreaterThan(4);
  });

  it.each([
    ['ups and downs', (week: number) => 1_000 + 20 * wave(week)],
    ['a step', (week: number) => (week < 6 ? 1_000 : 1_500) + wave(week)],
    ['a rise that is over', (week: number) => 1_000 + 100 * Math.min(week, 4) + 5 * wave(week)],
    ['less than a tenth', (week: number) => 1_000 + 5 * week],
    ['nothing', () => 0],
    ['nothing that changes', () => 7],
  ])('is not in %s', (_case, of) => {
    expect(trendOf(weeks(of))).toBeUndefined();
  });

  it('is unknown of fewer weeks, gaps not counted', () => {
    const line = weeks((week) => 1_000 + 50 * week);
    expect(trendOf(line.slice(1))).toBeUndefined();
    expect(
      trendOf([1, ...line.with(3, Number.NaN)].map((each) => (each > 0 ? each : undefined))),
    ).toBeUndefined();
  });
});
