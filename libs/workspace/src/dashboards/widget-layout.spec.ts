import { describe, expect, it } from '@jest/globals';
import { Layout } from '#contracts';
import { placeAmong } from './widget-layout.js';

describe('the place of a widget that was given none', () => {
  it('is at the top of an empty dashboard', () => {
    expect(placeAmong('chart', [])).toEqual({ x: 0, y: 0, width: 6, height: 4 });
  });

  it('is below the lowest of the others, as far as the grid goes', () => {
    const others = [
      { layout: { x: 0, y: 2, width: 3, height: 7 } },
      { layout: { x: 3, y: 5, width: 8, height: 1 } },
      { layout: null },
    ];
    expect(placeAmong('number', others)).toMatchObject({ y: 9 });
    const deep = placeAmong('table', [{ layout: { x: 0, y: 10_000, width: 1, height: 100 } }]);
    expect(Layout.safeParse(deep).success).toBe(true);
  });

  it('is beside the last one, as high as that, where nothing else stands there', () => {
    const chart = { layout: { x: 0, y: 2, width: 6, height: 7 } };
    expect(placeAmong('chart', [chart])).toEqual({ x: 6, y: 2, width: 6, height: 7 });
    expect(placeAmong('number', [chart])).toEqual({ x: 6, y: 2, width: 3, height: 2 });
    const neighbour = { layout: { x: 8, y: 4, width: 4, height: 2 } };
    expect(placeAmong('chart', [neighbour, chart])).toEqual({ x: 0, y: 9, width: 6, height: 4 });
  });
});
