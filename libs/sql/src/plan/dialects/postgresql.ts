import type { SeparatedWriting } from '../plan.js';
import type { PlanDialect } from '../plan-dialect.js';
import {
  extractFields,
  filterClause,
  standardAggregate,
  standardEscape,
  standardOrder,
  standardPrevious,
} from './standard.js';
import { withSmallLetters } from './small-letters.js';
import { compactDays, dayPattern, inOrder, separators } from './written-days.js';
import { numberPattern } from './written-numbers.js';

const double = (x: string) => `CAST(${x} AS double precision)`;
const timestamp = (x: string) => `CAST(${x} AS timestamp)`;

/** PostgreSQL. */
export const postgresqlPlans: PlanDialect = {
  double,
  date: (day) => `DATE '${day}'`,
  timestamp: (day, time) => `TIMESTAMP '${day} ${time}'`,
  dayOfText: (x, written) =>
    written === undefined ? `CAST(NULLIF(SUBSTR(${x}, 1, 10), '') AS date)` : dayOfText(x, written),
  dayOfDigits: (x) => `to_date(substring(CAST(${x} AS text), '${compactDays}'), 'YYYYMMDD')`,
  // A text that does not match has no substring, so no cast of it can fail. Labels of an enum are texts only after a cast.
  numberOfText: (x) => `CAST(substring(CAST(${x} AS text), '${numberPattern}') AS numeric)`,
  truncate: (grain, x) => `CAST(date_trunc('${grain}', ${x}) AS date)`,
  // A date has no hour in PostgreSQL; a timestamp at midnight has one.
  part: (part, x) =>
    `CAST(extract(${extractFields[part]} FROM ${part === 'hour' ? timestamp(x) : x}) AS integer)`,
  round: (x, digits) => double(`round(CAST(${x} AS numeric), ${digits})`),
  daysBetween: (from, to) =>
    `(${double(`extract(epoch FROM ${timestamp(to)} - ${timestamp(from)})`)} / 86400)`,
  aggregate(call) {
    const { name, of = '*', filter } = call;
    if (name === 'median')
      return `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${double(of)})${filterClause(filter)}`;
    return name === 'avg' ? double(standardAggregate(call)) : standardAggregate(call);
  },
  orderTerm: standardOrder,
  previous: standardPrevious,
  // A database with the locale C folds only the capitals of ASCII.
  lower: (x, folded) => `lower(${withSmallLetters(`CAST(${x} AS text)`, folded, 'postgresql')})`,
  likeEscape: standardEscape,
};

/** Parses only texts that look like a day, because one other text would fail the statement. */
function dayOfText(x: string, written: SeparatedWriting): string {
  const format = [...inOrder(written, 'DD', 'MM'), 'YYYY'].join(separators[written]);
  return `to_date(substring(${x}, '^(${dayPattern(written)})( .*)?$'), '${format}')`;
}
