import { Day, unitOf } from '#platform';
import type { CalendarUnit, TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';

/** A stretch of time, and by how many tokens it is said. */
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

/** "last month" is the calendar's; "the last 3 months" end today. */
export function relative(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const word = tokens[at]?.lower ?? '';
  const step = steps.get(word);
  if (step === undefined) return undefined;
  const count = tokens[at + 1];
  if (count?.kind === 'number') return rolling(tokens, at, clock, step, count.value);
  const today = Day.today(clock);
  const weekday = weekdayNames.indexOf(count?.lower ?? '');
  if (weekday >= 0) return { range: weekdayRange(today, weekday, step), length: 2 };
  const unit = units.get(count?.lower ?? '');
  if (unit === undefined) return undefined;
  const day = today.startOf(unit, clock.weekStart).plus(unit, step);
  return { range: unitOf(day, unit, clock.weekStart), length: 2 };
}

/** 1,900 years in each unit: nothing is kept of further away, and dates end there. */
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
  count: number,
): Period | undefined {
  const isWhole = wholes.has(tokens[at + 2]?.lower ?? '');
  const length = isWhole ? 4 : 3;
  const unit = units.get(tokens[at + length - 1]?.lower ?? '');
  if (unit === undefined || step === 0 || !Number.isInteger(count) || count < 1) return undefined;
  const tomorrow = Day.today(clock).plus('day', 1);
  const many = Math.min(count, most[unit]);
  const last = isWhole ? tomorrow.startOf(unit, clock.weekStart) : tomorrow;
  const end = isBefore(tokens, at, length) ? last.plus(unit, -many) : last;
  const range =
    step < 0
      ? { from: end.plus(unit, -many).toString(), before: end.toString() }
      : { from: end.toString(), before: end.plus(unit, many).toString() };
  return { range, length };
}

/** "the last 7 days vs the previous 7 days": those before the ones just named. */
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

/** "the last 6 full months": those that are over. */
const wholes = new Set(['full', 'complete', 'whole', 'calendar']);

function weekdayRange(today: Day, weekday: number, step: number): TimeRange {
  const day = today.startOf('week', weekday);
  const isToday = day.toString() === today.toString();
  const back = step < 0 && isToday ? -1 : 0;
  return unitOf(day.plus('week', step > 0 ? 1 : back), 'day', undefined);
}

/** "3 days ago". */
export function ago(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const count = tokens[at];
  const unit = units.get(tokens[at + 1]?.lower ?? '');
  if (count?.kind !== 'number' || unit === undefined || tokens[at + 2]?.lower !== 'ago') return undefined;
  if (!Number.isInteger(count.value)) return undefined;
  const day = Day.today(clock).plus(unit, -Math.min(count.value, most[unit]));
  return { range: unitOf(day, unit === 'week' ? 'day' : unit, clock.weekStart), length: 3 };
}
