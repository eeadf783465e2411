import { Day } from '#platform';
import { DataSourceRow } from '#database';
import type { MetricRow } from '#database';
import type { Cell } from '#contracts';
import { boundsOf } from '../alerts/alert-statement.js';
import { askSource } from '../alerts/measure.js';
import { medianOf } from '../unusual/medians.js';
import { numberOf } from '../charts/number-of.js';
import { compileMetric } from '../dashboards/metric-sql.js';
import { tablesOf } from '../data-sources/known-tables.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { storableText } from '../data-sources/storable-text.js';
import { findTable, quoteTable } from '../metrics/metric-table.js';
import { contributionsTo } from './contributions.js';
import type { Breakdown, Contribution } from './contributions.js';
import type { Standout } from './insight-words.js';

/** Each costs a statement. */
export const dimensionsMax = 3;
const weeksCompared = [1, 2, 3, 4];

/** The main cause of an unusual period, and the number of statements that it took. */
export interface Explained {
  cause: Contribution | undefined;
  statements: number;
}

/** A period whose number is explained. */
export interface ExplainedPeriod extends Pick<Standout, 'grain' | 'period' | 'value'> {
  /** How many weeks before it those are that it is compared with. */
  comparedWeeks?: readonly number[];
}

/**
 * Finds the dimension's value that made a period unusual, in comparison with the same period of the four weeks before. A process that
 * stops sends no further statement, so its cause may not be the main one.
 */
export async function explainStandout(
  context: SourceContext,
  metric: MetricRow,
  { grain, period, value: now, comparedWeeks = weeksCompared }: ExplainedPeriod,
  signal: AbortSignal,
): Promise<Explained> {
  const { workspaceId, dataSourceId, timeColumn } = metric;
  const source = await context.db.findOneBy(DataSourceRow, { workspaceId, id: dataSourceId });
  if (!source || timeColumn === null) return { cause: undefined, statements: 0 };
  const search = findTable(await tablesOf(context.db, source), metric.source);
  if ('problem' in search) return { cause: undefined, statements: 0 };
  const starts = startsBefore(period, comparedWeeks);
  const spans = starts.map((start) => {
    const span = { first: start.toString(), current: start.plus(grain, 1).toString() };
    return `(${boundsOf(source.type, timeColumn, span).join(' AND ')})`;
  });
  const measured = { ...metric, filters: [...metric.filters, spans.join(' OR ')] };
  const table = quoteTable(source.type, search.table);
  const breakdowns: Breakdown[] = [];
  const totals: number[][] = [];
  let statements = 0;
  for (const dimension of metric.dimensions.slice(0, dimensionsMax)) {
    if (signal.aborted) break;
    statements += 1;
    const sql = compileMetric(source.type, table, measured, { dimension, grain });
    const asked = await askSource(context, { source, sql, periods: undefined }, signal);
    // Half of the values would explain nothing.
    if (asked.state !== 'rows' || asked.result.cutBy) continue;
    const amounts = amountsOf(asked.result.rows, starts.map(String));
    breakdowns.push({
      dimension,
      values: [...amounts].map(([value, each]) => ({ value, ...compared(each) })),
    });
    totals.push(
      starts.map((_, place) => [...amounts.values()].reduce((sum, each) => sum + (each[place] ?? 0), 0)),
    );
  }
  const [first] = totals;
  const cause = first && contributionsTo({ now, usual: compared(first).usual }, breakdowns)[0];
  return { cause, statements };
}

/** The period itself, and the same ones of so many weeks before it. */
export function startsBefore(period: string, weeksBefore: readonly number[]): Day[] {
  const start = Day.of(new Date(period));
  return [0, ...weeksBefore].map((weeks) => start.plus('week', -weeks));
}

/** The amounts of each value, by the place of their period; a value that a period does not have is 0 there. */
export function amountsOf(rows: readonly Cell[][], starts: readonly string[]): Map<string, number[]> {
  const amounts = new Map<string, number[]>();
  for (const [start, value, amount] of rows) {
    const place = typeof start === 'string' ? starts.indexOf(start.slice(0, 'yyyy-mm-dd'.length)) : -1;
    const name = nameOf(value);
    if (place === -1 || name === undefined) continue;
    const known = amounts.get(name) ?? starts.map(() => 0);
    known[place] = (known[place] ?? 0) + (numberOf(amount) ?? 0);
    amounts.set(name, known);
  }
  return amounts;
}

/** Rows without a value are a part of the number as well. */
const noValue = '(none)';

function nameOf(value: Cell | undefined): string | undefined {
  if (value === null) return noValue;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? storableText(value) : undefined;
}

function compared([now = 0, ...before]: readonly number[]) {
  return { now, usual: medianOf(before) };
}
