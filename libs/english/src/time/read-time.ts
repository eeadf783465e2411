import { Day, dayOf, grainOf, unitOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { periodBefore } from './period-before.js';
import { currentUnit, dayIn, readPeriod } from './read-period.js';
import { samePartLastYear } from './same-part.js';
import { asExplained } from './time-explained.js';
import type { TimePhrase } from './time-phrase.js';
import { withYearBehind } from './year-behind.js';

/** Reads the period that begins at a token: "since March", "between May and June 2024", "last month". */
export function readTime(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const readAt = (place: number) => readAlone(tokens, place, clock);
  const time = samePartLastYear(tokens, at, readAt) ?? withYearBehind(readAt(at), tokens, at, readAt);
  return time && asExplained(time, tokens, at, readAt);
}

function readAlone(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const compared = periodBefore(tokens, at, clock);
  if (compared) return compared;
  const word = tokens[at]?.lower ?? '';
  const next = tokens[at + 1]?.lower;
  if (word === 'between') return readSpan(tokens, at, clock);
  if (word === 'from') return readSpan(tokens, at, clock) ?? ofPeriod(tokens, at, clock);
  if (word === 'since' || word === 'after' || word === 'post')
    return opened(tokens, at + 1, clock, word) ?? notSinceThen(tokens, at, clock);
  if (word === 'starting' && (next === 'from' || next === 'in')) {
    const later = opened(tokens, at + 2, clock, 'since');
    return later && { ...later, length: later.length + 1 };
  }
  if (word === 'older' && next === 'than') return agedMore(tokens, at, clock);
  if (word === 'prior' && next === 'to') {
    const period = readPeriod(tokens, at + 2, clock);
    return period && { range: { before: period.range.from }, length: period.length + 2 };
  }
  if (word === 'pre') return endedBy(tokens, at, 1, clock);
  if (word === 'earlier' || word === 'later') return besideToday(tokens, at, clock);
  const bound = bounding.has(word)
    ? 1
    : word === 'up' && ['to', 'until', 'till'].includes(next ?? '')
      ? 2
      : 0;
  if (bound > 0) return endedBy(tokens, at, bound, clock);
  const skipped = prepositions.has(word) ? 1 : 0;
  const from = at + skipped;
  const isSpan = isMonthOrDay(tokens, from, clock) || dayOfSecond(tokens, from, clock, ranging) !== undefined;
  const span = isSpan ? spanFrom(tokens, from, clock, ranging) : undefined;
  const period = span ?? readPeriod(tokens, from, clock);
  return period && { range: period.range, length: period.length + skipped };
}

const bounding = new Set(['before', 'until', 'till', 'by']);

/** "before June", "pre 2025", "until the end of the month", "up to April", "by the end of May". */
function endedBy(tokens: readonly Token[], at: number, bound: number, clock: Clock): TimePhrase | undefined {
  const word = tokens[at]?.lower;
  const start = endAt(tokens, at + bound);
  const isEnd = start > at + bound;
  const period = readPeriod(tokens, start, clock) ?? (isEnd ? currentUnit(tokens, start, clock) : undefined);
  // "by month" makes groups, and is no bound.
  if (!period || (word === 'by' && !isEnd)) return undefined;
  const { from, before } = period.range;
  const isUntilStart = (word === 'before' || word === 'pre') && !isEnd;
  return { range: { before: isUntilStart ? from : before }, length: start - at + period.length };
}

/** "earlier this year" is over, and "later this month" still to come. */
function besideToday(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const period = tokens[at + 1]?.lower === 'this' ? readPeriod(tokens, at + 1, clock) : undefined;
  const tomorrow = Day.today(clock).plus('day', 1).toString();
  const { from, before } = period?.range ?? {};
  if (!period || !from || !before || tomorrow > before) return undefined;
  const range = tokens[at]?.lower === 'earlier' ? { from, before: tomorrow } : { from: tomorrow, before };
  return { range, length: period.length + 1 };
}

/** "older than 2 weeks" means before that day; in years, it may as well be an age. */
function agedMore(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const [count, unit] = tokens.slice(at + 2, at + 4);
  if (!count || count.kind !== 'number' || !/^(?:day|week|month)s?$/.test(unit?.lower ?? ''))
    return undefined;
  const ago = [
    ...tokens.slice(at + 2, at + 4),
    { ...count, kind: 'word', text: 'ago', lower: 'ago' } as const,
  ];
  const period = readPeriod(ago, 0, clock);
  return period && { range: { before: period.range.from }, length: 4 };
}

/** "invoices from 2025" are those of that year; "from 2025 on" has no end. */
function ofPeriod(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const period = readPeriod(tokens, at + 1, clock);
  if (!period) return undefined;
  const [word, next] = tokens.slice(at + 1 + period.length, at + 3 + period.length);
  const isOpen =
    onwards.has(word?.lower ?? '') || (word?.lower === 'on' && (!next || endings.has(next.lower)));
  return isOpen
    ? { range: { from: period.range.from }, length: period.length + 2 }
    : { range: period.range, length: period.length + 1 };
}

const onwards = new Set(['onwards', 'onward', 'forward']);
/** An "on" before these leaves the end open, and is no preposition. */
const endings = new Set(['?', '.', ',', 'and', 'by', 'per']);

const ranging = new Set(['to', 'until', 'through', 'till', '-', '–']);

/** "March to October 2026" is one period; "from one month to another" is none. */
function isMonthOrDay(tokens: readonly Token[], at: number, clock: Clock): boolean {
  const period = readPeriod(tokens, at, clock);
  const grain = period && grainOf(period.range);
  return grain === 'month' || grain === 'day';
}

/** "have not ordered in six months", "nothing for 90 days" are about the last six months and 90 days. */
export function readDeniedTime(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const [word, next] = tokens.slice(at, at + 2);
  const isSpan = next?.kind === 'number' && ['in', 'for'].includes(word?.lower ?? '');
  if (!word || !isSpan || !tokens.slice(0, at).some(({ lower }) => denials.has(lower))) return undefined;
  const period = readPeriod(tokens.with(at, { ...word, lower: 'last' }), at, clock);
  return period && { range: period.range, length: period.length };
}

const denials = new Set(['not', 'never', 'no', 'without']);

const prepositions = new Set(['in', 'on', 'during', 'for', 'within', 'over', 'throughout']);

function opened(
  tokens: readonly Token[],
  at: number,
  clock: Clock,
  word: 'since' | 'after' | 'post',
): TimePhrase | undefined {
  const start = endAt(tokens, at);
  const period = readPeriod(tokens, start, clock);
  if (!period) return undefined;
  // "after March" and "since the end of March" begin when March is over; "since March" includes it.
  const from = word === 'since' && start === at ? period.range.from : period.range.before;
  return { range: { from }, length: start - at + period.length + 1 };
}

/** "in 2024 but not since": from the end of the period before on. */
function notSinceThen(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const next = tokens[at + 1];
  const isEnd = tokens[at]?.lower === 'since' && (next === undefined || next.kind === 'sign');
  if (!isEnd || !noneSaid.has(tokens[at - 1]?.lower ?? '')) return undefined;
  const periods = tokens
    .slice(0, at)
    .flatMap((_, from) => readPeriod(tokens, from, clock)?.range.before ?? []);
  const from = periods.at(-1);
  return from === undefined ? undefined : { range: { from }, length: 1 };
}

const noneSaid = new Set(['not', 'nothing', 'none', 'never']);

function readSpan(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const span = spanFrom(tokens, at + 1, clock, joints);
  return span && { ...span, length: span.length + 1 };
}

const joints: ReadonlySet<string> = new Set(['and', ...ranging]);

/** From one period to another. */
function spanFrom(
  tokens: readonly Token[],
  at: number,
  clock: Clock,
  between: ReadonlySet<string>,
): TimePhrase | undefined {
  const first = readPeriod(tokens, at, clock) ?? dayOfSecond(tokens, at, clock, between);
  if (!first || !between.has(tokens[at + first.length]?.lower ?? '')) return undefined;
  const second = readPeriod(tokens, endAt(tokens, at + 1 + first.length), clock);
  if (!second) return undefined;
  const from = yearBorrowed(first.range, second.range);
  return {
    range: { from, before: second.range.before },
    length: endAt(tokens, at + 1 + first.length) - at + second.length,
  };
}

/** "between 1 and 15 March": the first day is of the month of the second. */
function dayOfSecond(
  tokens: readonly Token[],
  at: number,
  clock: Clock,
  between: ReadonlySet<string>,
): TimePhrase | undefined {
  const day = dayIn(tokens[at]);
  if (day === undefined || !between.has(tokens[at + 1]?.lower ?? '')) return undefined;
  const second = readPeriod(tokens, at + 2, clock);
  const isDayOfMonth = second && dayIn(tokens[at + 2]) !== undefined && grainOf(second.range) === 'day';
  if (!second?.range.from || !isDayOfMonth || tokens[at + 3]?.kind !== 'word') return undefined;
  const { year, month, day: last } = dayOf(second.range.from);
  if (day > last || dayIn(tokens[at + 2]) !== last) return undefined;
  return { range: unitOf(new Day(year, month, day), 'day', undefined), length: 1 };
}

/** "until the end of October" includes October. */
function endAt(tokens: readonly Token[], at: number): number {
  const article = tokens[at]?.lower === 'the' ? 1 : 0;
  const isEnd = tokens[at + article]?.lower === 'end' && tokens[at + article + 1]?.lower === 'of';
  return isEnd ? at + article + 2 : at;
}

/** "between May and June 2024": the first takes the year of the second where it would otherwise come after it. */
function yearBorrowed(first: TimeRange, second: TimeRange): string | undefined {
  const { from } = first;
  if (from === undefined || second.from === undefined) return from;
  const moved = second.from.slice(0, 4) + from.slice(4);
  if (moved <= second.from)
    return from > second.from || from.slice(0, 4) !== second.from.slice(0, 4)
      ? earlier(from, moved, second.from)
      : from;
  return from <= second.from
    ? from
    : `${String(Number(second.from.slice(0, 4)) - 1).padStart(4, '0')}${from.slice(4)}`;
}

/** An explicit earlier year stands, but no period begins after its end. */
function earlier(from: string, moved: string, end: string): string {
  return from > end ? moved : from;
}
