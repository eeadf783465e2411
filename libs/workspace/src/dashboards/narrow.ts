/**
 * Narrowing what a widget reads to the rows that its reader may see. What can go wrong: the text of a filter is taken for SQL (it
 * becomes a literal of a plan, and the whole passes the gate again); the rows have no such column (they are withheld, where the
 * filter is locked); the statement's own text reaches out of its brackets (the gate has read it as one whole SELECT before).
 */
import type { SourceTable, SourceType } from '#contracts';
import { UnsupportedPlan, quoteIdentifier, renderPlan } from '#sql';
import type { Plan, PlanSource } from '#sql';
import { passGate, runSql } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { UnfitStatement } from '../data-sources/unfit-statement.js';
import { quoteTable } from '../metrics/metric-table.js';
import type { Statement } from './widget-statement.js';
import { conditionsOn } from './row-filters.js';
import type { FilteredColumn, RowFilter } from './row-filters.js';

type Narrowed<T> = T | { problem: string; isFinal: boolean };

/** Only the columns are wanted of the first run. */
const columnLimits = { timeoutMs: 30_000, rowsMax: 1, bytesMax: 5_000_000 };

/** The rows of a statement's answer that meet the filters; which columns it has is asked of the source. */
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

/** The rows of a table that meet the filters, as a statement names a table. */
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
  // Under the table's own name, as what is measured may call it.
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
    // A column without a name, or a name that no engine can hold.
    if (error instanceof UnsupportedPlan || error instanceof RangeError)
      throw new UnfitStatement('these rows cannot be narrowed by a filter', { cause: error });
    throw error;
  }
}
