import type { DatePart } from '../plan.js';
import type { AggregateCall, PlanDialect } from '../plan-dialect.js';
import { standardAggregate, standardEscape, standardOrder, standardPrevious } from './standard.js';
import { compactPattern, strptimeFormat } from './written-days.js';
import { numberPattern } from './written-numbers.js';

const double = (x: string) => `CAST(${x} AS double)`;
const timestamp = (x: string) => `CAST(${x} AS timestamp(6))`;

/** Trino. */
export const trinoPlans: PlanDialect = {
  double,
  date: (day) => `DATE '${day}'`,
  timestamp: (day, time) => `TIMESTAMP '${day} ${time}'`,
  dayOfText: (x, written) =>
    written === undefined
      ? `TRY_CAST(SUBSTR(${x}, 1, 10) AS date)`
      : `CAST(TRY(date_parse(split_part(${x}, ' ', 1), '${strptimeFormat(written)}')) AS date)`,
  dayOfDigits: (x) =>
    `CAST(TRY(date_parse(regexp_extract(CAST(${x} AS varchar), '${compactPattern}'), '%Y%m%d')) AS date)`,
  numberOfText: (x) => double(`regexp_extract(${x}, '${numberPattern}', 1)`),
  truncate: (grain, x) => `CAST(date_trunc('${grain}', ${x}) AS date)`,
  part: (part, x) => `${partFunctions[part]}(${part === 'hour' ? timestamp(x) : x})`,
  round: (x, digits) => double(`round(CAST(${x} AS decimal(38, 12)), ${digits})`),
  daysBetween: (from, to) => `(date_diff('millisecond', ${timestamp(from)}, ${timestamp(to)}) / 86400000e0)`,
  aggregate(call) {
    if (call.name === 'median') return median(call);
    // The average of decimals would be rounded to their digits.
    return standardAggregate(
      call.name === 'avg' && call.of !== undefined ? { ...call, of: double(call.of) } : call,
    );
  },
  orderTerm: standardOrder,
  previous: standardPrevious,
  lower: (x) => `lower(CAST(${x} AS varchar))`,
  likeEscape: standardEscape,
};

const partFunctions: Record<DatePart, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'day_of_week',
  hour: 'hour',
};

/** Takes the median from the ordered values, because Trino has approximate percentiles only. */
function median({ of = '1', filter }: AggregateCall): string {
  const isTaken = [`${of} IS NOT NULL`, ...(filter === undefined ? [] : [filter])].join(' AND ');
  const values = `array_sort(array_agg(${double(of)}) FILTER (WHERE ${isTaken}))`;
  const [low, high] = ['(cardinality(v) + 1) / 2', 'cardinality(v) / 2 + 1'];
  return `element_at(transform(ARRAY[${values}], v -> (element_at(v, ${low}) + element_at(v, ${high})) / 2), 1)`;
}
