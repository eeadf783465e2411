import { describe, expect, it } from '@jest/globals';
import { View, parse } from 'vega';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import type { Cell, ColumnKind } from '#contracts';
import { plainChart } from './plain-chart.js';

const chart = (columns: string[], kinds: ColumnKind[], rows: Cell[][]) =>
  plainChart({ columns, column_kinds: kinds, rows });

const countries = (count: number) =>
  Array.from({ length: count }, (_unused, n): Cell[] => [`Country ${n}`, n]);

async function drawn(columns: string[], rows: Cell[][]): Promise<string> {
  const values = rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]])));
  const spec = { ...chart(columns, ['text', 'integer'], rows), data: { values } } as TopLevelSpec;
  return new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}

describe('the chart of rows that came without one', () => {
  it.each<[string, ColumnKind, Cell[][]]>([
    [
      'dates',
      'date',
      [
        ['2026-01-01', 1],
        ['2026-02-01', 2],
      ],
    ],
    [
      'times of day',
      'timestamp',
      [
        ['2026-01-01T08:00:00Z', 1],
        ['2026-01-01T09:00:00Z', 2],
      ],
    ],
    [
      'days as an engine keeps them that has only text',
      'text',
      [
        ['2026-01-01', 1],
        ['2026-01-02', 2],
      ],
    ],
  ])('is a line over %s', (_what, kind, rows) => {
    expect(chart(['when', 'orders'], [kind, 'integer'], rows)).toMatchObject({
      mark: { type: 'line' },
      encoding: { x: { field: 'when', type: 'temporal' }, y: { field: 'orders', type: 'quantitative' } },
    });
  });

  it.each<[string, ColumnKind, [string, string], 'utc' | 'time']>([
    ['days in UTC', 'date', ['2026-01-01', '2026-01-02'], 'utc'],
    ['moments in UTC in UTC', 'timestamp', ['2026-01-01T08:00:00Z', '2026-01-01T09:00:00Z'], 'utc'],
    ['moments of a zone in UTC', 'timestamp', ['2026-01-01 08:00:00+02:00', '2026-01-01 09:00:00+02'], 'utc'],
    [
      'moments without a zone as written',
      'timestamp',
      ['2026-01-01T08:00:00', '2026-01-01T09:00:00'],
      'time',
    ],
    ['midnights without a zone as written', 'text', ['2026-01-01 00:00:00', '2026-01-02 00:00:00'], 'time'],
  ])('draws %s, and tells of them so', (_what, kind, [first, second], zone) => {
    const spec = chart(
      ['when', 'orders'],
      [kind, 'integer'],
      [
        [first, 1],
        [second, 2],
      ],
    );
    const { scales, marks } = compile({ ...spec, data: { name: 'rows' } } as TopLevelSpec).spec;
    expect(scales).toContainEqual(expect.objectContaining({ name: 'x', type: zone }));
    expect(JSON.stringify(marks)).toContain(`${zone}Format(datum[`);
    expect(JSON.stringify(marks)).not.toContain(zone === 'utc' ? 'timeFormat(' : 'utcFormat(');
  });

  it('is bars beside few names, and above many', () => {
    const of = (count: number) => chart(['country', 'orders'], ['text', 'integer'], countries(count));
    expect(of(12)).toMatchObject({
      mark: { type: 'bar' },
      encoding: { y: { field: 'country', sort: null } },
    });
    expect(of(13)).toMatchObject({
      mark: { type: 'bar' },
      encoding: { x: { field: 'country', sort: null } },
    });
  });

  it.each(['avg. price', 'orders[0]', `x["y"]`, "o'brien"])('draws a column called %j', async (name) => {
    const amounts = await drawn(
      ['country', name],
      [
        ['Norway', 4000],
        ['Chile', 6000],
      ],
    );
    expect(amounts).toContain('>6,000<');
    const names = await drawn([name, 'orders'], countries(3));
    expect(names).toContain('>Country 2<');
    expect(names).toContain('orders: 2');
    const days = await drawn(
      [name, 'orders'],
      [
        ['2026-01-01', 3],
        ['2026-01-02', 4000],
      ],
    );
    expect(days).toContain('>4,000<');
  });

  it('takes exact numbers, which come as text', () => {
    const rows: Cell[][] = [
      ['Norway', '12.50'],
      ['Chile', null],
    ];
    expect(chart(['country', 'revenue'], ['text', 'number'], rows)).toMatchObject({ mark: { type: 'bar' } });
  });

  it.each<[string, string[], ColumnKind[], Cell[][]]>([
    ['a single row', ['country', 'orders'], ['text', 'integer'], countries(1)],
    ['more names than can be read', ['country', 'orders'], ['text', 'integer'], countries(31)],
    ['one column', ['orders'], ['integer'], [[1], [2]]],
    [
      'three columns',
      ['a', 'b', 'c'],
      ['text', 'integer', 'integer'],
      [
        ['x', 1, 2],
        ['y', 1, 2],
      ],
    ],
    ['ids', ['country', 'customer_id'], ['text', 'integer'], countries(3)],
    [
      'names of names',
      ['country', 'capital'],
      ['text', 'text'],
      [
        ['Norway', 'Oslo'],
        ['Chile', 'Santiago'],
      ],
    ],
    ['two columns of one name', ['orders', 'orders'], ['text', 'integer'], countries(3)],
    ['what every object has', ['country', 'constructor'], ['text', 'integer'], countries(3)],
    ['a name with the end of a line', ['country', 'a\u2028b'], ['text', 'integer'], countries(3)],
    ['half a character', ['\ud83d', 'orders'], ['text', 'integer'], countries(3)],
  ])('is none of %s', (_what, columns, kinds, rows) => expect(chart(columns, kinds, rows)).toBeNull());
});
