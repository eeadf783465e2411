import { Day, dayOf, grainOf, unitOf } from '#platform';
import type { CalendarUnit } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { monthIn, monthOfYear, monthToMonth, namedMonth, season, weekend } from './named-period.js';
import { holiday } from './holidays.js';
import { fiscalYear, ordinals, quarterOrHalf } from './quarters.js';
import { ago, beforeLast, namedSpan, relative, units } from './relative-period.js';
import type { Period } from './relative-period.js';
import { trailingYear, yearIn } from './year-words.js';

/** Reads one period, such as "last month", "Q1 2025", "March 2024", "yesterday" or "2024-05-01". */
export function readPeriod(tokens: readonly Token[], start: number, clock: Clock): Period | undefined {
  const lead = leadAt(tokens, start);
  const at = start + lead.length;
  const found =
    namedDay(tokens, at, clock) ??
    holiday(tokens, at, clock) ??
    toDate(tokens, at, clock) ??
    weekOf(tokens, at, clock) ??
    numberedWeek(tokens, at, clock) ??
    partOf(tokens, at, clock) ??
    namedSpan(tokens, at, clock) ??
    relative(tokens, at, clock) ??
    beforeLast(tokens, at, clock) ??
    namedMonth(tokens, at, clock) ??
    season(tokens, at, clock) ??
    weekend(tokens, at, clock) ??
    ago(tokens, at, clock) ??
    monthToMonth(tokens, at, clock) ??
    monthOfYear(tokens, at) ??
    fiscalYear(tokens, at, clock) ??
    quarterOrHalf(tokens, at, clock) ??
    half(tokens, at, clock) ??
    monthAndDay(tokens, at, clock) ??
    isoDate(tokens, at) ??
    decade(tokens, at) ??
    year(tokens, at) ??
    (lead.isOfUnit ? currentUnit(tokens, at, clock) : undefined);
  return found && { range: found.range, length: lead.length + found.length };
}

/** Words before a period that add nothing to it. */
interface Lead {
  length: number;
  /** Whether they may introduce a bare unit: "the start of the year". */
  isOfUnit: boolean;
}

/** "the", "the start of", "all of", "the month of", "calendar" before "year 2025". */
function leadAt(tokens: readonly Token[], at: number): Lead {
  const article = tokens[at]?.lower === 'the' ? 1 : 0;
  const [word = '', next, last] = tokens.slice(at + article, at + article + 3).map(({ lower }) => lower);
  if (next === 'of' && leadingOf.has(word))
    return { length: article + (last === 'the' ? 3 : 2), isOfUnit: true };
  const isOfMonth = word === 'month' && next === 'of' && monthIn(tokens[at + article + 2]) !== undefined;
  const isOfYear = next === 'year' && wholeYear.has(word);
  return { length: article + (isOfMonth ? 2 : isOfYear ? 1 : 0), isOfUnit: false };
}

const leadingOf = new Set(['start', 'beginning', 'all', 'whole', 'entirety', 'course']);
const wholeYear = new Set(['calendar', 'full', 'whole', 'entire']);

/** "the start of the year", "the last day of the month" are about the current year and month. */
export function currentUnit(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const article = tokens[at]?.lower === 'the' ? 1 : 0;
  const unit = units.get(tokens[at + article]?.lower ?? '');
  const isNamed = yearIn(tokens[at + article + 1]) !== undefined;
  if (unit === undefined || unit === 'day' || isNamed) return undefined;
  const day = Day.today(clock).startOf(unit, clock.weekStart);
  return { range: unitOf(day, unit, clock.weekStart), length: article + 1 };
}

