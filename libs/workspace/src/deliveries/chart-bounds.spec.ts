import { describe, expect, it } from '@jest/globals';
import { namedColumns, withinBounds } from './chart-bounds.js';

describe('the columns of a chart', () => {
  const columns = ['country', 'a.b', 'tax', 'other'];
  const rows = [['Chile', 1, 2, 3]];

  it('are those that its fields and expressions name', () => {
    const spec = {
      transform: [{ calculate: 'datum.tax * 2', as: 'twice' }],
      encoding: { x: { field: 'country' }, y: { field: String.raw`a\.b` } },
    };
    expect(namedColumns(spec, { columns, rows })).toEqual({
      columns: ['country', 'a.b', 'tax'],
      rows: [['Chile', 1, 2]],
    });
  });
});

describe('the sections of a notice', () => {
  const section = (rowCount: number, cell: string | number) => ({
    title: 'A',
    text: null,
    table: { columns: ['a'], formats: [], rows: [[cell]], rows_left_out: 0 },
    chart: { spec: { mark: 'bar' }, columns: ['a'], rows: Array.from({ length: rowCount }, () => [cell]) },
  });

  it('keep their charts up to so many cells together, and their tables always', () => {
    const bounded = withinBounds([section(15_000, 1), section(5_000, 1), section(1, 1)]);
    expect(bounded.map(({ chart }) => chart !== null)).toEqual([true, true, false]);
    expect(bounded.map(({ table }) => table?.rows)).toEqual([[[1]], [[1]], [[1]]]);
  });

  it('keep their charts up to so many characters, and the beginning of long cells', () => {
    const [first, second] = withinBounds([section(100, 'x'.repeat(20_000)), section(1, 'y')]);
    expect([first?.chart, second?.chart]).toEqual([null, null]);
    expect(first?.table?.rows).toEqual([['x'.repeat(500)]]);
  });
});
