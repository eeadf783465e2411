import { describe, expect, it } from '@jest/globals';
import { levelChange } from './level-change.js';

/** Normally distributed numbers that are the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

/** Days about 1,000 with a spread of 100, the last ones of which are higher by so many spreads. */
function days(seed: number, shift: number, shape: (day: number) => number = () => 0): number[] {
  const random = noise(seed);
  return Array.from(
    { length: 98 },
    (_, day) => 1_000 + 100 * (random() + shape(day) + (day >= 84 ? shift : 0)),
  );
}

const seeds = Array.from({ length: 1_000 }, (_, place) => 90_000_049 + 7_919 * place);
const shareFound = (of: (seed: number) => number[]) =>
  seeds.filter((seed) => levelChange(of(seed)) !== undefined).length / seeds.length;

describe('a change of level', () => {
  it('is found in two weeks that are higher or lower by two spreads', () => {
    expect(shareFound((seed) => days(seed, 2))).toBeGreaterThan(0.9);
    expect(shareFound((seed) => days(seed, -2))).toBeGreaterThan(0.9);
  });

  it.each([
    ['noise', () => 0],
    ['a season of weeks', (day: number) => (day % 7 < 5 ? 3 : -3)],
    ['a trend that goes on', (day: number) => day / 10],
  ])('is not in %s', (_case, shape) => {
    expect(shareFound((seed) => days(seed, 0, shape))).toBeLessThan(0.01);
  });

  it('is seldom in an outage of three days, which stands out by itself', () => {
    expect(shareFound((seed) => days(seed, 0, (day) => (day > 94 ? -9 : 0)))).toBeLessThan(0.03);
  });

  it('says both levels, and which way', () => {
    const values = [...Array.from({ length: 84 }, (_, day) => 100 + (day % 3)), ...Array(14).fill(80)];
    expect(levelChange(values)).toMatchObject({ level: 80, before: [101, 101] });
    expect(levelChange(values)?.score).toBeLessThan(-2);
  });

  it('is unknown of few days, gaps not counted', () => {
    const gaps = days(1_000, 9).map((value, day) => (day % 2 === 0 ? value : undefined));
    expect(levelChange(gaps)).toBeUndefined();
    expect(levelChange(days(1_000, 9).slice(-60))).toBeUndefined();
    expect(levelChange(Array.from({ length: 98 }, () => 0))).toBeUndefined();
  });
});
