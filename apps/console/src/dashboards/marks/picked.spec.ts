import { describe, expect, it } from '@jest/globals';
import type { DashboardFilter } from '#contracts';
import { choicesIn, picksOf, rowOfMark } from './picked.js';

function filterOf(kind: DashboardFilter['kind'], column: string): DashboardFilter {
  const targets = [{ data_source_id: 'ds_1', table: 'orders', column }];
  return { key: column, label: column, kind, targets, initial: null, excluded_widgets: [] };
}

describe('a mark of a chart', () => {
  const columns = ['month', 'country', 'total'];
  const rows = [
    ['2026-01-01T00:00:00', 'Norway', 1],
    ['2026-02-01T00:00:00', null, 2],
  ];

  it.each([
    [{ month: Date.UTC(2026, 1, 1), country: null, total: 2, total_end: 2 }, 1],
    [{ month: new Date(Date.UTC(2026, 0, 1)) }, 0],
    [{ country: 'Norway' }, 0],
  ])('%j stands for a row', (datum, place) => {
    expect(rowOfMark(datum, columns, rows)).toBe(rows[place]);
  });

  it.each([[undefined], [{}], [{ bin: 3 }], [{ country: 'Chile' }]])('%j stands for none', (datum) => {
    expect(rowOfMark(datum, columns, rows)).toBeUndefined();
  });
});

describe('a picked value', () => {
  it('is chosen in the filter on a column of its name', () => {
    const picks = picksOf(['Country', 'total', 'tags'], ['Norway', 3, ['a']]);
    expect(picks).toHaveLength(2);
    const filters = [filterOf('values', 'country'), filterOf('values', 'grade'), filterOf('number', 'total')];
    expect(choicesIn(filters, picks)).toEqual([{ filter: filters[0], choice: ['Norway'] }]);
  });

  it.each([
    ['day', '2026-01-31', '2026-02-01'],
    ['week', '2026-01-26T00:00:00Z', '2026-02-02'],
    ['month', '2026-12-01 00:00:00', '2027-01-01'],
    ['quarter', '2026-10-01', '2027-01-01'],
    ['year', '2026-01-01', '2027-01-01'],
    ['placed_on', '2026-02-28', '2026-03-01'],
  ])('of a %s is chosen as its days', (column, value, before) => {
    const filter = filterOf('date', 'placed_on');
    expect(choicesIn([filter], [{ column, value }])).toEqual([
      { filter, choice: { from: value.slice(0, 10), before } },
    ]);
  });

  it('that is no time is chosen in no period', () => {
    expect(choicesIn([filterOf('date', 'placed_on')], [{ column: 'month', value: 'May' }])).toEqual([]);
  });
});
