import type { FilterChoices, ValuePick } from '#contracts';
import type { Clock } from '#platform';
import { readStatement } from '../data-sources/run-sql.js';
import { describeDashboard } from './dashboards.js';
import { chosenFilters } from './filters/chosen-filters.js';
import type { TableFilter } from './filters/table-filter.js';
import type { WidgetAddress } from './widget-lookups.js';
import type { Statement } from './widget-statement.js';
import type { WidgetStatements } from './widget-statements.js';
import { noSuchWidget } from './widgets.js';

/** The values that were picked of a widget's answer, and the filters within which. */
export interface PickedValues {
  picks: readonly ValuePick[];
  choices: FilterChoices;
}

/** A widget's statement as the gate has read it, with the filters that are chosen. */
type PickedWidget = Exclude<Statement, { problem: string }> & {
  filters: readonly TableFilter[];
  dashboardName: string;
};

/** The widget that values were picked of; or why there is nothing behind them. */
export async function findPickedWidget(
  statements: WidgetStatements,
  {
    workspaceId,
    dashboardId,
    key,
    seen,
  }: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  choices: FilterChoices,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<PickedWidget | { problem: string }> {
  const { context } = statements;
  const document = await describeDashboard(context.db, workspaceId, dashboardId, seen);
  const widget = document.widgets.find((each) => each.key === key);
  if (!widget) throw noSuchWidget();
  const { filters: known } = document;
  const filters = await chosenFilters(context.db, { workspaceId, key, filters: known }, choices, clock());
  const asked = await statements.of(workspaceId, widget, signal);
  if ('problem' in asked) return asked;
  const { statement } = await readStatement(context, asked.source, asked.sql);
  return { ...asked, sql: statement, filters: filters ?? [], dashboardName: document.name };
}
