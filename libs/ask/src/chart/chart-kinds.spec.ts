import { describe, expect, it } from '@jest/globals';
import { aResult, unknown } from '../result-shape/result.fixture.js';
import { byCountry, byMonth, draw, months } from './chart.fixture.js';
import { chartOf } from './chart.js';

describe('a chart of the kind that was asked for', () => {
  it('draws slices of a whole from the largest where a pie is asked for', async () => {
    const { spec, svg, warnings } = await draw(byCountry, unknown, 'pie');
    expect(spec).toMatchObject({
      mark: { type: 'arc' },
      encoding: { theta: { field: 'orders' }, color: { field: 'country' } },
    });
    expect(svg.indexOf('>Norway<')).toBeLessThan(svg.indexOf('>Peru<'));
    expect(svg.indexOf('>Peru<')).toBeLessThan(svg.indexOf('>Chile<'));
    expect(warnings).toEqual([]);
  });

  it.each([
    ['averages', aResult(['country', 'avg_price:number'], byCountry.rows)],
    ['losses', aResult(['country', 'orders:integer'], [...byCountry.rows, ['Spain', -1]])],
    ['a list that was cut', { ...byCountry, isCut: true }],
    [
      'too many',
      aResult(
        ['country', 'orders:integer'],
        Array.from({ length: 11 }, (_, at) => [`c${String(at)}`, at]),
      ),
    ],
  ])('draws no pie of %s', (_, result) =>
    expect(chartOf(result, unknown, 'pie')).toMatchObject({ mark: { type: 'bar' } }),
  );

  const byMonthAndCountry = aResult(
    ['month:date', 'country', 'orders:integer'],
    months.flatMap((month, at) => [
      [month, 'Chile', at],
      [month, 'Peru', 4 - at],
    ]),
  );
  it.each([
    ['time', byMonth, 'bars', 'bar'],
    ['time', byMonth, 'area', 'area'],
    ['time', byMonth, 'pie', 'line'],
    ['time and a name', byMonthAndCountry, 'bars', 'bar'],
    ['time and a name', byMonthAndCountry, 'area', 'area'],
    ['averages over time', aResult(['month:date', 'avg_price:number'], byMonth.rows), 'area', 'line'],
    ['names', byCountry, 'line', 'bar'],
    [
      'two measures of names',
      aResult(
        ['product', 'price:number', 'stock:integer'],
        [
          ['a', 1, 2],
          ['b', 3, 4],
        ],
      ),
      'points',
      'point',
    ],
  ] as const)('draws %s that is asked for as %3$s', async (_, result, as, mark) => {
    const { spec, warnings } = await draw(result, unknown, as);
    expect([spec, warnings]).toEqual([
      expect.objectContaining({ mark: expect.objectContaining({ type: mark }) }),
      [],
    ]);
  });

  it('draws nothing where a table is asked for', () =>
    expect(chartOf(byCountry, unknown, 'table')).toBeNull());
});
