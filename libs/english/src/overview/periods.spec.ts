import { describe, expect, it } from '@jest/globals';
import { lastPeriods } from './periods.js';

const many = { first: '2024-01-03', rows: 5_000 };

describe('the last whole period', () => {
  it('is the last month that is over, while the data goes on', () => {
    expect(lastPeriods({ ...many, last: '2026-11-21' }, '2026-11-22')).toEqual({
      grain: 'month',
      later: { from: '2026-10-01', before: '2026-11-01' },
      earlier: { from: '2026-09-01', before: '2026-10-01' },
      history: { from: '2025-10-01', count: 12 },
      endsEarly: false,
    });
  });

  it('is the last one that the data has whole, where it ends earlier', () => {
    const periods = lastPeriods({ ...many, last: '2026-06-14' }, '2026-11-22');
    expect(periods).toMatchObject({ later: { from: '2026-05-01' }, endsEarly: true });
  });

  it('may have had nothing in its last days', () => {
    expect(lastPeriods({ ...many, last: '2026-10-29' }, '2026-11-22')).toMatchObject({
      later: { from: '2026-10-01' },
      endsEarly: false,
    });
    expect(lastPeriods({ ...many, last: '2026-10-20' }, '2026-11-22')).toMatchObject({
      later: { from: '2026-09-01' },
      endsEarly: true,
    });
  });

  it('is no month that today is in, though the data has its last day', () => {
    expect(lastPeriods({ ...many, last: '2026-11-30' }, '2026-11-30')?.later.from).toBe('2026-10-01');
  });

  it.each([
    ['week', { first: '2026-10-05', last: '2026-11-21', rows: 90 }],
    ['day', { first: '2026-11-18', last: '2026-11-21', rows: 90 }],
    ['quarter', { first: '2024-01-03', last: '2026-11-21', rows: 120 }],
    ['year', { first: '2015-01-03', last: '2026-11-21', rows: 60 }],
  ] as const)('is a %s by how long the data is and how many rows it has', (grain, extent) => {
    expect(lastPeriods(extent, '2026-11-22')?.grain).toBe(grain);
  });

  it('is unknown where there is one day alone', () => {
    expect(lastPeriods({ first: '2026-11-21', last: '2026-11-21', rows: 9 }, '2026-11-22')).toBeUndefined();
  });

  it('begins with the first period that is whole', () => {
    const periods = lastPeriods({ first: '2026-07-15', last: '2026-11-21', rows: 900 }, '2026-11-22');
    expect(periods?.history).toEqual({ from: '2026-08-01', count: 2 });
  });
});
