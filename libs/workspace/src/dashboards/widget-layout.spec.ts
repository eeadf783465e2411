import { describe, expect, it } from '@jest/globals';
import { Layout } from '#contracts';
import { placeBelow } from './widget-layout.js';

describe('the place of a widget that was given none', () => {
  it('is at the top of an empty dashboard', () => {
    expect(placeBelow('chart', [])).toEqual({ x: 0, y: 0, width: 6, height: 4 });
  });

  it('is below the lowest of the others, as far as the grid goes', () => {
    const others = [
      { layout: { x: 0, y: 2, width: 3, height: 7 } },
      { layout: { x: 3, y: 5, width: 3, height: 1 } },
      { layout: null },
    ];
    expect(placeBelow('number', others)).toMatchObject({ y: 9 });
    const deep = placeBelow('table', [{ layout: { x: 0, y: 10_000, width: 1, height: 100 } }]);
    expect(Layout.safeParse(deep).success).toBe(true);
  });
});
