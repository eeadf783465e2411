import type { DatePart, Grain, SeparatedWriting } from '../plan.js';
import type { PlanDialect } from '../plan-dialect.js';
import { withSmallLetters } from './small-letters.js';
import { standardAggregate, standardEscape, standardOrder, standardPrevious } from './standard.js';
import { inOrder, separators } from './written-days.js';

const double = (x: string) => `CAST(${x} AS REAL)`;

/** SQLite, with days and moments as texts in ISO 8601. */
export const sqlitePlans: PlanDialect = {
  double,
  date: (day) => `'${day}'`,
  timestamp: (day, time) => `'${day} ${time}'`,
  dayOfText: (x, written) => `date(${written === undefined ? `substr(${x}, 1, 10)` : isoText(x, written)})`,
  dayOfDigits,
  numberOfText,
  truncate: startOf,
  part: (part, x) => (part === 'quarter' ? `((${number('%m', x)} + 2) / 3)` : number(formats[part], x)),
  // Half of a cent is a little less in binary. A factor beyond the fifteenth digit lifts it to the value that a person sees.
  round: (x, digits) => `round(${x} * 1.000000000000001, ${digits})`,
  // Seconds with their fraction are exact in a double for longer than Julian days.
  daysBetween: (from, to) => `((unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec')) / 86400.0)`,
  aggregate: standardAggregate,
  orderTerm: standardOrder,
  previous: standardPrevious,
  lower: (x, folded) => `lower(${withSmallLetters(x, folded, 'sqlite')})`,
  likeEscape: standardEscape,
  moment: (x) => `strftime('%Y-%m-%d %H:%M:%f', ${x})`,
};

/** Rewrites a day in ISO 8601. The year is the last four characters, and %d reads the second part up to the next separator. */
function isoText(x: string, written: SeparatedWriting): string {
  const separator = `instr(${x}, '${separators[written]}')`;
  const dayOnly = `substr(${x}, 1, instr(${x} || ' ', ' ') - 1)`;
  const [first, second] = [`substr(${x}, 1, ${separator} - 1)`, `substr(${x}, ${separator} + 1)`];
  const [day, month] = inOrder(written, first, second);
  return `printf('%s-%02d-%02d', substr(${dayOnly}, -4), ${month}, ${day})`;
}

/** Parses a day of eight digits. SQLite turns digits that are no day into another day or null, so the day must give the same digits back. */
function dayOfDigits(x: string): string {
  const iso = `substr(${x}, 1, 4) || '-' || substr(${x}, 5, 2) || '-' || substr(${x}, 7, 2)`;
  return `CASE WHEN ${x} GLOB '[1-9]*' AND strftime('%Y%m%d', ${iso}) = CAST(${x} AS TEXT) THEN ${iso} END`;
}

/**
 * Parses the number in a text without regular expressions, which SQLite lacks. A number ends in a digit and has only digits, at most one minus,
 * which is at its start, and at most one point. The cast to NUMERIC keeps whole numbers whole.
 */
function numberOfText(x: string): string {
  const text = `trim(${x})`;
  const others = ['*[^0-9.-]*', '?*-*', '*.*.*'].map((pattern) => `${text} NOT GLOB '${pattern}'`);
  return `CASE WHEN ${[`${text} GLOB '*[0-9]'`, ...others].join(' AND ')} THEN CAST(${text} AS NUMERIC) END`;
}

const formats: Record<Exclude<DatePart, 'quarter'>, string> = {
  year: '%Y',
  month: '%m',
  week: '%V',
  day: '%d',
  weekday: '%u',
  hour: '%H',
};

function number(format: string, x: string): string {
  return `CAST(strftime('${format}', ${x}) AS INTEGER)`;
}

function startOf(grain: Grain, x: string): string {
  switch (grain) {
    case 'day':
      return `date(${x})`;
    case 'week':
      return `date(${x}, '-6 days', 'weekday 1')`;
    case 'month':
      return `date(${x}, 'start of month')`;
    case 'quarter':
      return `date(${x}, 'start of month', '-' || ((${number('%m', x)} - 1) % 3) || ' months')`;
    case 'year':
      return `date(${x}, 'start of year')`;
  }
}
