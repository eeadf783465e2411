import type { SourceType, Widget } from '#contracts';
import type { MetricRow } from '#database';
import { quoteIdentifier } from '#sql';

/** The parts of a metric that its SQL consists of. */
export type MeasuredMetric = Pick<MetricRow, 'name' | 'expression' | 'filters' | 'timeColumn'>;

/** The breakdown of a metric: by one of its dimensions, over time, by both or by neither. */
export interface MetricCut {
  dimension: string | null;
  grain: Widget['grain'];
  /** Over time, so that a cut-off result lacks the oldest periods. */
  isNewestFirst?: boolean;
}

type Grain = NonNullable<Widget['grain']>;

/** A metric over its quoted table as one SELECT, ordered by time where it is over time. By a dimension alone, the largest comes first. */
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
  const order = cut.grain === null ? '2 DESC' : cut.isNewestFirst === true ? '1 DESC' : places;
  return `${statement}\nGROUP BY ${places}\nORDER BY ${order}`;
}

/** The brackets in which the gate has read the author's text; the line breaks end a trailing comment in it. */
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

/** The start of the day, week (from Monday), month, quarter or year of a time. */
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
