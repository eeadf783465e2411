import { invalidRequest } from '#contracts';
import type { ColumnKind, InputIssue, SourceTable, SourceType } from '#contracts';
import type { DataSourceRow, MetricRow } from '#database';
import { passGate } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { findColumn, findTable, nameFor, quoteTable } from './metric-table.js';
import { asCondition, asValue, standingAlone } from './metric-statement.js';
import { tablesOf } from '../data-sources/known-tables.js';

/** The parts of a metric that its source must be able to run. */
export type Definition = Pick<MetricRow, 'source' | 'expression' | 'dimensions' | 'filters' | 'timeColumn'>;

/** A text of a definition, and the statement that it will be part of. */
interface Fragment {
  path: string;
  sql: string;
  inPlace: string;
}

/**
 * Checks a definition against the source's schema and the gate, and returns it with names in the source's spelling. Columns are looked up
 * and later quoted, never compiled, so they cannot be more than names.
 */
export async function checkDefinition(
  context: SourceContext,
  source: DataSourceRow,
  definition: Definition,
): Promise<Definition> {
  const search = findTable(await tablesOf(context.db, source), definition.source);
  if ('problem' in search) throw invalidRequest([{ path: 'source', message: search.problem }]);
  const columns = checkColumns(source.type, search.table, definition);
  const issues = [...columns.issues];
  for (const fragment of fragmentsOf(quoteTable(source.type, search.table), definition)) {
    const message = await problemOf(context, source, search.table, fragment);
    if (message !== undefined) issues.push({ path: fragment.path, message });
  }
  if (issues.length > 0) throw invalidRequest(issues, 'the metric cannot be computed from this source');
  return {
    ...definition,
    source: nameFor(source.type, search.table, definition.source),
    dimensions: columns.dimensions,
    timeColumn: columns.timeColumn,
  };
}

function checkColumns(type: SourceType, table: SourceTable, { dimensions, timeColumn }: Definition) {
  const issues: InputIssue[] = [];
  const columnOf = (wanted: string, path: string): string => {
    const name = findColumn(table, wanted);
    if (name === undefined)
      issues.push({ path, message: `the table "${table.name}" has no column "${wanted}"` });
    return name ?? wanted;
  };
  const kind = table.columns.find(({ name }) => name === (timeColumn && findColumn(table, timeColumn)))?.kind;
  if (kind !== undefined && !isTime(type, kind))
    issues.push({ path: 'time_column', message: `"${timeColumn}" holds no dates` });
  const found = dimensions.map((name, index) => columnOf(name, `dimensions.${index}`));
  return {
    dimensions: [...new Set(found)],
    timeColumn: timeColumn === null ? null : columnOf(timeColumn, 'time_column'),
    issues,
  };
}

/** SQLite has no type for dates: they are text. */
function isTime(type: SourceType, kind: ColumnKind): boolean {
  return kind === 'date' || kind === 'timestamp' || (type === 'sqlite' && kind === 'text');
}

function fragmentsOf(table: string, { expression, filters }: Definition): Fragment[] {
  return [
    { path: 'expression', sql: expression, inPlace: asValue(table, expression) },
    ...filters.map((sql, index) => ({
      path: `filters.${index}`,
      sql,
      inPlace: asCondition(table, sql),
    })),
  ];
}

async function problemOf(
  context: SourceContext,
  source: DataSourceRow,
  table: SourceTable,
  { sql, inPlace }: Fragment,
): Promise<string | undefined> {
  if (/^(?:select|with)\b/i.test(sql)) return 'a query within a metric must stand in brackets';
  try {
    await passGate(context, source, standingAlone(quoteTable(source.type, table), sql));
    await passGate(context, source, inPlace);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidStatement) return error.message;
    throw error;
  }
}
