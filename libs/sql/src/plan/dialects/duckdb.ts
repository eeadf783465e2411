import type { PlanDialect } from '../plan-dialect.js';
import {
  extractFields,
  filterClause,
  standardAggregate,
  standardEscape,
  standardOrder,
  standardPrevious,
} from './standard.js';
import { compactPattern, strptimeFormat } from './written-days.js';
import { numberPattern } from './written-numbers.js';

const double = (x: string) => `CAST(${x} AS DOUBLE)`;
const timestamp = (x: string) => `CAST(${x} AS TIMESTAMP)`;

/** DuckDB. */
export const duckdbPlans: PlanDialect = {
  double,
  date: (day) => `DATE '${day}'`,
  timestamp: (day, time) => `TIMESTAMP '${day} ${time}'`,
  dayOfText: (x, written) =>
    written === undefined
      ? `TRY_CAST(substr(${x}, 1, 10) AS DATE)`
      : `CAST(try_strptime(split_part(${x}, ' ', 1), '${strptimeFormat(written)}') AS DATE)`,
  dayOfDigits: (x) =>
    `CAST(try_strptime(regexp_extract(CAST(${x} AS VARCHAR), '${compactPattern}'), '%Y%m%d') AS DATE)`,
  // A text that does not match has an empty extract.
  numberOfText: (x) => `TRY_CAST(regexp_extract(${x}, '${numberPattern}', 1) AS DOUBLE)`,
  truncate: (grain, x) => `CAST(date_trunc('${grain}', ${x}) AS DATE)`,
  part: (part, x) => `extract(${extractFields[part]} FROM ${part === 'hour' ? timestamp(x) : x})`,
  // A decimal first: half of a cent is a little less in binary, and would be rounded down.
  round: (x, digits) => double(`round(CAST(${x} AS DECIMAL(38, 12)), ${digits})`),
  daysBetween: (from, to) =>
    `(date_diff('microsecond', ${timestamp(from)}, ${timestamp(to)}) / 86400000000e0)`,
  aggregate(call) {
    const { name, of = '*', filter } = call;
    // The median of decimals would be rounded to their digits.
    return name === 'median' ? `median(${double(of)})${filterClause(filter)}` : standardAggregate(call);
  },
  orderTerm: standardOrder,
  previous: standardPrevious,
  lower: (x) => `lower(CAST(${x} AS VARCHAR))`,
  likeEscape: standardEscape,
};
