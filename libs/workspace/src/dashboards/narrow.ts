/**
 * Narrows a widget's rows to those that its reader may see. Failure modes:
 * - The text of a filter is taken for SQL: it is a literal of a plan, and the whole passes the gate again.
 * - The rows lack the column: they are withheld where the filter is locked.
 * - The statement's own text breaks out of its brackets: the gate has read it as one whole SELECT before.
 */
import type { SourceTable, SourceType } from '#contracts';
import { UnsupportedPlan, quoteIdentifier, renderPlan } from '#sql';
import type { Plan, PlanSource } from '#sql';
import { passGate, runSql } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { quoteTable } from '../metrics/metric-table.js';
import type { Statement } from './widget-statement.js';
import { conditionsOn } from './row-filters.js';
import type { FilteredColumn, RowFilter } from './row-filters.js';

type Narrowed<T> = T | { problem: string; isFinal: boolean };

/** The first run is only for the columns. */
const columnLimits = { timeoutMs: 30_000, rowsMax: 1, bytesMax: 5_000_000 };

/** The filtered rows of a statement's answer; the source is asked for its columns. */
export async function narrowStatement(
  context: SourceContext,
  statement: Exclude<Statement, { problem: string }>,
  filters: readonly RowFilter[],
  signal: AbortSignal,
): Promise<Statement> {
  if (filters.length === 0) return statement;
  const { source } = statement;
  const passed = await passGate(context, source, statement.sql);
  const { columns } = await runSql(context, source, passed, columnLimits, signal);
  const narrowed = narrow(source.type, { alias: 'narrowed', statement: passed }, columns, filters);
  return 'problem' in narrowed ? narrowed : { ...statement, sql: narrowed.sql };
}

/** The filtered rows of a table, in the form in which a statement names a table. */
export function narrowTable(
  dialect: SourceType,
  table: SourceTable,
  filters: readonly RowFilter[],
): Narrowed<{ table: string }> {
  if (filters.length === 0) return { table: quoteTable(dialect, table) };
  const { schema, name, columns } = table;
  const source = { alias: name, table: { schema: schema ?? undefined, name } };
  const narrowed = narrow(dialect, source, columns, filters);
  if ('problem' in narrowed) return narrowed;
  // Aliased to the table's own name, which the metric's expression may use.
  return { table: `(${narrowed.sql}) AS ${quoteIdentifier(dialect, name)}` };
}

function narrow(
  dialect: SourceType,
  source: PlanSource,
  columns: readonly FilteredColumn[],
  filters: readonly RowFilter[],
): Narrowed<{ sql: string }> {
  const met = conditionsOn(source.alias, columns, filters);
  if ('problem' in met) return met;
  const select = columns.map(({ name }) => ({
    expression: { kind: 'column', of: source.alias, column: name } as const,
    label: name,
  }));
  const plan: Plan = {
    from: source,
    joins: [],
    where: met.conditions,
    select,
    groupBy: [],
    having: [],
    orderBy: [],
  };
  return { sql: rendered(dialect, plan) };
}

function rendered(dialect: SourceType, plan: Plan): string {
  try {
    return renderPlan(dialect, plan);
  } catch (error) {
    // A column without a name, or with one that no engine can hold.
    if (error instanceof UnsupportedPlan || error instanceof RangeError)
      throw new InvalidStatement('these rows cannot be narrowed by a filter', { cause: error });
    throw error;
  }
}
