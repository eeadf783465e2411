import type { DatePart, Order } from '../plan.js';
import type { AggregateCall, PlanDialect } from '../plan-dialect.js';

/** Most engines order nulls by a word of the standard's. */
export function standardOrder(x: string, direction: Order['direction']): string {
  return `${x} ${direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST`;
}

/** The value of the row before, among the rows and in the order that `window` gives. */
export function standardPrevious(x: string, window: string): string {
  return `lag(${x}) OVER (${window})`;
}

/** An exclamation mark, since a backslash has another meaning in the texts of some engines and settings. */
export const standardEscape: PlanDialect['likeEscape'] = { character: '!', clause: " ESCAPE '!'" };

/** An aggregate as the standard writes it; the median, which it lacks, is not among them. */
export function standardAggregate({ name, of = '*', filter }: AggregateCall): string {
  const call = name === 'count_distinct' ? `count(DISTINCT ${of})` : `${name}(${of})`;
  return `${call}${filterClause(filter)}`;
}

/** An aggregate over the rows that meet a condition. */
export function filterClause(filter: string | undefined): string {
  return filter === undefined ? '' : ` FILTER (WHERE ${filter})`;
}

/** EXTRACT's name of a part, where it counts as ISO 8601 does. */
export const extractFields: Record<DatePart, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'isodow',
  hour: 'hour',
};
