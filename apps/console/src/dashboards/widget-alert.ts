import type { Widget, WidgetData } from '#contracts';
import type { TypedAlert } from '../alerts/alert-values.js';

/** The alert on what a widget shows: on its metric, or on its question or SQL where that is one number; undefined for others. */
export function widgetAlert(widget: Widget, data: WidgetData | undefined): Partial<TypedAlert> | undefined {
  const { title: name, metric_id: metricId, question, sql, data_source_id: sourceId } = widget;
  if (metricId !== null) return { name, watches: 'metric', metricId, grain: alertGrain(widget.grain) };
  if (!data || !isOneNumber(data.rows)) return undefined;
  if (question !== null) return { name, watches: 'question', question, sourceId };
  return sql === null ? undefined : { name, watches: 'sql', sql, sourceId };
}

/** Alerts look at days, weeks and months. */
function alertGrain(grain: Widget['grain']): TypedAlert['grain'] {
  return grain === 'day' || grain === 'week' || grain === 'month' ? grain : '';
}

function isOneNumber([row = [], ...others]: WidgetData['rows']): boolean {
  return others.length === 0 && row.length === 1 && row[0] !== null && Number.isFinite(Number(row[0]));
}
