import { DataSourceRow } from '#database';
import type { MetricRow } from '#database';
import { boundsOf } from '../alerts/alert-statement.js';
import { askSource } from '../alerts/measure.js';
import { compileMetric } from '../dashboards/metric-sql.js';
import { tablesOf } from '../data-sources/known-tables.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { findTable, quoteTable } from '../metrics/metric-table.js';
import { changedValues, weeksBefore } from './changed-values.js';
import type { ChangedValue, WeeklyAmounts } from './changed-values.js';
import type { Contribution } from './contributions.js';
import { amountsOf, dimensionsMax, startsBefore } from './explain-standout.js';
import { concentration, topMover } from './moved-values.js';
import type { Concentration, TopMover } from './moved-values.js';

/** A change of the values of a dimension: those that came or went, that make ever more of the number, or that moved it most. */
export type ValueChange =
  | { kind: ChangedValue['kind']; score: number; cause: Contribution }
  | ({ kind: 'concentration' } & Concentration)
  | ({ kind: 'top_mover' } & TopMover);

/** The changes of the values in a week, those that explain most first, and the statements that it took to find them. */
export interface LookedAtValues {
  changes: ValueChange[];
  statements: number;
}

/** A value that makes all of a number is as far from the usual as ten spreads. */
const scorePerShare = 10;

/** Looks for changes of the values of the first dimensions of a metric in a week: a statement for each, within nine weeks. */
export async function lookAtValues(
  context: SourceContext,
  metric: MetricRow,
  { period, value: total }: { period: string; value: number },
  signal: AbortSignal,
): Promise<LookedAtValues> {
  const { workspaceId, dataSourceId, timeColumn } = metric;
  const looked: LookedAtValues = { changes: [], statements: 0 };
  const source = await context.db.findOneBy(DataSourceRow, { workspaceId, id: dataSourceId });
  if (!source || timeColumn === null) return looked;
  const search = findTable(await tablesOf(context.db, source), metric.source);
  if ('problem' in search) return looked;
  const starts = startsBefore(
    period,
    Array.from({ length: weeksBefore }, (_, week) => week + 1),
  );
  const span = {
    first: starts.at(-1)?.toString() ?? period,
    current: starts[0]?.plus('week', 1).toString() ?? period,
  };
  const filters = [...metric.filters, ...boundsOf(source.type, timeColumn, span)];
  const table = quoteTable(source.type, search.table);
  const byDimension: [string, WeeklyAmounts][] = [];
  for (const dimension of metric.dimensions.slice(0, dimensionsMax)) {
    if (signal.aborted) break;
    looked.statements += 1;
    const sql = compileMetric(source.type, table, { ...metric, filters }, { dimension, grain: 'week' });
    const asked = await askSource(context, { source, sql, periods: undefined }, signal);
    // A value that was cut off would look as if it had vanished.
    if (asked.state !== 'rows' || asked.result.cutBy) continue;
    byDimension.push([dimension, amountsOf(asked.result.rows, starts.map(String))]);
  }
  looked.changes = valueChanges(byDimension, total);
  return looked;
}

/** The changes in all dimensions; of one event, which may show in several of these, there is one mover. */
export function valueChanges(
  byDimension: readonly (readonly [string, WeeklyAmounts])[],
  total: number,
): ValueChange[] {
  const changed = byDimension.flatMap(([dimension, amounts]) => changedValues(dimension, amounts, total));
  const concentrated = byDimension.flatMap(([dimension, amounts]) => {
    const found = concentration(dimension, amounts, total);
    return found ? [{ kind: 'concentration' as const, ...found }] : [];
  });
  const [mover] = byDimension
    .flatMap(([dimension, amounts]) => topMover(dimension, amounts, total) ?? [])
    .toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score));
  return [
    ...changed.map(changeOf),
    ...concentrated,
    ...(mover ? [{ kind: 'top_mover' as const, ...mover }] : []),
  ];
}

function changeOf({ kind, dimension, value, amount, share }: ChangedValue): ValueChange {
  const isNew = kind === 'new_value';
  const cause = { dimension, value, now: isNew ? amount : 0, usual: isNew ? 0 : amount, share };
  return { kind, score: (isNew ? 1 : -1) * scorePerShare * share, cause };
}
