import { expect, it } from '@jest/globals';
import { backtest } from './backtest.js';

const periods = [90, 120, 130, undefined, 80, 150].map((value, place) => ({
  start: `2026-03-0${place + 1}`,
  value,
}));
const format = { form: 'number' } as const;
const condition = { kind: 'above', threshold: 100 } as const;

it('tells how often an alert would have fired, and each period as of when it was over', () => {
  const played = backtest(periods, 'day', { condition, forMinutes: 0, from: '2026-03-02', format });
  expect(played.timesFired).toBe(2);
  expect(played.history.map(({ at, state, value }) => [at.slice(0, 10), state, value])).toEqual([
    ['2026-03-03', 'firing', 120],
    ['2026-03-04', 'firing', 130],
    ['2026-03-05', 'no_data', null],
    ['2026-03-06', 'ok', 80],
    ['2026-03-07', 'firing', 150],
  ]);
});

it('compares the first one with what was before', () => {
  const change = { kind: 'change', threshold: 30, direction: 'up' } as const;
  const played = backtest(periods, 'day', {
    condition: change,
    forMinutes: 0,
    from: '2026-03-02',
    format,
  });
  expect(played.history.map(({ state }) => state)).toEqual(['firing', 'ok', 'no_data', 'ok', 'firing']);
});
