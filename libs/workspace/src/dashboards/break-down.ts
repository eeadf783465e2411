/**
 * A widget's value by another dimension. What can go wrong: two tables have a column of that name (it is none to break down by); the
 * statement's sums are over other rows than its tables' (it is left alone); the text is no longer what the gate let through (it passes
 * once more).
 */
import { SourceError } from '#connectors';
import { invalidRequest } from '#contracts';
import type { Breakdown } from '#contracts';
import type { Clock } from '#platform';
import { brokenDown } from '#sql';
import { knownOf, modelOf } from '../data-sources/known-tables.js';
import { runSql } from '../data-sources/run-sql.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { dimensionsOf } from './filters/candidates.js';
import { lookAt, narrowTables } from './filters/narrow-tables.js';
import { findPickedWidget } from './picked-widget.js';
import type { PickedValues } from './picked-widget.js';
import type { WidgetAddress } from './widget-lookups.js';
import type { Statement } from './widget-statement.js';
import type { WidgetStatements } from './widget-statements.js';

const rowsMax = 100;
const limits = { timeoutMs: 15_000, rowsMax, bytesMax: 2_000_000 };
const dimensionsMax = 30;

/** The sums of a widget's value by a dimension of its tables, at most 100; or why they cannot be told. */
export async function breakDown(
  statements: WidgetStatements,
  address: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  { picks, choices, by }: PickedValues & { by: string | undefined },
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Breakdown> {
  const { context } = statements;
  try {
    const picked = await findPickedWidget(statements, address, choices, { clock, signal });
    if ('problem' in picked) return failed(picked.problem);
    const { source, filters } = picked;
    const found = await findDimensions(context, picked);
    const dimensions = found.filter(
      ({ column }) => !picks.some((pick) => pick.column.toLowerCase() === column.toLowerCase()),
    );
    const dimension = by === undefined ? dimensions[0] : found.find(({ column }) => column === by);
    if (by !== undefined && !dimension)
      throw invalidRequest([{ path: 'by', message: 'is no dimension of this widget' }]);
    const column = dimension?.column;
    const sql = column && brokenDown(source.type, picked.sql, { picks, column }, rowsMax + 1);
    if (!column || !sql) return failed('this cannot be broken down');
    const narrowed = await narrowTables(context, { source, sql }, filters);
    if ('problem' in narrowed) return failed(narrowed.problem);
    const { columns, rows, cutBy } = await runSql(context, source, narrowed.sql, limits, signal);
    return {
      dimensions,
      by: column,
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

/** Columns of the tables that are read, whose names stand for no other of their columns. */
async function findDimensions(
  context: SourceContext,
  { source, sql }: Exclude<Statement, { problem: string }>,
): Promise<Breakdown['dimensions']> {
  const { reads } = await lookAt(context, source, sql);
  const model = await modelOf(await knownOf(context.db, source));
  const names = reads.flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase()));
  const isAlone = ({ column }: { column: string }) =>
    names.filter((name) => name === column.toLowerCase()).length === 1;
  return reads
    .flatMap((table) => dimensionsOf(model, table))
    .filter(isAlone)
    .slice(0, dimensionsMax);
}

function failed(error: string): Breakdown {
  return { dimensions: [], by: null, columns: [], rows: [], truncated: false, unreached: [], error };
}
