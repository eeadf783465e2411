import { conflict } from '#contracts';
import type { FilterChoices } from '#contracts';
import type { Clock } from '#platform';
import { narrowTables } from '../dashboards/filters/narrow-tables.js';
import { findPickedWidget } from '../dashboards/picked-widget.js';
import type { WidgetAddress } from '../dashboards/widget-lookups.js';
import type { WidgetStatements } from '../dashboards/widget-statements.js';
import type { ExportedStatement } from './exporter.js';

/** The present statement of a widget, in the version that its reader sees and over the rows that meet the chosen filters. */
export async function findExportedWidget(
  statements: WidgetStatements,
  address: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  choices: FilterChoices,
  environment: { clock: Clock; signal: AbortSignal },
): Promise<ExportedStatement> {
  const widget = await findPickedWidget(statements, address, choices, environment);
  const narrowed =
    'problem' in widget ? widget : await narrowTables(statements.context, widget, widget.filters);
  if ('problem' in narrowed) throw conflict(narrowed.problem);
  const { source, sql, dashboardName: name } = narrowed;
  const target = { type: 'dashboard', id: address.dashboardId, name };
  return { source, sql, audited: { action: 'widget.exported', target, details: { widget: address.key } } };
}