/** "the first two weeks of June", "the third week of May", "the last quarter of 2025", "the last 3 months of the year". */
function partOf(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const word = tokens[at]?.lower ?? '';
  const isLast = closing.has(word);
  const place = word === 'opening' ? 1 : ordinals.get(word);
  const count = tokens[at + 1]?.kind === 'number' ? tokens[at + 1]?.value : undefined;
  const unitAt = count === undefined ? at + 1 : at + 2;
  const unit = units.get(tokens[unitAt]?.lower ?? '');
  if (unit === undefined || (place === undefined && !isLast) || !isCount(count ?? 1)) return undefined;
  if (!['of', 'in'].includes(tokens[unitAt + 1]?.lower ?? '')) return undefined;
  const whole = readPeriod(tokens, unitAt + 2, clock) ?? currentUnit(tokens, unitAt + 2, clock);
  const { from, before } = whole?.range ?? {};
  if (!whole || !from || !before) return undefined;
  const start = isLast
    ? dayOf(before).plus(unit, -(count ?? 1))
    : dayOf(from).plus(unit, ((place ?? 1) - 1) * (count ?? 1));
  const end = start.plus(unit, count ?? 1).toString();
  return { range: { from: start.toString(), before: end }, length: unitAt + 2 - at + whole.length };
}

const closing = new Set(['last', 'final', 'closing']);

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 366;
}

const namedDays: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
]);

function namedDay(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const offset = namedDays.get(tokens[at]?.lower ?? '');
  if (offset === undefined) return undefined;
  return { range: unitOf(Day.today(clock).plus('day', offset), 'day', undefined), length: 1 };
}

const unitsToDate: ReadonlyMap<string, CalendarUnit> = new Map([
  ['ytd', 'year'],
  ['mtd', 'month'],
  ['qtd', 'quarter'],
  ['wtd', 'week'],
]);

/** "year to date", "YTD", "the month so far". */
function toDate(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const word = tokens[at]?.lower ?? '';
  const ending = tokens
    .slice(at + 1, at + 3)
    .map(({ lower }) => lower)
    .join(' ');
  const isLong = ending === 'to date' || ending === 'so far';
  const unit = isLong ? units.get(word) : unitsToDate.get(word);
  if (unit === undefined) return undefined;
  const today = Day.today(clock);
  const range = {
    from: today.startOf(unit, clock.weekStart).toString(),
    before: today.plus('day', 1).toString(),
  };
  return { range, length: isLong ? 3 : 1 };
}

const halves: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['last', 2],
  ['latter', 2],
]);

/** "the first half of 2025", "the second half of November". */
function half(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const number = halves.get(tokens[at]?.lower ?? '');
  if (number === undefined || tokens[at + 1]?.lower !== 'half') return undefined;
  const joint = tokens[at + 2]?.lower === 'of' ? 3 : 2;
  const whole =
    readPeriod(tokens, at + joint, clock) ??
    (joint === 3 ? currentUnit(tokens, at + joint, clock) : undefined);
  const grain = whole && grainOf(whole.range);
  if (!whole?.range.from || !whole.range.before || (grain !== 'year' && grain !== 'month')) return undefined;
  const start = dayOf(whole.range.from);
  const middle = (grain === 'year' ? start.plus('month', 6) : start.plus('day', 15)).toString();
  const range =
    number === 1 ? { from: whole.range.from, before: middle } : { from: middle, before: whole.range.before };
  return { range, length: joint + whole.length };
}

/** "the week of 2 November", "week ending 8 November" name a week by one of its days. */
function weekOf(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const joint = weekJoint(tokens, at);
  const day = joint === 0 ? undefined : readPeriod(tokens, at + joint, clock);
  if (!day?.range.from || grainOf(day.range) !== 'day') return undefined;
  return { range: unitOf(dayOf(day.range.from), 'week', clock.weekStart), length: joint + day.length };
}

/** The number of tokens of "week of", "week commencing", "week ending" or "w/c". */
function weekJoint(tokens: readonly Token[], at: number): number {
  const [word, next, last] = tokens.slice(at, at + 3).map(({ lower }) => lower);
  if (word === 'week' && weekJoints.has(next ?? '')) return 2;
  return word === 'w' && next === '/' && ['c', 'e', 'b'].includes(last ?? '') ? 3 : 0;
}

const weekJoints = new Set(['of', 'in', 'commencing', 'beginning', 'starting', 'ending']);

/** "week 23", by ISO 8601. */
function numberedWeek(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const [word, number] = tokens.slice(at, at + 2);
  if (word?.lower !== 'week' || !/^(?:[1-9]|[1-4]\d|5[0-3])$/.test(number?.text ?? '')) return undefined;
  const [named, length] = trailingYear(tokens, at, 2, clock);
  // The fourth of January is in the first week of its year.
  const first = new Day(named ?? Day.today(clock).year, 1, 4).startOf('week', 1);
  return { range: unitOf(first.plus('week', Number(number?.text) - 1), 'week', 1), length };
}

