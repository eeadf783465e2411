import { describe, expect, it } from '@jest/globals';
import type { Widget, WidgetData } from '#contracts';
import { widgetAlert } from './widget-alert.js';

const widget = {
  title: 'Orders',
  metric_id: null,
  question: 'How many orders this week?',
  sql: 'SELECT 1',
  data_source_id: 'ds_1',
  grain: null,
} as Widget;
const shown = (rows: unknown[][]) => ({ rows }) as WidgetData;

describe('the alert on a widget', () => {
  it('watches its metric by its period', () => {
    const alert = widgetAlert({ ...widget, metric_id: 'met_1', grain: 'week' }, undefined);
    expect(alert).toEqual({ name: 'Orders', watches: 'metric', metricId: 'met_1', grain: 'week' });
  });

  it('watches a question rather than the SQL that answered it', () => {
    expect(widgetAlert(widget, shown([['41']]))).toEqual({
      name: 'Orders',
      watches: 'question',
      question: 'How many orders this week?',
      sourceId: 'ds_1',
    });
  });

  it('watches SQL', () => {
    expect(widgetAlert({ ...widget, question: null }, shown([[41]]))).toMatchObject({
      watches: 'sql',
      sql: 'SELECT 1',
    });
  });

  it.each([[[['DE', 41]]], [[[41], [42]]], [[['DE']]], [[[null]]], [[]]])(
    'is none where %j is no single number',
    (rows) => {
      expect(widgetAlert(widget, shown(rows))).toBeUndefined();
    },
  );
});
