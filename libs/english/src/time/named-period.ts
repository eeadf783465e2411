import { Day, unitOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { steps } from './relative-period.js';
import type { Period } from './relative-period.js';
import { trailingYear } from './year-words.js';

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The number of a month by its name. */
export function monthIn(token: Token | undefined): number | undefined {
  return monthNamed(token?.lower ?? '');
}

function monthNamed(lower: string): number | undefined {
  const isShort = lower.length === 3 || lower === 'sept';
  const place = monthNames.findIndex((name) => name === lower || (isShort && name.startsWith(lower)));
  return place < 0 ? undefined : place + 1;
}

/** "last July" is over, "next July" is still to come, and "this July" is that of the year. */
export function namedMonth(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const step = steps.get(tokens[at]?.lower ?? '');
  const month = monthIn(tokens[at + 1]);
  // "last July 2025" names its year, and "may" in "this may be" is a verb.
  const next = tokens[at + 2];
  if (step === undefined || month === undefined || next?.kind === 'number' || next?.lower === 'be')
    return undefined;
  const today = Day.today(clock);
  const of = (year: number): TimeRange => unitOf(new Day(year, month, 1), 'month', undefined);
  return { range: stepped(of, today, step), length: 2 };
}

/** The first months of seasons, by the meteorological calendar of the northern hemisphere. */
const seasons: ReadonlyMap<string, number> = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
]);

/** "last summer", "this autumn", "winter 2025" are three months; a bare "spring" may be a part of a machine. */
export function season(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const step = steps.get(tokens[at]?.lower ?? '');
  const first = step === undefined ? at : at + 1;
  const month = seasons.get(tokens[first]?.lower ?? '');
  if (month === undefined) return undefined;
  const of = (year: number): TimeRange => {
    const start = new Day(year, month, 1);
    return { from: start.toString(), before: start.plus('month', 3).toString() };
  };
  if (step !== undefined) return { range: stepped(of, Day.today(clock), step), length: 2 };
  const joint = tokens[first + 1]?.lower === 'of' ? 2 : 1;
  const year = tokens[first + joint];
  if (year?.kind !== 'number' || !/^(?:19|20)\d\d$/.test(year.text)) return undefined;
  return { range: of(year.value), length: joint + 1 };
}

/** Picks the occurrence of a yearly period: the last one over, this year's, or the next to begin. */
function stepped(of: (year: number) => TimeRange, today: Day, step: number): TimeRange {
  const day = today.toString();
  const years = [today.year - 2, today.year - 1, today.year, today.year + 1].map(of);
  if (step < 0) return years.findLast(({ before = '' }) => before <= day) ?? of(today.year - 1);
  if (step > 0) return years.find(({ from = '' }) => from > day) ?? of(today.year + 1);
  return years.find(({ from = '', before = '' }) => from <= day && day < before) ?? of(today.year);
}

/** "last weekend", "this weekend" are a Saturday and its Sunday. */
export function weekend(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const step = steps.get(tokens[at]?.lower ?? '');
  if (step === undefined || tokens[at + 1]?.lower !== 'weekend') return undefined;
  const saturday = Day.today(clock).startOf('week', 1).plus('day', 5).plus('week', step);
  return { range: { from: saturday.toString(), before: saturday.plus('day', 2).toString() }, length: 2 };
}

/** "Jan-Mar", "Sept-Nov 2025", written as one word. */
export function monthToMonth(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const [first, last, ...more] = (tokens[at]?.lower ?? '').split('-');
  const from = monthNamed(first ?? '');
  const to = monthNamed(last ?? '');
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  const [named, length] = trailingYear(tokens, at, 1, clock);
  const today = Day.today(clock);
  const year = named ?? (to > today.month ? today.year - 1 : today.year);
  const start = new Day(from > to ? year - 1 : year, from, 1);
  return {
    range: { from: start.toString(), before: new Day(year, to, 1).plus('month', 1).toString() },
    length,
  };
}

/** "2026-06", "06/2026". */
export function monthOfYear(tokens: readonly Token[], at: number): Period | undefined {
  const [first, sign, last, next] = tokens.slice(at, at + 4).map(({ text }) => text);
  // "06/2026/…" is another number.
  if (first === undefined || last === undefined || next === sign) return undefined;
  const [year, month] = sign === '-' ? [first, last] : [last, first];
  if ((sign !== '-' && sign !== '/') || !/^(?:19|20)\d\d$/.test(year) || !/^(?:0?[1-9]|1[0-2])$/.test(month))
    return undefined;
  return { range: unitOf(new Day(Number(year), Number(month), 1), 'month', undefined), length: 3 };
}
