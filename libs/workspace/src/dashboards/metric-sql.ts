import type { SourceType, Widget } from '#contracts';
import type { MetricRow } from '#database';
import { quoteIdentifier } from '#sql';

/** The parts of a metric that make its SQL. */
export type MeasuredMetric = Pick<MetricRow, 'name' | 'expression' | 'filters' | 'timeColumn'>;

/** The cut of a metric: by one of its dimensions, over time, by both or by neither. */
export interface MetricCut {
  dimension: string | null;
  grain: Widget['grain'];
}

type Grain = NonNullable<Widget['grain']>;

/**
 * A metric over its table (which is quoted already) as one SELECT. Over time it is in the order of time; by a dimension alone,
 * the largest comes first.
 */
export function compileMetric(
  dialect: SourceType,
  table: string,
  metric: MeasuredMetric,
  cut: MetricCut,
): string {
  const cuts = cutColumns(dialect, metric, cut);
  const measure = `${bracketed(metric.expression)} AS ${quoteIdentifier(dialect, metric.name)}`;
  const where = metric.filters.length > 0 ? `\nWHERE ${metric.filters.map(bracketed).join(' AND ')}` : '';
  const statement = `SELECT ${[...cuts, measure].join(', ')}\nFROM ${table}${where}`;
  if (cuts.length === 0) return statement;
  const places = cuts.map((_, index) => index + 1).join(', ');
  const order = cut.grain === null ? '2 DESC' : places;
  return `${statement}\nGROUP BY ${places}\nORDER BY ${order}`;
}

/** The brackets in which the gate has seen the author's text; the line breaks end a comment that it may end with. */
function bracketed(sql: string): string {
  return `(\n${sql}\n)`;
}

function cutColumns(
  dialect: SourceType,
  { timeColumn }: MeasuredMetric,
  { dimension, grain }: MetricCut,
): string[] {
  const columns: string[] = [];
  if (grain !== null && timeColumn !== null) {
    const time = quoteIdentifier(dialect, timeColumn);
    columns.push(`${startOf(dialect, grain, time)} AS ${quoteIdentifier(dialect, grain)}`);
  }
  if (dimension !== null) columns.push(quoteIdentifier(dialect, dimension));
  return columns;
}

/** The start of the day, week (from Monday), month, quarter or year that a time is in. */
function startOf(dialect: SourceType, grain: Grain, time: string): string {
  switch (dialect) {
    case 'mysql':
      return startInMysql(grain, time);
    case 'sqlite':
      return startInSqlite(grain, time);
    default:
      return `date_trunc('${grain}', ${time})`;
  }
}

function startInMysql(grain: Grain, time: string): string {
  switch (grain) {
    case 'day':
      return `date(${time})`;
    case 'week':
      return `date(${time}) - INTERVAL weekday(${time}) DAY`;
    case 'month':
      return `date(${time}) - INTERVAL (day(${time}) - 1) DAY`;
    case 'quarter':
      return `makedate(year(${time}), 1) + INTERVAL (quarter(${time}) - 1) QUARTER`;
    case 'year':
      return `makedate(year(${time}), 1)`;
  }
}

function startInSqlite(grain: Grain, time: string): string {
  switch (grain) {
    case 'day':
      return `date(${time})`;
    case 'week':
      return `date(${time}, '-6 days', 'weekday 1')`;
    case 'month':
      return `date(${time}, 'start of month')`;
    case 'quarter':
      return `date(${time}, 'start of month', '-' || ((CAST(strftime('%m', ${time}) AS INTEGER) - 1) % 3) || ' months')`;
    case 'year':
      return `date(${time}, 'start of year')`;
  }
}
