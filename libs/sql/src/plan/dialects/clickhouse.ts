import { quoteLiteral } from '../../quote.js';
import type { DatePart, Grain, SeparatedWriting } from '../plan.js';
import type { AggregateCall, FoldedText, PlanDialect } from '../plan-dialect.js';
import { withSmallLetters } from './small-letters.js';
import { standardOrder } from './standard.js';
import { compactDays, dayPattern, inOrder } from './written-days.js';
import { numberPattern } from './written-numbers.js';

const double = (x: string) => `toFloat64(${x})`;

/** ClickHouse. */
export const clickhousePlans: PlanDialect = {
  double,
  // The plain types Date and DateTime begin in 1970.
  date: (day) => `toDate32('${day}')`,
  timestamp: (day, time) => `toDateTime64('${day} ${time}', 6)`,
  dayOfText: (x, written) =>
    `toDate32OrNull(${written === undefined ? `substring(${x}, 1, 10)` : isoText(x, written)})`,
  dayOfDigits,
  // A text that does not match has an empty extract.
  numberOfText: (x) => `toFloat64OrNull(extract(toString(${x}), '${numberPattern}'))`,
  truncate: startOf,
  part: (part, x) => `${partFunctions[part]}(${part === 'hour' ? moment(x) : x})`,
  // Floats would be rounded half to even; a decimal of the same digits is rounded half away from zero.
  round: (x, digits) => double(`round(toDecimal256(toString(${double(x)}), 18), ${digits})`),
  daysBetween: (from, to) => `(dateDiff('microsecond', ${moment(from)}, ${moment(to)}) / 86400000000)`,
  aggregate,
  orderTerm: standardOrder,
  // Older versions lack lag(). Without a nullable type, the first value would be a zero.
  previous: (x, window) =>
    `lagInFrame(toNullable(${x})) OVER (${window} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`,
  lower: (x, folded) => `lowerUTF8(${withSmallLetters(`toString(${x})`, sigmaOf(folded), 'clickhouse')})`,
  likeEscape: { character: '\\', clause: '' },
  nullable: (x) => `toNullable(${x})`,
  labelsHideColumns: true,
};

/**
 * Rewrites a text in ISO 8601, because parseDateTime wants two digits of each part and returns a plain DateTime. A text that is no day
 * has none of the groups, and becomes two dashes.
 */
function isoText(x: string, written: SeparatedWriting): string {
  const [day, month] = inOrder(written, '\\1', '\\2');
  const quoted = [`^${dayPattern(written)}( .*)?$|.*`, `\\3-${month}-${day}`].map((text) =>
    quoteLiteral('clickhouse', text),
  );
  return `replaceRegexpOne(${x}, ${quoted.join(', ')})`;
}

/** Parses only days of the calendar, because a 31st of February would be taken for a day of March. */
function dayOfDigits(x: string): string {
  const [digits, parts, iso] = [compactDays, '(....)(..)(..)', '\\1-\\2-\\3'].map((text) =>
    quoteLiteral('clickhouse', text),
  );
  return `toDate32OrNull(replaceRegexpOne(extract(toString(${x}), ${digits}), ${parts}, ${iso}))`;
}

/** Keeps only Σ, the one letter that becomes another small letter at the end of a word. */
function sigmaOf({ text, letters }: FoldedText): FoldedText {
  return { text, letters: letters.filter(([capital]) => capital === 'Σ') };
}

function moment(x: string): string {
  return `toDateTime64(${x}, 6)`;
}

const partFunctions: Record<DatePart, string> = {
  year: 'toYear',
  quarter: 'toQuarter',
  month: 'toMonth',
  week: 'toISOWeek',
  day: 'toDayOfMonth',
  weekday: 'toDayOfWeek',
  hour: 'toHour',
};

/** Without OrNull, the sum of no rows would be 0 and their smallest text would be empty. */
const aggregateNames: Record<Exclude<AggregateCall['name'], 'median'>, string> = {
  count: 'count',
  count_distinct: 'uniqExact',
  sum: 'sumOrNull',
  avg: 'avgOrNull',
  min: 'minOrNull',
  max: 'maxOrNull',
};

function aggregate({ name, of, filter }: AggregateCall): string {
  const suffix = filter === undefined ? '' : 'If';
  const call = (argument: string | undefined) =>
    `(${[argument, filter].filter((part) => part !== undefined).join(', ')})`;
  if (name === 'median') {
    const at = (side: string) => `quantileExact${side}OrNull${suffix}(0.5)${call(double(of ?? '1'))}`;
    return `((${at('Low')} + ${at('High')}) / 2)`;
  }
  return `${aggregateNames[name]}${suffix}${call(name === 'avg' && of !== undefined ? double(of) : of)}`;
}

/** Truncates a time without toStartOfMonth and the like, which return the plain Date. */
function startOf(grain: Grain, x: string): string {
  switch (grain) {
    case 'day':
      return `toDate32(${x})`;
    case 'week':
      return `(toDate32(${x}) - (toDayOfWeek(${x}) - 1))`;
    case 'month':
      return `makeDate32(toYear(${x}), toMonth(${x}), 1)`;
    case 'quarter':
      return `makeDate32(toYear(${x}), toQuarter(${x}) * 3 - 2, 1)`;
    case 'year':
      return `makeDate32(toYear(${x}), 1, 1)`;
  }
}
