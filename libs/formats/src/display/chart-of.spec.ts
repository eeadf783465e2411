import { describe, expect, it } from '@jest/globals';
import type { Cell, ChartDisplay, ColumnFormat } from '#contracts';
import { View, parse } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import { chartOf } from './chart-of.js';
import type { Displayed } from './displayed.js';

const formats: ColumnFormat[] = [
  { title: 'Month', form: 'period', grain: 'day' },
  { title: 'Country', form: 'text' },
  { title: 'Revenue', form: 'currency', currency: 'EUR' },
  { title: 'Orders', form: 'number', decimals: 0 },
];
const columns = ['month', 'country', 'revenue', 'orders'];
const monthly: Displayed = {
  columns,
  column_formats: formats,
  rows: ['2026-01-01', '2026-02-01'].flatMap((month, n) =>
    ['Norway', 'Chile'].map((country, m): Cell[] => [month, country, 1_000 * (n + m + 1), n + 3]),
  ),
};
const byCountry: Displayed = {
  columns: columns.slice(1),
  column_formats: formats.slice(1),
  rows: [
    ['Norway', 2_000, 4],
    ['Chile', 3_000, 9],
    ['Kenya', 0, 1],
  ],
};

/** Draws a chart, and collects the drawing library's complaints. */
async function drawn(chart: ChartDisplay, rows: Displayed, category?: string[]) {
  const values = rows.rows.map((row) =>
    Object.fromEntries(rows.columns.map((name, place) => [name, row[place]])),
  );
  const complaints: unknown[] = [];
  const logger = {
    level: () => logger,
    error: (...words: unknown[]) => (complaints.push(words), logger),
    warn: (...words: unknown[]) => (complaints.push(words), logger),
    info: () => logger,
    debug: () => logger,
  };
  const spec = { ...chartOf(chart, rows), data: { values }, width: 300, height: 200 } as TopLevelSpec;
  const config = category && { range: { category } };
  // As the pages draw it: expressions are interpreted.
  const runtime = parse(compile(spec, { logger }).spec, config, { ast: true });
  const svg = await new View(runtime, { renderer: 'none', expr: expressionInterpreter }).toSVG();
  return { svg, complaints };
}

