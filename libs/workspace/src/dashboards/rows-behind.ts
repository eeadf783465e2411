import { SourceError } from '#connectors';
import type { FilterChoices, RowsBehind, ValuePick } from '#contracts';
import { rowsBehind } from '#sql';
import type { Clock } from '#platform';
import { readStatement, runSql } from '../data-sources/run-sql.js';
import { UnfitStatement } from '../data-sources/unfit-statement.js';
import { describeDashboard } from './dashboards.js';
import { chosenFilters } from './filters/chosen-filters.js';
import { narrowTables } from './filters/narrow-tables.js';
import type { WidgetAddress } from './widget-lookups.js';
import type { WidgetStatements } from './widget-statements.js';
import { noSuchWidget } from './widgets.js';

const rowsMax = 200;
const limits = { timeoutMs: 15_000, rowsMax, bytesMax: 2_000_000 };

/** The values that were picked of a widget's answer, and the filters within which. */
export interface PickedValues {
  picks: readonly ValuePick[];
  choices: FilterChoices;
}

/** The rows of the source that a widget's value was computed of, at most 200; or why they cannot be told. */
export async function readRowsBehind(
  statements: WidgetStatements,
  address: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  { picks, choices }: PickedValues,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<RowsBehind> {
  const { workspaceId, dashboardId, key, seen } = address;
  const { context } = statements;
  const document = await describeDashboard(context.db, workspaceId, dashboardId, seen);
  const widget = document.widgets.find((each) => each.key === key);
  if (!widget) throw noSuchWidget();
  const filters = await chosenFilters(
    context.db,
    { workspaceId, key, filters: document.filters },
    choices,
    clock(),
  );
  try {
    const asked = await statements.of(workspaceId, widget, signal);
    if ('problem' in asked) return failed(asked.problem);
    const { statement } = await readStatement(context, asked.source, asked.sql);
    const sql = rowsBehind(asked.source.type, statement, picks, rowsMax + 1);
    if (sql === undefined) return failed('it cannot be told which rows this is made of');
    const narrowed = await narrowTables(context, { ...asked, sql }, filters ?? []);
    if ('problem' in narrowed) return failed(narrowed.problem);
    const { columns, rows, cutBy } = await runSql(context, asked.source, narrowed.sql, limits, signal);
    return {
      columns: columns.map(({ name }) => name),
      rows,
      truncated: cutBy !== undefined,
      unreached: [...(narrowed.unreached ?? [])],
      error: null,
    };
  } catch (error) {
    if (error instanceof UnfitStatement || error instanceof SourceError) return failed(error.message);
    throw error;
  }
}

function failed(error: string): RowsBehind {
  return { columns: [], rows: [], truncated: false, unreached: [], error };
}
