import { SourceError } from '#connectors';
import type { RowsBehind } from '#contracts';
import type { Clock } from '#platform';
import { rowsBehind } from '#sql';
import { runSql } from '../data-sources/run-sql.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { narrowTables } from './filters/narrow-tables.js';
import { findPickedWidget } from './picked-widget.js';
import type { PickedValues } from './picked-widget.js';
import type { WidgetAddress } from './widget-lookups.js';
import type { WidgetStatements } from './widget-statements.js';

const rowsMax = 200;
const limits = { timeoutMs: 15_000, rowsMax, bytesMax: 2_000_000 };

/** The rows of the source that a widget's value was computed of, at most 200; or why they cannot be told. */
export async function readRowsBehind(
  statements: WidgetStatements,
  address: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  { picks, choices }: PickedValues,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<RowsBehind> {
  const { context } = statements;
  try {
    const picked = await findPickedWidget(statements, address, choices, { clock, signal });
    if ('problem' in picked) return failed(picked.problem);
    const { source, filters } = picked;
    const sql = rowsBehind(source.type, picked.sql, picks, rowsMax + 1);
    if (sql === undefined) return failed('it cannot be told which rows this is made of');
    const narrowed = await narrowTables(context, { source, sql }, filters);
    if ('problem' in narrowed) return failed(narrowed.problem);
    const { columns, rows, cutBy } = await runSql(context, source, narrowed.sql, limits, signal);
    return {
      columns: columns.map(({ name }) => name),
      rows,
      truncated: cutBy !== undefined,
      unreached: [...(narrowed.unreached ?? [])],
      error: null,
    };
  } catch (error) {
    if (error instanceof InvalidStatement || error instanceof SourceError) return failed(error.message);
    throw error;
  }
}

function failed(error: string): RowsBehind {
  return { columns: [], rows: [], truncated: false, unreached: [], error };
}