/** "March", "March 2024", "March 5", "5 March 2024", "March 5, 2024"; without a year, the last that has begun is meant. */
function monthAndDay(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const leadingDay = dayIn(tokens[at]);
  const first = leadingDay === undefined ? at : at + 1 + (tokens[at + 1]?.lower === 'of' ? 1 : 0);
  const month = monthIn(tokens[first]);
  if (month === undefined) return undefined;
  const trailingDay = leadingDay === undefined ? dayIn(tokens[first + 1]) : undefined;
  const before = first - at + 1 + (trailingDay === undefined ? 0 : 1);
  const [named, length] = trailingYear(tokens, at, before, clock);
  if (tokens[first]?.lower === 'may' && !isMonthOfMay(tokens, first, named !== undefined)) return undefined;
  const today = Day.today(clock);
  const day = leadingDay ?? trailingDay;
  const start = new Day(named ?? today.year, month, day ?? 1);
  const isAhead = named === undefined && start.toString() > today.toString();
  const from = isAhead && !looksAhead(tokens, at) ? start.plus('year', -1) : start;
  return { range: unitOf(from, day === undefined ? 'month' : 'day', undefined), length };
}

/** "booked for July", "expiring in July" mean the July that is still to come. */
function looksAhead(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - wordsBetween), at).map(({ lower }) => lower);
  const isPlanned = before.at(-1) === 'for' && before.some((word) => planned.has(word));
  const isComing = before.some(
    (word, place) => coming.has(word) || (word === 'coming' && before[place + 1] === 'up'),
  );
  return isPlanned || isComing;
}

const wordsBetween = 3;

const planned = new Set(['booked', 'planned', 'scheduled', 'due', 'expected', 'reserved']);
const coming = new Set(['upcoming', 'expiring', 'expire', 'expires', 'renewing']);

/** "may" is a verb unless it has a capital, a year, or "in" before it. */
function isMonthOfMay(tokens: readonly Token[], at: number, hasYear: boolean): boolean {
  const next = tokens[at + 1];
  // "km per vehicle may" means the month, since no verb stands last.
  const isLast = at > 0 && (next === undefined || (next.kind === 'sign' && tokens.length === at + 2));
  return (
    hasYear ||
    isLast ||
    comparesMonths.has(next?.lower ?? '') ||
    tokens[at]?.text === 'May' ||
    introducesMonth.has(tokens[at - 1]?.lower ?? '')
  );
}

const comparesMonths = new Set(['vs', 'versus', 'against']);

const introducesMonth = new Set([
  'in',
  'since',
  'during',
  'until',
  'of',
  'for',
  'this',
  'last',
  'vs',
  'versus',
  'against',
  'between',
  'from',
]);

function isoDate(tokens: readonly Token[], at: number): Period | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(tokens[at]?.text ?? '');
  if (!match) return undefined;
  const day = new Day(Number(match[1]), Number(match[2]), Number(match[3]));
  const isReal = day.plus('day', 0).toString() === day.toString();
  return isReal ? { range: unitOf(day, 'day', undefined), length: 1 } : undefined;
}

function decade(tokens: readonly Token[], at: number): Period | undefined {
  const match = /^((?:19|20)\d)0s$/.exec(tokens[at]?.lower ?? '');
  if (!match) return undefined;
  const start = new Day(Number(match[1]) * 10, 1, 1);
  return { range: { from: start.toString(), before: start.plus('year', 10).toString() }, length: 1 };
}

function year(tokens: readonly Token[], at: number): Period | undefined {
  const isSaid = tokens[at]?.lower === 'year';
  const found = yearIn(tokens[isSaid ? at + 1 : at]);
  if (found === undefined) return undefined;
  return { range: unitOf(new Day(found, 1, 1), 'year', undefined), length: isSaid ? 2 : 1 };
}

/** The day of a month, as a number or an ordinal. */
export function dayIn(token: Token | undefined): number | undefined {
  const written = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.lower ?? '')?.[1];
  const day = Number(written ?? 0);
  return day >= 1 && day <= 31 ? day : undefined;
}
