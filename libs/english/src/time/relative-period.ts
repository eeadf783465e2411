import { Day, unitOf } from '#platform';
import type { CalendarUnit, TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';

/** A period, and the number of its tokens. */
export interface Period {
  range: TimeRange;
  length: number;
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const units: ReadonlyMap<string, CalendarUnit> = new Map([
  ['day', 'day'],
  ['days', 'day'],
  ['week', 'week'],
  ['weeks', 'week'],
  ['month', 'month'],
  ['months', 'month'],
  ['quarter', 'quarter'],
  ['quarters', 'quarter'],
  ['year', 'year'],
  ['years', 'year'],
]);

export const steps: ReadonlyMap<string, number> = new Map([
  ['this', 0],
  ['current', 0],
  ['last', -1],
  ['previous', -1],
  ['preceding', -1],
  ['prior', -1],
  ['past', -1],
  ['next', 1],
  ['coming', 1],
]);

/** "trailing 12 months", "rolling 3 months" end today. */
const trailing = new Set(['trailing', 'rolling']);

interface Count {
  value: number;
  length: number;
}

/** "3", "couple of", "few". */
export function countAt(tokens: readonly Token[], at: number): Count | undefined {
  const [token, next] = tokens.slice(at, at + 2);
  if (token?.kind === 'number') return { value: token.value, length: 1 };
  if (token?.lower === 'few') return { value: 3, length: 1 };
  if (token?.lower === 'couple') return { value: 2, length: next?.lower === 'of' ? 2 : 1 };
  return undefined;
}

/** "last month" is a month of the calendar; "the last 3 months" end today. */
export function relative(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const word = tokens[at]?.lower ?? '';
  const step = steps.get(word) ?? (trailing.has(word) ? -1 : undefined);
  if (step === undefined) return undefined;
  const count = countAt(tokens, at + 1);
  if (count) return rolling(tokens, at, clock, step, count);
  const next = tokens[at + 1]?.lower ?? '';
  const today = Day.today(clock);
  const weekday = weekdayNames.indexOf(next);
  if (weekday >= 0) return { range: weekdayRange(today, weekday, step), length: 2 };
  if (next === 'fortnight' && step > 0)
    return rolling(tokens, at, clock, step, { value: 2, length: 0 }, 'week');
  const unit = units.get(next);
  if (unit === undefined || trailing.has(word)) return undefined;
  if (isRolling(tokens, at, unit)) return rolling(tokens, at, clock, step, { value: 1, length: 0 });
  const day = today.startOf(unit, clock.weekStart).plus(unit, step);
  return { range: unitOf(day, unit, clock.weekStart), length: 2 };
}

/** "the past year" and "over the last year" end today, "last year" on New Year's Eve; "the last quarter" is one of the calendar. */
function isRolling(tokens: readonly Token[], at: number, unit: CalendarUnit): boolean {
  const [before, article, word] = [at - 2, at - 1, at].map((place) => tokens[place]?.lower ?? '');
  if (unit === 'day' || word === 'past') return unit !== 'day';
  const isSpan = article === 'the' && spanning.has(before ?? '') && unit !== 'quarter';
  return isSpan && (word === 'last' || word === 'next');
}

const spanning = new Set(['in', 'over', 'during', 'within', 'throughout', 'across', 'from']);

/** 1,900 years in each unit: no data is older, and dates end there. */
const most: Record<CalendarUnit, number> = {
  day: 693_500,
  week: 99_000,
  month: 22_800,
  quarter: 7_600,
  year: 1_900,
};

function rolling(
  tokens: readonly Token[],
  at: number,
  clock: Clock,
  step: number,
  { value, length: counted }: Count,
  named?: CalendarUnit,
): Period | undefined {
  const isWhole = wholes.has(tokens[at + 1 + counted]?.lower ?? '');
  const length = 2 + counted + (isWhole ? 1 : 0);
  const unit = named ?? units.get(tokens[at + length - 1]?.lower ?? '');
  if (unit === undefined || step === 0 || !Number.isInteger(value) || value < 1) return undefined;
  const tomorrow = Day.today(clock).plus('day', 1);
  const many = Math.min(value, most[unit]);
  const last = isWhole ? tomorrow.startOf(unit, clock.weekStart) : tomorrow;
  const end = isBefore(tokens, at, length) ? last.plus(unit, -many) : last;
  const range =
    step < 0
      ? { from: end.plus(unit, -many).toString(), before: end.toString() }
      : { from: end.toString(), before: end.plus(unit, many).toString() };
  return { range, length };
}

/** "the last 7 days vs the previous 7 days": the second period ends where the first begins. */
function isBefore(tokens: readonly Token[], at: number, length: number): boolean {
  if (!preceding.has(tokens[at]?.lower ?? '')) return false;
  const named = tokens.slice(at + 1, at + length).map(({ lower }) => lower);
  return tokens
    .slice(0, at)
    .some(
      ({ lower }, place) =>
        named.every((word, index) => tokens[place + 1 + index]?.lower === word) &&
        (lower === 'last' || lower === 'past'),
    );
}

const preceding = new Set(['previous', 'preceding', 'prior']);

/** "the last 6 full months" leaves out the current month. */
const wholes = new Set(['full', 'complete', 'whole', 'calendar']);

function weekdayRange(today: Day, weekday: number, step: number): TimeRange {
  const day = today.startOf('week', weekday);
  const isToday = day.toString() === today.toString();
  const back = step < 0 && isToday ? -1 : 0;
  return unitOf(day.plus('week', step > 0 ? 1 : back), 'day', undefined);
}

/** "3 days ago", "a year ago". */
export function ago(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const [count, word, last] = tokens.slice(at, at + 3);
  const unit = units.get(word?.lower ?? '');
  const value = count?.kind === 'number' ? count.value : ['a', 'an'].includes(count?.lower ?? '') ? 1 : NaN;
  if (unit === undefined || last?.lower !== 'ago' || !Number.isInteger(value)) return undefined;
  const day = Day.today(clock).plus(unit, -Math.min(value, most[unit]));
  return { range: unitOf(day, unit === 'week' ? 'day' : unit, clock.weekStart), length: 3 };
}

/** "the month before last", "the day before yesterday". */
export function beforeLast(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const unit = units.get(tokens[at]?.lower ?? '');
  const last = unit === 'day' ? 'yesterday' : 'last';
  if (unit === undefined || tokens[at + 1]?.lower !== 'before' || tokens[at + 2]?.lower !== last)
    return undefined;
  const day = Day.today(clock).startOf(unit, clock.weekStart).plus(unit, -2);
  return { range: unitOf(day, unit, clock.weekStart), length: 3 };
}

/** Spans with names of their own, each with its unit and number. */
const spans: readonly (readonly [string, CalendarUnit, number])[] = [
  ['fortnight', 'day', 14],
  ['half year', 'month', 6],
  ['half a year', 'month', 6],
  ['year and a half', 'month', 18],
];

/** "the past fortnight", "the last 24 hours", "TTM" end today. */
export function namedSpan(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const word = tokens[at]?.lower ?? '';
  const end = Day.today(clock).plus('day', 1);
  const back = (unit: CalendarUnit, count: number, length: number): Period => ({
    range: { from: end.plus(unit, -count).toString(), before: end.toString() },
    length,
  });
  if (word === 'ttm' || word === 'ltm') return back('month', 12, 1);
  if (word !== 'last' && word !== 'past') return undefined;
  for (const [name, unit, count] of spans) {
    const words = name.split(' ');
    if (words.every((each, index) => tokens[at + 1 + index]?.lower === each))
      return back(unit, count, words.length + 1);
  }
  return lastHours(tokens, at, end);
}

/** "the last 24 hours" become whole days: today, and the days before it that the hours reach into. */
function lastHours(tokens: readonly Token[], at: number, end: Day): Period | undefined {
  const [hours, unit] = tokens.slice(at + 1, at + 3);
  if (hours?.kind !== 'number' || unit?.lower !== 'hours' || hours.value < 1) return undefined;
  const days = Math.min(Math.ceil(hours.value / 24) + 1, most.day);
  return { range: { from: end.plus('day', -days).toString(), before: end.toString() }, length: 3 };
}
