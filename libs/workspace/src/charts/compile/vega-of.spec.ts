import { describe, expect, it } from '@jest/globals';
import { compileChart } from './compile-chart.js';

describe('compileChart', () => {
  it('makes a chart to be drawn over "rows" that fills its place, the same one each time', async () => {
    const spec = { mark: 'bar', encoding: { x: { field: 'country' }, y: { field: 'total' } } };
    const vega = await compileChart(spec);
    expect(vega).toMatchObject({
      autosize: { type: 'fit', contains: 'padding', resize: true },
      data: expect.arrayContaining([expect.objectContaining({ name: 'rows' })]),
      marks: [expect.objectContaining({ type: 'rect' })],
    });
    expect(await compileChart({ ...spec })).toEqual(vega);
  });

  it('makes nothing of what is no chart', async () => {
    expect(await compileChart({ mark: 'no such mark' })).toBeNull();
  });
});
