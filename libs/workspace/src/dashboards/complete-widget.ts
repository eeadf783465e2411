import { invalidRequest } from '#contracts';
import type { Refusal, Widget, WidgetInput } from '#contracts';
import { DataSourceRow, MetricRow } from '#database';
import { tryStatement } from '../data-sources/run-sql.js';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { requireModestBoard } from './board-limits.js';
import { askOf } from './widget-ask.js';
import { widgetKey } from './widget-key.js';
import { placeAmong } from './widget-layout.js';

/** A valid widget without its key and place, which depend on the other widgets. */
export type CheckedWidget = Omit<WidgetInput, 'key'> & { key?: string | undefined };

/** The widgets of a new dashboard, checked, each with its key and place. */
export async function completeWidgets(
  context: SourceContext,
  workspaceId: string,
  inputs: readonly WidgetInput[],
): Promise<Widget[]> {
  const widgets: Widget[] = [];
  for (const [index, input] of inputs.entries()) {
    const checked = await checkWidget(context, workspaceId, input, `widgets.${index}.`);
    const isTaken = widgets.some(({ key }) => key === input.key);
    if (isTaken) throw wrong(`widgets.${index}.key`, 'is the key of an earlier widget');
    // Given keys are reserved, even those of later widgets.
    const reserved = inputs.slice(index + 1).flatMap(({ key }) => key ?? []);
    widgets.push(standAmong(widgets, checked, reserved));
  }
  requireModestBoard(widgets, 'widgets');
  return widgets;
}

/**
 * Checks the references of a widget: its source and its metric are the workspace's, and the gate lets its SQL through. Without a source
 * the workspace's default is recorded, so that the widget does not change with the default.
 */
export async function checkWidget(
  context: SourceContext,
  workspaceId: string,
  widget: CheckedWidget,
  path = '',
): Promise<CheckedWidget> {
  if (widget.metric_id === null && widget.dimension !== null)
    throw wrong(`${path}dimension`, 'goes with a metric_id');
  if (widget.metric_id === null && widget.grain !== null)
    throw wrong(`${path}grain`, 'goes with a metric_id');
  const source = await findNamedSource(context, workspaceId, widget, path);
  const metricSource =
    widget.metric_id === null ? null : await checkMetric(context, workspaceId, widget, path);
  const ask = askOf({ ...widget, key: '' });
  if (ask?.by === 'metric') return { ...widget, data_source_id: metricSource };
  if (!ask) return widget;
  // A question can wait for the workspace's first source; SQL is tried at once.
  if (ask.by === 'question')
    return { ...widget, data_source_id: await findDefaultId(context, workspaceId, source) };
  const asked = source ?? (await findSourceOrDefault(context.db, workspaceId, null));
  await checkSql(context, asked, ask.sql, path);
  return { ...widget, data_source_id: asked.id };
}

/** The widget among others: with a unique key, and beside or below the others where it was given no place. */
export function standAmong(
  others: readonly Widget[],
  widget: CheckedWidget,
  reserved: readonly string[] = [],
): Widget {
  const taken = new Set([...others.map(({ key }) => key), ...reserved]);
  return {
    ...widget,
    key: widget.key ?? widgetKey(widget.title, taken),
    layout: widget.layout ?? placeAmong(widget, others),
  };
}

async function findNamedSource(
  { db }: SourceContext,
  workspaceId: string,
  { data_source_id: id }: CheckedWidget,
  path: string,
): Promise<DataSourceRow | undefined> {
  if (id === null) return undefined;
  const source = await db.findOneBy(DataSourceRow, { workspaceId, id });
  if (!source) throw wrong(`${path}data_source_id`, 'there is no such data source');
  return source;
}

async function findDefaultId(
  { db }: SourceContext,
  workspaceId: string,
  named: DataSourceRow | undefined,
): Promise<string | null> {
  const source = named ?? (await db.findOneBy(DataSourceRow, { workspaceId, isDefault: true }));
  return source?.id ?? null;
}

/** Returns the metric's source. */
async function checkMetric(
  { db }: SourceContext,
  workspaceId: string,
  widget: CheckedWidget,
  path: string,
): Promise<string> {
  const metric = widget.metric_id && (await db.findOneBy(MetricRow, { workspaceId, id: widget.metric_id }));
  if (!metric) throw wrong(`${path}metric_id`, 'there is no such metric');
  const { dimension, grain } = widget;
  if (dimension !== null && !metric.dimensions.includes(dimension))
    throw wrong(`${path}dimension`, `must be one of the metric's dimensions: ${listed(metric.dimensions)}`);
  if (grain !== null && metric.timeColumn === null)
    throw wrong(`${path}grain`, 'needs a metric that has a time_column');
  return metric.dataSourceId;
}

function listed(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : 'it has none';
}

async function checkSql(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
  path: string,
): Promise<void> {
  try {
    await tryStatement(context, source, sql);
  } catch (error) {
    throw error instanceof InvalidStatement ? wrong(`${path}sql`, error.message) : error;
  }
}

function wrong(path: string, message: string): Refusal {
  return invalidRequest([{ path, message }]);
}
