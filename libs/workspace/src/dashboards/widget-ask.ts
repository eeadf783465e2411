import { createHash } from 'node:crypto';
import type { Widget } from '#contracts';

/** A widget's query to a data source. */
export type WidgetAsk =
  | { by: 'sql'; dataSourceId: string | null; sql: string }
  | { by: 'metric'; metricId: string; dimension: string | null; grain: Widget['grain'] }
  | { by: 'question'; dataSourceId: string | null; question: string };

/** The identity of a text, which has no query. */
export const noQuery = '';

/** A widget's query; undefined for a text. SQL takes precedence over a metric, and a metric over a question. */
export function askOf(widget: Widget): WidgetAsk | undefined {
  const { type, question, sql, dimension, grain } = widget;
  if (type === 'text') return undefined;
  if (sql !== null) return { by: 'sql', dataSourceId: widget.data_source_id, sql };
  if (widget.metric_id !== null) return { by: 'metric', metricId: widget.metric_id, dimension, grain };
  if (question !== null) return { by: 'question', dataSourceId: widget.data_source_id, question };
  return undefined;
}

/** The identity of a widget's query: widgets with the same query share their data, however they look. */
export function queryOf(widget: Widget): string {
  const ask = askOf(widget);
  if (!ask) return noQuery;
  return createHash('sha256')
    .update(JSON.stringify(partsOf(ask)))
    .digest('hex')
    .slice(0, 16);
}

/** The keys of a document's widgets, each with the identity of its query. */
export function queriesOf(widgets: readonly Widget[]): Record<string, string> {
  return Object.fromEntries(widgets.map((widget) => [widget.key, queryOf(widget)]));
}

/** A metric's definition is no part of the identity: when it changes, its data is due and the query is still the same. */
function partsOf(ask: WidgetAsk): readonly (string | null)[] {
  switch (ask.by) {
    case 'sql':
      return [ask.by, ask.dataSourceId, ask.sql];
    case 'metric':
      return [ask.by, ask.metricId, ask.dimension, ask.grain];
    case 'question':
      return [ask.by, ask.dataSourceId, ask.question];
  }
}
