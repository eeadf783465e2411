import { describe, expect, it } from '@jest/globals';
import type { Widget } from '#contracts';
import { differencesBetween } from './version-changes.js';

const widget = (key: string, change: Partial<Widget> = {}): Widget => ({
  key,
  title: key,
  type: 'chart',
  question: null,
  sql: 'SELECT 1',
  metric_id: null,
  dimension: null,
  grain: null,
  data_source_id: null,
  text: null,
  chart_spec: { mark: 'bar', encoding: {} },
  layout: { x: 0, y: 0, width: 6, height: 4 },
  refresh_seconds: 3_600,
  ...change,
});

describe('what a version changed', () => {
  it('is nothing where the widgets are the same, in whatever order their fields are kept', () => {
    const again = { ...widget('a'), chart_spec: { encoding: {}, mark: 'bar' } };
    expect(differencesBetween([widget('a')], [again])).toEqual([]);
  });

  it('is what was added and what was removed', () =>
    expect(differencesBetween([widget('a'), widget('b')], [widget('b'), widget('c')])).toEqual([
      { key: 'c', title: 'c', title_before: null, change: 'added', aspects: [] },
      { key: 'a', title: 'a', title_before: null, change: 'removed', aspects: [] },
    ]));

  it('is which aspects of a widget are others, each once', () => {
    const after = widget('a', {
      title: 'New',
      sql: null,
      question: 'How many?',
      layout: { x: 6, y: 0, width: 6, height: 4 },
    });
    expect(differencesBetween([widget('a')], [after])).toEqual([
      { key: 'a', title: 'New', title_before: 'a', change: 'changed', aspects: ['title', 'query', 'place'] },
    ]);
  });

  it.each([
    [{ text: 'x' }, 'text'],
    [{ type: 'table' as const }, 'look'],
    [{ chart_spec: { mark: 'line' } }, 'look'],
    [{ refresh_seconds: 60 }, 'refresh'],
    [{ grain: 'month' as const }, 'query'],
  ])('tells %j as %s', (change, aspect) =>
    expect(differencesBetween([widget('a')], [widget('a', change)])).toMatchObject([{ aspects: [aspect] }]),
  );
});
