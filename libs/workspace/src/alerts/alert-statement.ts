import { Day } from '#platform';
import { findWorkspaceSettings } from '#access';
import { DataSourceRow, MetricRow } from '#database';
import type { AlertRow, EntityManager } from '#database';
import { quoteIdentifier, quoteLiteral } from '#sql';
import type { SourceType } from '#contracts';
import type { KnownColumns } from '../charts/column-units.js';
import { tablesOf } from '../data-sources/known-tables.js';
import { compileMetric } from '../dashboards/metric-sql.js';
import type { QuestionReader } from '../dashboards/widget-statements.js';
import { findTable, quoteTable } from '../metrics/metric-table.js';

/** The fields of an alert that define its number. */
export type WatchedNumber = Pick<
  AlertRow,
  | 'workspaceId'
  | 'dataSourceId'
  | 'metricId'
  | 'grain'
  | 'dimension'
  | 'question'
  | 'isRelative'
  | 'sql'
  | 'readState'
>;

/** The periods that a statement returns, in their order. */
export interface Periods {
  grain: NonNullable<AlertRow['grain']>;
  /** The start of the first measured period. */
  first: string;
  /** The start of the current period, which is not over and not measured. */
  current: string;
}

/** The statement of an alert, or the reason why there is none. */
export type AlertStatement =
  | {
      source: DataSourceRow;
      sql: string;
      periods: Periods | undefined;
      known?: KnownColumns;
      /** The column whose values are measured each by itself. */
      dimension?: string | null;
    }
  | { problem: string };

/** The number of days that a statement reads: a quarter to replay, and enough weeks before it to know the usual values. */
const daysRead = { day: 180, week: 400, month: 1_500 };

/** The statement of an alert at this moment, and its source. */
export async function alertStatement(
  db: EntityManager,
  watched: WatchedNumber,
  { at, signal, readQuestion }: { at: Date; signal: AbortSignal; readQuestion: QuestionReader },
): Promise<AlertStatement> {
  const { workspaceId, dataSourceId, question, sql, dimension } = watched;
  if (watched.metricId !== null) return metricStatement(db, watched, watched.metricId, at);
  const source =
    dataSourceId === null ? null : await db.findOneBy(DataSourceRow, { workspaceId, id: dataSourceId });
  if (!source) return { problem: 'the data source of this alert was removed' };
  if (question !== null && watched.isRelative) {
    const asked = { workspaceId, dataSourceId: source.id, text: question, at, signal, trace: undefined };
    const read = await readQuestion(asked);
    return 'problem' in read
      ? { problem: read.problem }
      : { source, sql: read.sql, periods: undefined, known: read.known, dimension };
  }
  return sql === null
    ? { problem: 'this alert has no statement' }
    : { source, sql, periods: undefined, dimension };
}

async function metricStatement(
  db: EntityManager,
  { workspaceId, grain, dimension }: WatchedNumber,
  metricId: string,
  at: Date,
): Promise<AlertStatement> {
  const metric = await db.findOneBy(MetricRow, { workspaceId, id: metricId });
  const source = metric && (await db.findOneBy(DataSourceRow, { workspaceId, id: metric.dataSourceId }));
  if (!metric || !source) return { problem: 'the metric of this alert was removed' };
  if (grain !== null && metric.timeColumn === null)
    return { problem: `the metric "${metric.name}" has no time column, which a ${grain} needs` };
  if (dimension !== null && !metric.dimensions.includes(dimension))
    return { problem: `the metric "${metric.name}" has no dimension "${dimension}"` };
  const search = findTable(await tablesOf(db, source), metric.source);
  if ('problem' in search) return search;
  const table = quoteTable(source.type, search.table);
  const periods = grain === null ? undefined : await periodsAt(db, workspaceId, grain, at);
  const bounds =
    periods && metric.timeColumn !== null ? boundsOf(source.type, metric.timeColumn, periods) : [];
  const measured = { ...metric, filters: [...metric.filters, ...bounds] };
  const known = { descriptions: new Map([[metric.name, metric.description]]), computed: [] };
  return {
    source,
    sql: compileMetric(source.type, table, measured, { dimension, grain, isNewestFirst: dimension !== null }),
    periods,
    known,
    dimension,
  };
}

/**
 * Weeks begin on Monday here, as the metric's own do. Days of date columns end by the workspace's clock, and days that an engine derives
 * from moments end by UTC. A day that is over by only one of these may still lack rows.
 */
async function periodsAt(
  db: EntityManager,
  workspaceId: string,
  grain: Periods['grain'],
  now: Date,
): Promise<Periods> {
  const { time_zone: timeZone } = await findWorkspaceSettings(db, workspaceId);
  const today = [Day.today({ now, timeZone }), Day.today({ now, timeZone: 'UTC' })];
  const [current = ''] = today.map((day) => day.startOf(grain).toString()).toSorted();
  const [year = 1, month = 1, day = 1] = current.split('-').map(Number);
  const first = new Day(year, month, day).plus('day', -daysRead[grain]).startOf(grain).toString();
  return { grain, first, current };
}

/** Conditions that keep the engine from reading years; the literal's type is written where the engine takes no text for it. */
export function boundsOf(
  dialect: SourceType,
  timeColumn: string,
  { first, current }: Pick<Periods, 'first' | 'current'>,
): string[] {
  const time = quoteIdentifier(dialect, timeColumn);
  const literalOf = (day: string): string => {
    const literal = quoteLiteral(dialect, day);
    return dialect === 'trino' ? `DATE ${literal}` : literal;
  };
  return [`${time} >= ${literalOf(first)}`, `${time} < ${literalOf(current)}`];
}
