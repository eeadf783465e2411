import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Cell, ColumnFormat, WidgetDisplay } from '#contracts';
import { shownTable, writtenTable } from './shown-table.js';
import { totalsOf } from './totals.js';

const columns = ['country', 'month', 'revenue'];
const formats: ColumnFormat[] = [
  { title: 'Country', form: 'text' },
  { title: 'Month', form: 'period', grain: 'month' },
  { title: 'Revenue', form: 'number' },
];
const rows: Cell[][] = [
  ['Norway', '2026-02-01', 20],
  ['Norway', '2026-01-01', 10],
  ['Chile', '2026-01-01', '5'],
  ['Chile', '2026-01-01', 2],
  [null, '2026-02-01', 1],
];
const answer = { columns, rows, column_formats: formats };
const pivot = { rows: 'country', columns: 'month', value: 'revenue' };
const shown = (display: WidgetDisplay, column_formats = formats) =>
  shownTable({ ...answer, column_formats }, display);

describe('a pivot', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('has a row and a column for each value, times in their order, and adds the amounts of one cell', () => {
    const table = shown({ table: { pivot } });
    expect(table.column_formats.map(({ title }) => title)).toEqual(['Country', 'Jan 2026', 'Feb 2026']);
    expect(table.rows).toEqual([
      ['Norway', 10, 20],
      ['Chile', 7, null],
      [null, null, 1],
    ]);
  });

  it('has a column and a row of totals, whose last cell is that of all', () => {
    const table = shown({ table: { pivot, totals: true } });
    expect(table.rows.map((row) => row.at(-1))).toEqual([30, 7, 1]);
    expect(totalsOf(table)).toEqual([null, 17, 21, 38]);
  });

  it('has no totals of averages, whose values do not add up', () => {
    const average = { title: 'Average revenue', form: 'number', additive: false } as const;
    const column_formats = [...formats.slice(0, 2), average];
    const table = shownTable(
      { columns, rows: rows.toSpliced(3, 1), column_formats },
      { table: { pivot, totals: true }, columns: [{ name: 'revenue', form: 'currency', currency: 'EUR' }] },
    );
    expect(table.column_formats.map(({ title }) => title)).toEqual(['Country', 'Jan 2026', 'Feb 2026']);
    expect(totalsOf(table)).toEqual([null, null, null]);
  });

  it('is written in the formats and has the widths of its columns', () => {
    const money = { name: 'revenue', form: 'currency' as const, currency: 'EUR', width: 90 };
    const table = shown({
      table: { pivot, totals: true },
      columns: [money, { name: 'country', hidden: true }],
    });
    expect(table.column_formats.at(-1)).toEqual({ title: 'Total', form: 'currency', currency: 'EUR' });
    expect(table.widths).toEqual([undefined, 90, 90, undefined]);
  });

  it.each<[string, WidgetDisplay, ColumnFormat[]]>([
    ['a column is gone', { table: { pivot: { ...pivot, columns: 'gone' } } }, formats],
    ['one column is named twice', { table: { pivot: { ...pivot, value: 'month' } } }, formats],
    [
      'averages would be added',
      { table: { pivot } },
      [...formats.slice(0, 2), { title: 'Average', form: 'number', additive: false }],
    ],
    [
      'percentages would be added',
      { table: { pivot } },
      [...formats.slice(0, 2), { title: 'Share', form: 'percent' }],
    ],
  ])('is the plain table where %s', (_case, display, column_formats) => {
    expect(shown(display, column_formats)).toMatchObject({ columns, rows, isPivot: false });
  });

  it('is the plain table of more than a hundred columns', () => {
    const many = Array.from({ length: 101 }, (_, n): Cell[] => ['Norway', `name ${n}`, n]);
    const wide = {
      columns,
      rows: many,
      column_formats: formats.map((each) => ({ ...each, form: 'number' as const })),
    };
    expect(shownTable(wide, { table: { pivot } }).columns).toEqual(columns);
    expect(shownTable({ ...wide, rows: many.slice(1) }, { table: { pivot } }).columns).toHaveLength(101);
  });

  it('is the plain table where a head is longer than 200 characters', () => {
    const headed = (head: Cell) =>
      shownTable({ ...answer, rows: [['Norway', head, 1]] }, { table: { pivot } });
    expect(headed('é"'.repeat(100))).toMatchObject({ isPivot: true });
    expect(headed('a'.repeat(201))).toMatchObject({ isPivot: false, columns });
    expect(headed({ key: 'a'.repeat(200) })).toMatchObject({ isPivot: false, columns });
  });

  it('is the plain table of more than 200,000 cells', () => {
    const many = Array.from({ length: 2_001 }, (_, n): Cell[] => [`name ${n}`, n % 100, n]);
    expect(shownTable({ ...answer, rows: many }, { table: { pivot } }).isPivot).toBe(false);
    expect(shownTable({ ...answer, rows: many.slice(1) }, { table: { pivot } }).isPivot).toBe(true);
  });

  it('writes the name and the head of a row once, whatever its other cells', () => {
    const many = Array.from({ length: 1_000 }, (_, n): Cell[] => [`name ${n}`, `head ${n % 100}`, n]);
    const written = jest.spyOn(JSON, 'stringify');
    const table = shownTable({ ...answer, rows: many }, { table: { pivot } });
    expect(written.mock.calls.length).toBeLessThanOrEqual(2 * many.length);
    expect([table.rows.length, table.columns.length]).toEqual([1_000, 101]);
  });

  it('looks at no more rows once there are too many heads', () => {
    const many = Array.from({ length: 10_000 }, (_, n): Cell[] => ['Norway', `head ${n}`, n]);
    const written = jest.spyOn(JSON, 'stringify');
    expect(shownTable({ ...answer, rows: many }, { table: { pivot } }).isPivot).toBe(false);
    expect(written.mock.calls.length).toBeLessThan(300);
  });
});

describe('the table of a file', () => {
  const display: WidgetDisplay = {
    table: { pivot },
    columns: [
      { name: 'revenue', title: 'Income' },
      { name: 'month', hidden: true },
    ],
  };

  it('has the names, the order and the columns that the widget shows', () => {
    const { column_formats: titled, rows: lines } = writtenTable(answer, { type: 'chart', display });
    expect(titled.map(({ title }) => title)).toEqual(['Income', 'Country']);
    expect(lines[0]).toEqual([20, 'Norway']);
  });

  it('is a pivot where the widget is one', () => {
    expect(writtenTable(answer, { type: 'table', display }).rows[0]).toEqual(['Norway', 10, 20]);
  });
});
