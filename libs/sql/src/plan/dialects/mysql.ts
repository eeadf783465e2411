import type { DatePart, Grain, Order } from '../plan.js';
import type { AggregateCall, PlanDialect } from '../plan-dialect.js';
import { standardAggregate, standardEscape, standardPrevious } from './standard.js';
import { compactPattern, strptimeFormat } from './written-days.js';
import { numberPattern } from './written-numbers.js';

/** Converts to double by an addition, because older servers have no cast to double. */
const double = (x: string) => `(${x} + 0e0)`;

/** MySQL and MariaDB. */
export const mysqlPlans: PlanDialect = {
  double,
  date: (day) => `DATE '${day}'`,
  timestamp: (day, time) => `TIMESTAMP '${day} ${time}'`,
  // STR_TO_DATE accepts a 0000-00-00, and in MariaDB a 31st of February. Adding zero days turns both into null.
  dayOfText: (x, written) =>
    written === undefined
      ? `CAST(NULLIF(SUBSTR(${x}, 1, 10), '') AS DATE)`
      : `(STR_TO_DATE(SUBSTRING_INDEX(${x}, ' ', 1), '${strptimeFormat(written)}') + INTERVAL 0 DAY)`,
  dayOfDigits: (x) =>
    `CASE WHEN ${x} REGEXP '${compactPattern}' THEN STR_TO_DATE(${x}, '%Y%m%d') + INTERVAL 0 DAY END`,
  // REGEXP_SUBSTR of a text that does not match is null in MySQL, but empty in MariaDB, which would be 0.
  numberOfText: (x) => `CASE WHEN ${x} REGEXP '${numberPattern}' THEN ${double(`trim(${x})`)} END`,
  truncate: startOf,
  part: partOf,
  round: (x, digits) => double(`round(CAST(${x} AS DECIMAL(65, 12)), ${digits})`),
  daysBetween: (from, to) => `(timestampdiff(MICROSECOND, ${from}, ${to}) / 86400000000e0)`,
  aggregate,
  orderTerm,
  previous: standardPrevious,
  lower: (x) => `lower(CONVERT(${x} USING utf8mb4)) COLLATE utf8mb4_bin`,
  likeEscape: standardEscape,
  exactText: (literal) => `${literal} COLLATE utf8mb4_bin`,
  padsTexts: true,
  ranksMedian: true,
};

/** Renders an aggregate without FILTER, which MySQL lacks: excluded values become null, and aggregates ignore nulls. */
function aggregate({ name, of, filter }: AggregateCall): string {
  const value = of ?? '1';
  const argument = filter === undefined ? of : `CASE WHEN ${filter} THEN ${value} END`;
  // The average of decimals would be rounded to four more digits.
  const exact = name === 'avg' && argument !== undefined ? double(bracketed(argument, filter)) : argument;
  return standardAggregate({ name, of: exact, filter: undefined });
}

function bracketed(argument: string, filter: string | undefined): string {
  return filter === undefined ? argument : `(${argument})`;
}

function orderTerm(x: string, direction: Order['direction']): string {
  return `${x} IS NULL, ${x} ${direction === 'ascending' ? 'ASC' : 'DESC'}`;
}

function partOf(part: DatePart, x: string): string {
  switch (part) {
    case 'week':
      // Mode 3 is the week of ISO 8601.
      return `week(${x}, 3)`;
    case 'weekday':
      return `(weekday(${x}) + 1)`;
    default:
      return `${part}(${x})`;
  }
}

function startOf(grain: Grain, x: string): string {
  switch (grain) {
    case 'day':
      return `date(${x})`;
    case 'week':
      return `(date(${x}) - INTERVAL weekday(${x}) DAY)`;
    case 'month':
      return `(date(${x}) - INTERVAL (day(${x}) - 1) DAY)`;
    case 'quarter':
      return `(makedate(year(${x}), 1) + INTERVAL (quarter(${x}) - 1) QUARTER)`;
    case 'year':
      return `makedate(year(${x}), 1)`;
  }
}
