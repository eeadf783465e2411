import { describe, expect, it } from '@jest/globals';
import type { ColumnFormat, WidgetDisplay } from '#contracts';
import { cellColor } from './cell-color.js';
import { displayedFormats, displayedTable } from './displayed.js';
import { figureOf } from './figure.js';
import { totalsOf } from './totals.js';

const formats: ColumnFormat[] = [
  { title: 'Month', form: 'period', grain: 'month' },
  { title: 'Revenue', form: 'currency', currency: 'EUR', decimals: 0 },
  { title: 'Margin', form: 'share', decimals: 1 },
];
const answer = {
  columns: ['month', 'revenue', 'margin'],
  column_formats: formats,
  rows: [
    ['2026-01-01', 1_000, 0.2],
    ['2026-03-01', '1500', 0.25],
    ['2026-02-01', 1_250, 0.3],
  ],
};
const of = (display: WidgetDisplay) => display;

describe('the settings of columns', () => {
  it('order, rename and leave out columns of a table, and keep those that they do not name', () => {
    const display = of({ columns: [{ name: 'margin' }, { name: 'month', hidden: true }, { name: 'gone' }] });
    const { columns, rows, column_formats } = displayedTable(answer, display);
    expect(columns).toEqual(['margin', 'revenue']);
    expect(rows[0]).toEqual([0.2, 1_000]);
    expect(column_formats.map(({ title }) => title)).toEqual(['Margin', 'Revenue']);
  });

  it('show all columns rather than none', () => {
    const columns = answer.columns.map((name) => ({ name, hidden: true }));
    expect(displayedTable(answer, { columns }).columns).toEqual(answer.columns);
  });

  it('replace a form with all that belonged to it, and else only what they name', () => {
    const columns = [
      { name: 'revenue', title: 'Income', decimals: 2 },
      { name: 'margin', form: 'number' as const },
    ];
    expect(displayedFormats(answer, { columns })).toEqual([
      formats[0],
      { title: 'Income', form: 'currency', currency: 'EUR', decimals: 2 },
      { title: 'Margin', form: 'number' },
    ]);
  });

  it('sum amounts, and no shares', () => {
    expect(totalsOf(displayedTable(answer, undefined))).toEqual([null, 3_750, null]);
  });
});

describe('the color of a cell', () => {
  const rules = [
    { column: 'n', comparison: 'above', value: 10, color: 'teal' },
    { column: 'n', comparison: 'at_most', value: 10, color: 'orange' },
    { column: 'name', comparison: 'equal', value: 'open', color: 'blue' },
    { column: 'name', comparison: 'not_equal', value: 'shut', color: 'gray' },
  ] as const;
  it.each([
    ['n', 11, 'teal'],
    ['n', '10', 'orange'],
    ['n', null, undefined],
    ['n', 'many', undefined],
    ['name', 'open', 'blue'],
    ['name', 'ajar', 'gray'],
    ['other', 11, undefined],
  ])('of %s %j is %s', (column, cell, color) => {
    expect(cellColor(column, cell, rules)).toBe(color);
  });
});

describe('a single value', () => {
  it('is the last column of the first row, where nothing is compared', () => {
    expect(figureOf(answer, undefined)).toMatchObject({ text: '20%', title: 'Margin', change: undefined });
  });

  it('is of the newest row where it is compared, with the change against the one before', () => {
    const number = { column: 'revenue', compare: 'previous', sparkline: true, suffix: ' net' } as const;
    expect(figureOf(answer, { number })).toEqual({
      text: '€1,500 net',
      title: 'Revenue',
      change: { text: '+20%', direction: 'up', isBetter: true, before: 'Feb 2026: €1,250' },
      line: [1_000, 1_250, 1_500],
    });
    expect(figureOf(answer, { number: { ...number, better: 'down' } }).change?.isBetter).toBe(false);
  });

  it('tells the change of a share in points', () => {
    const number = { compare: 'previous' } as const;
    expect(figureOf(answer, { number }).change).toMatchObject({ text: '-5.0 pp', direction: 'down' });
  });

  it('has no change of what is not there, and none of a part of nothing', () => {
    const number = { compare: 'previous' } as const;
    const rows = (...values: (number | null)[]) => ({ columns: ['n'], rows: values.map((value) => [value]) });
    expect(figureOf(rows(3), { number }).change).toBeUndefined();
    expect(figureOf(rows(3, null), { number }).change).toBeUndefined();
    expect(figureOf(rows(3, 0), { number }).change?.text).toBe('+3');
  });

  it('has as many decimals as were chosen', () => {
    const display = of({ columns: [{ name: 'revenue', decimals: 1 }], number: { column: 'revenue' } });
    expect(figureOf(answer, display).text).toBe('€1,000.0');
  });
});
