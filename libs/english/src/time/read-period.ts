import { Day, dayOf, grainOf, unitOf } from '#platform';
import type { CalendarUnit } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { ago, relative, steps, units } from './relative-period.js';
import type { Period } from './relative-period.js';

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
const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
  ['last', 4],
]);
/** Reads one period, such as "last month", "Q1 2025", "March 2024", "yesterday" or "2024-05-01". */
export function readPeriod(tokens: readonly Token[], start: number, clock: Clock): Period | undefined {
  const article = articleAt(tokens, start);
  const at = start + article;
  const found =
    namedDay(tokens, at, clock) ??
    toDate(tokens, at, clock) ??
    weekOf(tokens, at, clock) ??
    relative(tokens, at, clock) ??
    ago(tokens, at, clock) ??
    fiscalYear(tokens, at, clock) ??
    quarterOrHalf(tokens, at, clock) ??
    half(tokens, at, clock) ??
    monthAndDay(tokens, at, clock) ??
    isoDate(tokens, at) ??
    decade(tokens, at) ??
    year(tokens, at);
  return found && { range: found.range, length: found.length + article };
}

/** "the", "the start of". */
function articleAt(tokens: readonly Token[], at: number): number {
  const article = tokens[at]?.lower === 'the' ? 1 : 0;
  const isStart = ['start', 'beginning'].includes(tokens[at + article]?.lower ?? '');
  return isStart && tokens[at + article + 1]?.lower === 'of' ? article + 2 : article;
}

const namedDays: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
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

/** Fiscal years are named by the calendar year that they end in. */
function fiscalYear(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const month = clock.fiscalYearStart ?? 1;
  const step = { this: 0, current: 0, last: -1, previous: -1, next: 1 }[tokens[at]?.lower ?? ''];
  const first = step === undefined ? at : at + 1;
  const isLong = tokens[first]?.lower === 'fiscal' && tokens[first + 1]?.lower === 'year';
  const short = /^fy(\d{2}|\d{4})$/.exec(tokens[first]?.lower ?? '')?.[1];
  if (!isLong && short === undefined) return undefined;
  const written =
    short === undefined ? yearIn(tokens[first + 2]) : Number(short.length === 2 ? `20${short}` : short);
  const today = Day.today(clock);
  const current = month > 1 && today.month >= month ? today.year + 1 : today.year;
  const named = step === undefined ? (written ?? current) : current + step;
  const start = new Day(month > 1 ? named - 1 : named, month, 1);
  const isWritten = isLong && step === undefined && written !== undefined;
  const length = first - at + (isLong ? 2 : 1) + (isWritten ? 1 : 0);
  return { range: { from: start.toString(), before: start.plus('year', 1).toString() }, length };
}

/** "Q1 2025", "2025 Q1", "the first quarter of 2025", "H2 2024". */
function quarterOrHalf(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const leadingYear = yearIn(tokens[at]);
  const first = leadingYear === undefined ? at : at + 1;
  const short = /^([qh])([1-4])$/.exec(tokens[first]?.lower ?? '');
  const ordinal = ordinals.get(tokens[first]?.lower ?? '');
  const isLong = ordinal !== undefined && tokens[first + 1]?.lower === 'quarter';
  if (!short && !isLong) return undefined;
  const isHalf = short?.[1] === 'h';
  const number = short ? Number(short[2]) : (ordinal ?? 1);
  if (isHalf && number > 2) return undefined;
  let length = first - at + (isLong ? 2 : 1);
  let named = leadingYear;
  if (named === undefined) [named, length] = trailingYear(tokens, at, length, clock);
  const months = isHalf ? 6 : 3;
  const start = new Day(named ?? Day.today(clock).year, 1, 1).plus('month', (number - 1) * months);
  return { range: { from: start.toString(), before: start.plus('month', months).toString() }, length };
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
  const whole = readPeriod(tokens, at + joint, clock);
  const grain = whole && grainOf(whole.range);
  if (!whole?.range.from || !whole.range.before || (grain !== 'year' && grain !== 'month')) return undefined;
  const start = dayOf(whole.range.from);
  const middle = (grain === 'year' ? start.plus('month', 6) : start.plus('day', 15)).toString();
  const range =
    number === 1 ? { from: whole.range.from, before: middle } : { from: middle, before: whole.range.before };
  return { range, length: joint + whole.length };
}

/** "the first week of November": its first seven days. "the week of 2 November": the one that the day is in. */
function weekOf(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const number = ordinals.get(tokens[at]?.lower ?? '');
  const first = number === undefined ? at : at + 1;
  if (tokens[first]?.lower !== 'week' || !['of', 'in'].includes(tokens[first + 1]?.lower ?? ''))
    return undefined;
  const whole = readPeriod(tokens, first + 2, clock);
  const grain = whole && grainOf(whole.range);
  if (!whole?.range.from || !whole.range.before) return undefined;
  const length = first + 2 - at + whole.length;
  const day = dayOf(whole.range.from);
  if (grain === 'day' && number === undefined) return { range: unitOf(day, 'week', clock.weekStart), length };
  if (grain !== 'month' || number === undefined) return undefined;
  const isLast = tokens[at]?.lower === 'last';
  const start = isLast ? dayOf(whole.range.before).plus('day', -7) : day.plus('week', number - 1);
  return { range: { from: start.toString(), before: start.plus('day', 7).toString() }, length };
}

/** "March", "March 2024", "March 5", "5 March 2024", "March 5, 2024". Without a year: the last one that has begun. */
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

/** "booked for July", "expiring in July": the one that is still to come. */
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

/** "may" is a verb first: it is the month with a capital, with a year, and after "in". */
function isMonthOfMay(tokens: readonly Token[], at: number, hasYear: boolean): boolean {
  const next = tokens[at + 1];
  // "km per vehicle may": no verb stands last.
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

/** "March 2024", "March of 2024", "March last year". */
function trailingYear(
  tokens: readonly Token[],
  at: number,
  length: number,
  clock: Clock,
): [number | undefined, number] {
  const isSet = ['of', ',', 'in'].includes(tokens[at + length]?.lower ?? '');
  const place = length + (isSet ? 1 : 0);
  const found = yearIn(tokens[at + place]);
  if (found !== undefined) return [found, place + 1];
  const article = tokens[at + place]?.lower === 'the' ? 1 : 0;
  const [said, unit] = tokens.slice(at + place + article, at + place + article + 2);
  const step = steps.get(said?.lower ?? '');
  if (step === undefined || unit?.lower !== 'year') return [undefined, length];
  return [Day.today(clock).year + step, place + article + 2];
}

function yearIn(token: Token | undefined): number | undefined {
  return token?.kind === 'number' && /^(?:1[5-9]|20|21)\d\d$/.test(token.text) ? token.value : undefined;
}

function monthIn(token: Token | undefined): number | undefined {
  const { lower = '' } = token ?? {};
  const isShort = lower.length === 3 || lower === 'sept';
  const place = monthNames.findIndex((name) => name === lower || (isShort && name.startsWith(lower)));
  return place < 0 ? undefined : place + 1;
}

/** The day of a month that a number or an ordinal is. */
export function dayIn(token: Token | undefined): number | undefined {
  const written = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.lower ?? '')?.[1];
  const day = Number(written ?? 0);
  return day >= 1 && day <= 31 ? day : undefined;
}
