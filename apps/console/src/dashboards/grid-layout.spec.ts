import { describe, expect, it } from '@jest/globals';
import type { Widget } from '#contracts';
import { placeAll } from './grid-layout.js';

function aWidget(key: string, layout: Widget['layout'], type: Widget['type'] = 'chart'): Widget {
  const nothing = { question: null, sql: null, data_source_id: null, metric_id: null, text: null };
  const rest = { dimension: null, grain: null, chart_spec: null, refresh_seconds: 3_600 };
  return { key, title: key, type, layout, ...nothing, ...rest };
}

describe('placeAll', () => {
  it('puts widgets without a place beside each other, and not below each other in one half', () => {
    const widgets = ['a', 'b', 'c', 'd'].map((key) => aWidget(key, null));
    expect(placeAll(widgets).map(({ layout: { x, y } }) => [x, y])).toEqual([
      [0, 0],
      [6, 0],
      [0, 4],
      [6, 4],
    ]);
  });

  it('covers no widget that has a place', () => {
    const widgets = [aWidget('new', null), aWidget('old', { x: 0, y: 0, width: 9, height: 4 })];
    expect(placeAll(widgets).map(({ layout }) => layout.y)).toEqual([4, 0]);
  });

  it('gives each tab a grid of its own', () => {
    const layout = { x: 0, y: 0, width: 12, height: 4 };
    const widgets = [
      { ...aWidget('old', layout), tab: 'Sales' },
      { ...aWidget('new', null), tab: 'People' },
      aWidget('first', null),
    ];
    expect(placeAll(widgets).map((each) => each.layout.y)).toEqual([0, 0, 4]);
  });
});
