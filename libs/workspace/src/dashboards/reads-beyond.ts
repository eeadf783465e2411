import { randomUUID } from 'node:crypto';
import type { ColumnKind, SourceType } from '#contracts';
import { checkStatement, loadGate, quoteIdentifier } from '#sql';
import { asCondition, asValue } from '../metrics/metric-statement.js';
import type { MeasuredMetric } from './metric-sql.js';

/** A name that cannot occur in a metric. */
const onlyTable = `rows_${randomUUID().replaceAll('-', '')}`;

/**
 * Reports whether a metric reads more than the rows it measures, as `sum(total) / (SELECT sum(total) FROM orders)` does: filters narrow
 * its table, but not the tables of a subquery. The gate decides, with the metric's rows as the only known relation.
 */
export async function readsBeyond(
  dialect: SourceType,
  { name, columns }: { name: string; columns: readonly { name: string; kind?: ColumnKind }[] },
  { expression, filters }: Pick<MeasuredMetric, 'expression' | 'filters'>,
): Promise<boolean> {
  await loadGate();
  const lists = columns.filter(({ kind }) => kind === 'list').map((column) => column.name);
  const relations = [{ name: onlyTable, columns: columns.map((column) => column.name), lists }];
  const from = `${quoteIdentifier(dialect, onlyTable)} AS ${quoteIdentifier(dialect, name)}`;
  const statements = [asValue(from, expression), ...filters.map((filter) => asCondition(from, filter))];
  return !statements.every((statement) => checkStatement(dialect, statement, relations).ok);
}
