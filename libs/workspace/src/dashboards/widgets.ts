import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAct } from '#access';
import { WidgetInput, conflict, invalidRequest, notFound } from '#contracts';
import type { Widget, WidgetChange } from '#contracts';
import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import { emit } from '#webhooks';
import type { SourceContext } from '../data-sources/source-context.js';
import { requireModestBoard } from './board-limits.js';
import { checkWidget, standAmong } from './complete-widget.js';
import { lockDashboard, noSuchDashboard, recordChange, saveDraft, widgetsMax } from './draft.js';

/** Adds a widget to a dashboard's draft. */
export async function addWidget(
  context: SourceContext,
  act: WorkspaceAct,
  dashboardId: string,
  input: WidgetInput,
): Promise<Widget> {
  const { workspaceId } = act;
  await findDraft(context.db, workspaceId, dashboardId);
  const checked = await checkWidget(context, workspaceId, input);
  return context.db.transaction(async (tx) => {
    const row = await lockDashboard(tx, workspaceId, dashboardId, null);
    if (row.draft.length >= widgetsMax) throw conflict(`a dashboard holds ${widgetsMax} widgets at most`);
    if (row.draft.some(({ key }) => key === input.key))
      throw conflict(`this dashboard has a widget with the key "${input.key}" already`);
    const widget = standAmong(row.draft, checked);
    const widgets = [...row.draft, widget];
    requireModestBoard(widgets, fieldOfSize(input));
    await saveDraft(tx, row, widgets, act.at);
    await recordChange(tx, act, row, { widget_added: widget.key });
    await emitAdded(tx, act, dashboardId, widget);
    return widget;
  });
}

/** Changes a widget of the draft. The changed widget must be valid as a new one. */
export async function changeWidget(
  context: SourceContext,
  act: WorkspaceAct,
  dashboardId: string,
  key: string,
  change: WidgetChange,
): Promise<Widget> {
  const { workspaceId } = act;
  const before = widgetIn(await findDraft(context.db, workspaceId, dashboardId), key);
  const checked = await checkWidget(context, workspaceId, merge(before, change));
  return context.db.transaction(async (tx) => {
    const row = await lockDashboard(tx, workspaceId, dashboardId, null);
    // The check was made on the widget as it was before the lock.
    if (!isDeepStrictEqual(widgetIn(row.draft, key), before))
      throw conflict('somebody else changed this widget meanwhile; try again');
    const others = row.draft.filter((other) => other.key !== key);
    const widget = standAmong(others, { ...checked, key });
    const widgets = row.draft.map((other) => (other.key === key ? widget : other));
    requireModestBoard(widgets, fieldOfSize(change));
    await saveDraft(tx, row, widgets, act.at);
    await recordChange(tx, act, row, { widget_changed: key, changed: Object.keys(change) });
    return widget;
  });
}

/** Removes a widget from the draft. */
export async function removeWidget(
  db: EntityManager,
  act: WorkspaceAct,
  dashboardId: string,
  key: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDashboard(tx, act.workspaceId, dashboardId, null);
    widgetIn(row.draft, key);
    const widgets = row.draft.filter((other) => other.key !== key);
    await saveDraft(tx, row, widgets, act.at);
    await recordChange(tx, act, row, { widget_removed: key });
  });
}

/** Emits the event of a dashboard's new widget. */
export async function emitAdded(
  tx: EntityManager,
  { workspaceId, at, traceparent }: WorkspaceAct,
  dashboardId: string,
  { key, title, type }: Widget,
): Promise<void> {
  const data = { dashboard_id: dashboardId, widget: { key, title, type } };
  await emit(tx, { workspaceId, type: 'widget.added', data, at, traceparent });
}

/** 404 for a widget that is not there. */
export function noSuchWidget() {
  return notFound('there is no such widget');
}

async function findDraft(db: EntityManager, workspaceId: string, id: string): Promise<Widget[]> {
  const row = await db.findOne(DashboardRow, {
    select: { id: true, draft: true },
    where: { workspaceId, id },
  });
  if (!row) throw noSuchDashboard();
  return row.draft;
}

/** The part of a widget that is likely to make its dashboard too large. */
function fieldOfSize(input: Pick<WidgetChange, 'chart_spec'>): string {
  return input.chart_spec ? 'chart_spec' : 'sql';
}

function widgetIn(widgets: readonly Widget[], wanted: string): Widget {
  const widget = widgets.find(({ key }) => key === wanted);
  if (!widget) throw noSuchWidget();
  return widget;
}

function merge(widget: Widget, change: WidgetChange): WidgetInput {
  const display = change.display === null ? undefined : (change.display ?? widget.display);
  const tab = change.tab === null ? undefined : (change.tab ?? widget.tab);
  const parsed = WidgetInput.safeParse({ ...widget, ...change, display, tab });
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