describe('chartOf', () => {
  it.each<[string, ChartDisplay, Displayed]>([
    ['bars on each other', { kind: 'bar' }, monthly],
    ['bars beside each other', { kind: 'bar', stack: 'none', labels: true }, monthly],
    ['shares', { kind: 'bar', stack: 'share', goal: { at: 1 } }, monthly],
    ['labels of stacked bars', { kind: 'bar', labels: true }, monthly],
    ['horizontal bars', { kind: 'horizontal_bar', sort: 'descending', labels: true }, byCountry],
    ['lines', { kind: 'line', goal: { at: 1_500, label: 'Goal' } }, monthly],
    ['lines of several columns', { kind: 'line', y: ['revenue', 'orders'] }, byCountry],
    ['areas', { kind: 'area' }, monthly],
    ['a pie', { kind: 'pie' }, byCountry],
    ['points', { kind: 'scatter', x: 'orders', series: 'country' }, monthly],
    ['logarithms', { kind: 'bar', log: true, labels: true }, byCountry],
  ])('draws %s without a complaint', async (_name, chart, rows) => {
    const { svg, complaints } = await drawn(chart, rows);
    expect(complaints).toEqual([]);
    expect(svg).toMatch(/class="mark-(?:rect|line|area|arc|symbol)/);
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('tells several rows of one name apart by the next names', () => {
    expect(chartOf({ kind: 'line' }, monthly)).toMatchObject({
      encoding: { x: { field: 'month', timeUnit: 'utcyearmonth' }, color: { field: 'country' } },
    });
    expect(chartOf({ kind: 'bar' }, byCountry)).not.toHaveProperty('encoding.color');
  });

  it('keeps the color of a value, and gives it to no other one', async () => {
    const colors = [{ value: 'Norway', color: 'blue' as const }];
    const { svg, complaints } = await drawn({ kind: 'bar', colors }, monthly);
    expect(complaints).toEqual([]);
    expect(chartOf({ kind: 'bar', colors }, monthly)).toMatchObject({
      encoding: { color: { scale: { domain: ['Chile', 'Norway'], range: ['#b08900', '#228be6'] } } },
    });
    expect(svg).toContain('fill="#228be6"');
    const withoutChile = { ...monthly, rows: monthly.rows.filter(([, country]) => country !== 'Chile') };
    expect((await drawn({ kind: 'bar', series: 'country', colors }, withoutChile)).svg).toContain(
      'fill="#228be6"',
    );
    const { svg: pie } = await drawn({ kind: 'pie', colors: [{ value: 'Kenya', color: 'red' }] }, byCountry);
    expect(pie).toContain('fill="#e03131"');
    const measures: ChartDisplay = {
      kind: 'line',
      y: ['revenue', 'orders'],
      colors: [{ value: 'orders', color: 'purple' }],
    };
    expect((await drawn(measures, byCountry)).svg).toContain('stroke="#9c5fe0"');
  });

  it('colors bars of one series whose names were chosen, and leaves the others as they are', async () => {
    const chart: ChartDisplay = { kind: 'bar', colors: [{ value: 'Chile', color: 'red' }] };
    const { svg, complaints } = await drawn(chart, byCountry);
    expect(complaints).toEqual([]);
    expect(svg.match(/fill="#e03131"/g)).toHaveLength(1);
    expect(chartOf({ ...chart, colors: [{ value: 'Gone', color: 'red' }] }, byCountry)).not.toHaveProperty(
      'encoding.color',
    );
  });

  it('writes numbers on the dark and on the bright bars of a palette apart', async () => {
    const { svg } = await drawn({ kind: 'bar', labels: true }, monthly, ['#0b2a5b', '#ffec99']);
    expect(svg).toContain('fill="#ffffff"');
    expect(svg).toContain('fill="#000000"');
  });

  it('draws a goal as one line with its words, across the numbers', async () => {
    const goal = { at: 2_500, label: 'As planned' };
    const { svg } = await drawn({ kind: 'horizontal_bar', goal }, byCountry);
    expect(svg.match(/As planned/g)).toHaveLength(1);
    expect(svg.match(/stroke-dasharray="6,4"/g)).toHaveLength(1);
  });

  it('falls back on other columns where a named one is gone, and names columns by their titles', async () => {
    const chart: ChartDisplay = { kind: 'bar', x: 'gone', y: ['gone'], series: 'gone' };
    expect(chartOf(chart, byCountry)).toMatchObject({
      encoding: { x: { field: 'country' }, y: { field: 'revenue', title: 'Revenue' } },
    });
    const { svg } = await drawn({ kind: 'bar', y: ['revenue', 'orders'], stack: 'none' }, byCountry);
    expect(svg).toContain('>Orders<');
    expect(svg).not.toContain('>orders<');
  });

  it('has titles that an author chose as they are, also where they read like code', async () => {
    const titles = { y: '"] + alert(1) + ["' };
    const odd = byCountry.column_formats.map((format) => ({ ...format, title: `${format.title} "]+[\\` }));
    const chart: ChartDisplay = { kind: 'line', y: ['revenue', 'orders'], titles };
    const { complaints } = await drawn(chart, { ...byCountry, column_formats: odd });
    expect(complaints).toEqual([]);
  });

  it.each<[string, Displayed]>([
    ['no rows', { ...byCountry, rows: [] }],
    ['no numbers', { columns: ['country'], column_formats: formats.slice(1, 2), rows: [['Norway']] }],
  ])('is none of %s', (_name, rows) => {
    expect(chartOf({ kind: 'bar' }, rows)).toBeNull();
  });
});
