import { conflict } from '#contracts';
import { describeDashboard } from '../dashboards/dashboards.js';
import type { WidgetAddress } from '../dashboards/widget-lookups.js';
import type { WidgetStatements } from '../dashboards/widget-statements.js';
import { noSuchWidget } from '../dashboards/widgets.js';
import type { ExportedStatement } from './exporter.js';

/** The present statement of a widget, in the version that its reader sees. */
export async function findExportedWidget(
  statements: WidgetStatements,
  {
    workspaceId,
    dashboardId,
    key,
    seen,
  }: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  signal: AbortSignal,
): Promise<ExportedStatement> {
  const { db } = statements.context;
  const { widgets } = await describeDashboard(db, workspaceId, dashboardId, seen);
  const widget = widgets.find((each) => each.key === key);
  if (!widget) throw noSuchWidget();
  const statement = await statements.of(workspaceId, widget, signal);
  if ('problem' in statement) throw conflict(statement.problem);
  return statement;
}
