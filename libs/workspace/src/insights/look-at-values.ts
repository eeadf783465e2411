import { DataSourceRow } from '#database';
import type { MetricRow } from '#database';
import { boundsOf } from '../alerts/alert-statement.js';
import { askSource } from '../alerts/measure.js';
import { compileMetric } from '../dashboards/metric-sql.js';
import { tablesOf } from '../data-sources/known-tables.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { findTable, quoteTable } from '../metrics/metric-table.js';
import { changedValues, weeksBefore } from './changed-values.js';
import type { ChangedValue } from './changed-values.js';
import { amountsOf, dimensionsMax, startsBefore } from './explain-standout.js';

/** The values that came or went in a week, and the statements that it took to find them. */
export interface LookedAtValues {
  changed: ChangedValue[];
  statements: number;
}

/** Looks which values of the first dimensions of a metric are new in a week or gone: a statement for each, within nine weeks. */
export async function lookAtValues(
  context: SourceContext,
  metric: MetricRow,
  { period, value: total }: { period: string; value: number },
  signal: AbortSignal,
): Promise<LookedAtValues> {
  const { workspaceId, dataSourceId, timeColumn } = metric;
  const looked: LookedAtValues = { changed: [], statements: 0 };
  const source = await context.db.findOneBy(DataSourceRow, { workspaceId, id: dataSourceId });
  if (!source || timeColumn === null) return looked;
  const search = findTable(await tablesOf(context.db, source), metric.source);
  if ('problem' in search) return looked;
  const starts = startsBefore(period, weeksBefore);
  const span = {
    first: starts.at(-1)?.toString() ?? period,
    current: starts[0]?.plus('week', 1).toString() ?? period,
  };
  const filters = [...metric.filters, ...boundsOf(source.type, timeColumn, span)];
  const table = quoteTable(source.type, search.table);
  for (const dimension of metric.dimensions.slice(0, dimensionsMax)) {
    if (signal.aborted) break;
    looked.statements += 1;
    const sql = compileMetric(source.type, table, { ...metric, filters }, { dimension, grain: 'week' });
    const asked = await askSource(context, { source, sql, periods: undefined }, signal);
    // A value that was cut off would look as if it had vanished.
    if (asked.state !== 'rows' || asked.result.cutBy) continue;
    looked.changed.push(...changedValues(dimension, amountsOf(asked.result.rows, starts.map(String)), total));
  }
  return looked;
}
