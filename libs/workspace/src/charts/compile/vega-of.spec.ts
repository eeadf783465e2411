import { describe, expect, it } from '@jest/globals';
import { vegaOf } from './vega-of.js';

describe('vegaOf', () => {
  it('makes a chart to be drawn over "rows" that fills its place, the same one each time', () => {
    const spec = { mark: 'bar', encoding: { x: { field: 'country' }, y: { field: 'total' } } };
    const vega = vegaOf(spec);
    expect(JSON.parse(vega.state === 'compiled' ? vega.text : '')).toMatchObject({
      autosize: { type: 'fit', contains: 'padding', resize: true },
      data: expect.arrayContaining([expect.objectContaining({ name: 'rows' })]),
      marks: [expect.objectContaining({ type: 'rect' })],
    });
    expect(vegaOf({ ...spec })).toEqual(vega);
  });

  it('makes nothing of what is no chart', () => {
    expect(vegaOf({ mark: 'no such mark' })).toEqual({ state: 'no_chart' });
  });

  it('tells of a chart that is too large for a page', () => {
    const tooltip = Array.from({ length: 700 }, (_, n) => ({ field: `a${n}`, format: 'x'.repeat(800) }));
    expect(vegaOf({ mark: 'bar', encoding: { tooltip } })).toEqual({ state: 'too_large' });
  });
});
