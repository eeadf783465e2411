import { describe, expect, it } from '@jest/globals';
import type { ColumnKind } from '#contracts';
import { chartOf } from './chart.js';
import { insightOf } from './insight.js';

const result = (columns: [string, ColumnKind][], rows: (string | number | null)[][], isCut = false) => ({
  columns: columns.map(([name, kind]) => ({ name, kind })),
  rows,
  isCut,
});
const byCountry = result(
  [
    ['country', 'text'],
    ['orders', 'integer'],
  ],
  [
    ['Chile', 10],
    ['Norway', 30],
  ],
);
const byMonth = result(
  [
    ['month', 'date'],
    ['Revenue', 'number'],
  ],
  [
    ['2026-01-01', 100],
    ['2026-02-01', 150],
    ['2026-03-01', 120],
  ],
);

describe('insightOf', () => {
  it('says a single value', () => {
    expect(insightOf(result([['count', 'integer']], [[6_424]]))).toBe('The count is 6,424.');
    expect(insightOf(result([['Revenue', 'number']], [[null]]))).toBe('There is no value for Revenue.');
  });

  it('names the largest part and its share', () =>
    expect(insightOf(byCountry)).toBe('Norway has the highest orders: 30, 75% of the total.'));

  it('gives no share of what makes no total', () =>
    expect(
      insightOf({
        ...byCountry,
        columns: [byCountry.columns[0], { name: 'avg_total', kind: 'number' }] as never,
      }),
    ).toBe('Norway has the highest avg_total: 30.'));

  it('says the last change over time, and the peak', () =>
    expect(insightOf(byMonth)).toBe(
      'Revenue was 120 in the period from 2026-03-01, 20% less than in the one before. The highest was 150, from 2026-02-01.',
    ));

  it('says when there is nothing, and when there is more', () => {
    expect(insightOf(result([['name', 'text']], []))).toBe('There is nothing that fits the question.');
    expect(insightOf({ ...byCountry, isCut: true })).toContain('there are more');
  });
});

describe('chartOf', () => {
  it('draws time as a line, names as sorted bars, numbers as points, and a single value not at all', () => {
    expect(chartOf(byMonth)).toMatchObject({ mark: { type: 'line' }, encoding: { x: { type: 'temporal' } } });
    expect(chartOf(byCountry)).toMatchObject({ mark: { type: 'bar' }, encoding: { y: { sort: '-x' } } });
    const pairs = result(
      [
        ['price', 'number'],
        ['sold', 'integer'],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    );
    expect(chartOf(pairs)).toMatchObject({ mark: { type: 'point' } });
    expect(chartOf(result([['count', 'integer']], [[1]]))).toBeNull();
  });

  it('keeps names that Vega-Lite would take for paths', () => {
    const odd = result(
      [
        ['a.b', 'text'],
        ['c[0]', 'integer'],
      ],
      [
        ['x', 1],
        ['y', 2],
      ],
    );
    expect(chartOf(odd)).toMatchObject({
      encoding: { y: { field: String.raw`a\.b` }, x: { field: String.raw`c\[0\]` } },
    });
  });
});
