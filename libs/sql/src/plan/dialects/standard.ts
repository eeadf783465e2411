import type { DatePart, Order } from '../plan.js';
import type { AggregateCall, PlanDialect } from '../plan-dialect.js';

/** Renders an order with nulls last in standard SQL, which most engines know. */
export function standardOrder(x: string, direction: Order['direction']): string {
  return `${x} ${direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST`;
}

/** Renders the value of the row before, among the rows and in the order that `window` gives. */
export function standardPrevious(x: string, window: string): string {
  return `lag(${x}) OVER (${window})`;
}

/** The escape of a LIKE: an exclamation mark, since a backslash has another meaning in the texts of some engines and settings. */
export const standardEscape: PlanDialect['likeEscape'] = { character: '!', clause: " ESCAPE '!'" };

/** Renders an aggregate in standard SQL, which lacks a median. */
export function standardAggregate({ name, of = '*', filter }: AggregateCall): string {
  const call = name === 'count_distinct' ? `count(DISTINCT ${of})` : `${name}(${of})`;
  return `${call}${filterClause(filter)}`;
}

/** Renders the clause that restricts an aggregate to the rows that meet a condition. */
export function filterClause(filter: string | undefined): string {
  return filter === undefined ? '' : ` FILTER (WHERE ${filter})`;
}

/** The name of each part in EXTRACT, in the variant that counts as ISO 8601 does. */
export const extractFields: Record<DatePart, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'isodow',
  hour: 'hour',
};
