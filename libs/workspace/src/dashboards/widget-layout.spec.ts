import { describe, expect, it } from '@jest/globals';
import { Layout } from '#contracts';
import { placeAmong } from './widget-layout.js';

describe('the place of a widget that was given none', () => {
  it('is at the top of an empty dashboard', () => {
    expect(placeAmong({ type: 'chart' }, [])).toEqual({ x: 0, y: 0, width: 6, height: 4 });
  });

  it('is below the lowest of the others, as far as the grid goes', () => {
    const others = [
      { layout: { x: 0, y: 2, width: 3, height: 7 } },
      { layout: { x: 3, y: 5, width: 8, height: 1 } },
      { layout: null },
    ];
    expect(placeAmong({ type: 'number' }, others)).toMatchObject({ y: 9 });
    const deep = placeAmong({ type: 'table' }, [{ layout: { x: 0, y: 10_000, width: 1, height: 100 } }]);
    expect(Layout.safeParse(deep).success).toBe(true);
  });

  it('is beside the last one, as high as that, where nothing else stands there', () => {
    const chart = { layout: { x: 0, y: 2, width: 6, height: 7 } };
    expect(placeAmong({ type: 'chart' }, [chart])).toEqual({ x: 6, y: 2, width: 6, height: 7 });
    expect(placeAmong({ type: 'number' }, [chart])).toEqual({ x: 6, y: 2, width: 3, height: 2 });
    const neighbour = { layout: { x: 8, y: 4, width: 4, height: 2 } };
    expect(placeAmong({ type: 'chart' }, [neighbour, chart])).toEqual({ x: 0, y: 9, width: 6, height: 4 });
  });

  it('is told by the widgets of its tab alone, of which the first has those without one', () => {
    const layout = { x: 0, y: 0, width: 12, height: 5 };
    const others = [{ layout }, { layout, tab: 'Sales' }, { layout, tab: 'People' }];
    expect(placeAmong({ type: 'table', tab: 'New' }, others)).toMatchObject({ y: 0 });
    expect(placeAmong({ type: 'table', tab: 'Sales' }, others.slice(0, 2))).toMatchObject({ y: 5 });
    expect(placeAmong({ type: 'table' }, others)).toMatchObject({ y: 5 });
  });
});
