import { invalidRequest } from '#contracts';
import { findDataSource } from '../data-sources/data-sources.js';
import { tryStatement } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { checkDefinition } from './check-definition.js';
import { asValueWhere } from './metric-statement.js';
import { findTable, quoteTable } from './metric-table.js';
import type { MetricValues } from './save-metric.js';
import { tablesOf } from '../data-sources/known-tables.js';

/** Computes a metric once at its source before it is saved. It runs outside of a transaction, because the source may be slow. */
export async function tryMetric(
  context: SourceContext,
  workspaceId: string,
  values: MetricValues,
): Promise<void> {
  const source = await findDataSource(context.db, workspaceId, values.dataSourceId);
  const definition = await checkDefinition(context, source, values);
  const search = findTable(await tablesOf(context.db, source), definition.source);
  if ('problem' in search) return;
  const table = quoteTable(source.type, search.table);
  try {
    await tryStatement(context, source, asValueWhere(table, definition.expression, definition.filters));
  } catch (error) {
    if (!(error instanceof InvalidStatement)) throw error;
    const issues = [{ path: 'expression', message: error.message }];
    throw invalidRequest(issues, 'the metric cannot be computed from this source');
  }
}
