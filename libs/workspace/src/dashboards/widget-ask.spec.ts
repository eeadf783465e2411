import { describe, expect, it } from '@jest/globals';
import type { Widget } from '#contracts';
import { askOf, noQuery, queriesOf, queryOf } from './widget-ask.js';

const widget: Widget = {
  key: 'sales',
  title: 'Sales',
  type: 'chart',
  question: null,
  sql: 'SELECT 1',
  metric_id: null,
  dimension: null,
  grain: null,
  data_source_id: 'ds_1',
  text: null,
  chart_spec: null,
  layout: null,
  refresh_seconds: 3_600,
};

describe('what a widget asks', () => {
  it('is its SQL before its metric, and that before its question', () => {
    const all = { ...widget, metric_id: 'met_1', question: 'Why?' };
    expect(askOf(all)?.by).toBe('sql');
    expect(askOf({ ...all, sql: null })?.by).toBe('metric');
    expect(askOf({ ...all, sql: null, metric_id: null })?.by).toBe('question');
    expect(askOf({ ...all, type: 'text' })).toBeUndefined();
  });

  it('is the same for widgets that differ in looks alone', () => {
    const other = { ...widget, title: 'Other', chart_spec: { mark: 'bar' }, type: 'table' as const };
    expect(queryOf(other)).toBe(queryOf(widget));
    expect(queryOf(widget)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is another for other SQL, another source, another cut', () => {
    const metric = { ...widget, sql: null, metric_id: 'met_1' };
    const queries = [
      widget,
      { ...widget, sql: 'SELECT 2' },
      { ...widget, data_source_id: 'ds_2' },
      metric,
      { ...metric, dimension: 'country' },
      { ...metric, grain: 'day' as const },
    ].map(queryOf);
    expect(new Set(queries).size).toBe(6);
  });

  it('is kept by key, with nothing for a text', () => {
    expect(queriesOf([widget, { ...widget, key: 'note', type: 'text' }])).toEqual({
      sales: queryOf(widget),
      note: noQuery,
    });
  });
});
