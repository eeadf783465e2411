import { describe, expect, it } from '@jest/globals';
import { chartLines } from './chart.js';
import { terminalOf } from './terminal.js';
import { widthOf } from './width.js';

const terminal = terminalOf({ isTTY: true, columns: 40 }, { NO_COLOR: '1' });
const nominal = (field: string) => ({ field, type: 'nominal' });
const quantity = (field: string) => ({ field, type: 'quantitative' });

describe('a chart in text', () => {
  const bars = { mark: { type: 'bar' }, encoding: { y: nominal('country'), x: quantity('n') } };

  it('draws bars to scale', () => {
    const rows = [
      ['Norway', 20],
      ['日本', '10'],
      ['Chile', 0],
      ['Peru', -5],
    ];
    expect(chartLines(bars, { columns: ['country', 'n'], rows }, terminal)).toEqual([
      `Norway ${'█'.repeat(30)} 20`,
      `日本   ${'█'.repeat(15)} 10`,
      'Chile  0',
      `Peru   ${'█'.repeat(8)} -5`,
    ]);
  });

  it('rounds decimals and marks what has no name, as the table does', () => {
    const rows = [
      ['Norway', 5.726315789473684],
      [null, 4.5],
    ];
    const [named, nameless] = chartLines(bars, { columns: ['country', 'n'], rows }, terminal);
    expect(named).toMatch(/^Norway █+ 5\.73$/);
    expect(nameless).toMatch(/^– {6}█+ 4\.50$/);
  });

  it.each([
    ['-x', ['b', 'c', 'a']],
    ['x', ['a', 'c', 'b']],
    ['ascending', ['a', 'b', 'c']],
    [undefined, ['b', 'a', 'c']],
  ])('draws them in the order of the chart: %s', (sort, expected) => {
    const sorted = { ...bars, encoding: { y: { ...nominal('country'), sort }, x: quantity('n') } };
    const rows = [
      ['b', 3],
      ['a', 1],
      ['c', 2],
    ];
    const lines = chartLines(sorted, { columns: ['country', 'n'], rows }, terminal);
    expect(lines.map((line) => line[0])).toEqual(expected);
  });

  it('names both where bars stand side by side', () => {
    const grouped = { ...bars, encoding: { ...bars.encoding, color: nominal('plan') } };
    const rows = [
      ['Norway', 'pro', 2],
      ['Norway', 'free', 1],
    ];
    const lines = chartLines(grouped, { columns: ['country', 'plan', 'n'], rows }, terminal);
    expect(lines.map((line) => line.slice(0, 12))).toEqual(['Norway pro  ', 'Norway free ']);
  });

  it('draws time as a sparkline, in the order of time', () => {
    const spec = {
      mark: { type: 'line' },
      encoding: { x: { field: 'day', type: 'temporal' }, y: quantity('n') },
    };
    const rows = [
      ['2026-01-03T00:00:00Z', 8.2000000001],
      ['2026-01-01T00:00:00Z', 1],
      ['2026-01-02T00:00:00Z', 4],
    ];
    expect(chartLines(spec, { columns: ['day', 'n'], rows }, terminal)).toEqual([
      '▁▄█',
      '2026-01-01 to 2026-01-03, from 1 to 8.20',
    ]);
  });

  it('draws a line for each series, and thins out what is too long', () => {
    const encoding = { x: { field: 'day', type: 'temporal' }, y: quantity('n'), color: nominal('plan') };
    const rows = Array.from({ length: 200 }, (_unit, n) => [String(1_000 + n), n, n % 2 ? 'pro' : 'free']);
    const lines = chartLines({ mark: 'line', encoding }, { columns: ['day', 'n', 'plan'], rows }, terminal);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^free ▁.*█$/);
    expect(lines.map(widthOf).every((width) => width <= 40)).toBe(true);
  });

  it('finds a column whose name Vega-Lite needs escaped, and makes labels harmless', () => {
    const spec = { mark: 'bar', encoding: { y: nominal(String.raw`a\.b`), x: quantity('n') } };
    const [line] = chartLines(
      spec,
      {
        columns: ['a.b', 'n'],
        rows: [
          ['x\u001b[1m', 1],
          ['y', 1],
        ],
      },
      terminal,
    );
    expect(line).toContain(String.raw`x\u001b[1m `);
  });

  it.each([
    ['no chart', null],
    ['a kind that text cannot draw', { mark: 'arc', encoding: {} }],
    ['fields that are not there', { mark: 'bar', encoding: { x: quantity('m'), y: nominal('z') } }],
    ['nonsense', { mark: 7, encoding: [] }],
  ])('draws nothing of %s', (_what, spec) => {
    expect(
      chartLines(
        spec,
        {
          columns: ['country', 'n'],
          rows: [
            ['a', 1],
            ['b', 2],
          ],
        },
        terminal,
      ),
    ).toEqual([]);
  });
});
