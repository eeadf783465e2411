import { Day, dayOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Grain } from '#sql';
import type { Clock } from '../time/clock.js';
import { readTime } from '../time/read-time.js';
import type { TimePhrase } from '../time/time-phrase.js';
import { timeUnitAt } from '../words/time-units.js';
import type { Token } from '../words/tokenise.js';
import type { Mark } from './mark.js';

/** Finds the times and units of time that the words at a place may begin. */
export function timesAt(tokens: readonly Token[], at: number, clock: Clock): Mark[] {
  const marks: Mark[] = [];
  const today = Day.today(clock);
  const time = readTimeAhead(tokens, at, clock);
  if (time) {
    const isAhead = time.range.from !== undefined && time.range.from > today.toString();
    marks.push({ from: at, to: at + time.length, fit: 1, kind: 'when', range: time.range, isAhead });
  }
  const absence = absenceAt(tokens, at, today);
  if (absence) marks.push({ from: at, fit: 1, kind: 'when', isAhead: false, isUntilToday: true, ...absence });
  const ahead = withinAhead(tokens, at, today);
  if (ahead) marks.push({ from: at, fit: 1, kind: 'when', isAhead: true, ...ahead });
  if (/^(?:upcoming|future|coming)$/.test(tokens[at]?.lower ?? '')) {
    const from = today.plus('day', 1).toString();
    marks.push({ from: at, to: at + 1, fit: 0.9, kind: 'when', range: { from }, isAhead: true });
  }
  const unit = timeUnitAt(tokens, at);
  if (unit) {
    const isPlural = tokens
      .slice(at, at + unit.length)
      .some(({ lower }) => /^(?:day|week|month|year)s$/.test(lower));
    marks.push({ from: at, to: at + unit.length, fit: 0.9, kind: 'grain', grain: unit.unit, isPlural });
  }
  const ranked = unit ? undefined : rankedUnitAt(tokens, at);
  if (ranked) marks.push({ from: at, to: at + 1, fit: 0.9, kind: 'grain', grain: ranked, isPlural: true });
  return marks;
}

/** "licences that expire before the end of March" means the next March. */
function readTimeAhead(tokens: readonly Token[], at: number, clock: Clock): TimePhrase | undefined {
  const time = readTime(tokens, at, clock);
  if (!time || !tokens.some(({ lower }) => aheadWords.has(lower))) return time;
  const said = tokens.slice(at, at + time.length);
  const isOfYear = said.some(({ lower }) => /^(?:last|this|past|previous|ago|(?:19|20)\d\d)$/.test(lower));
  const isMonth = said.some(({ lower }) => months.test(lower));
  const { from, before } = time.range;
  const isOver = before !== undefined && before <= Day.today(clock).toString();
  if (!isMonth || isOfYear || !isOver) return time;
  const nextYear = (day: string): string => dayOf(day).plus('year', 1).toString();
  return { ...time, range: { from: from && nextYear(from), before: nextYear(before) } };
}

const aheadWords = new Set(
  'need needs expire expires expiring renew renews renewing upcoming coming will forthcoming ahead'.split(
    ' ',
  ),
);
const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/** "haven't ordered in over 6 months", "not seen for a year": the period ends today. */
function absenceAt(
  tokens: readonly Token[],
  at: number,
  today: Day,
): { to: number; range: TimeRange } | undefined {
  const isDenied = tokens.slice(0, at).some(({ lower }) => denials.has(lower));
  if (!isDenied || !spanning.has(tokens[at]?.lower ?? '')) return undefined;
  const bound = [['over'], ['more', 'than'], ['at', 'least']].find((words) =>
    words.every((word, place) => tokens[at + 1 + place]?.lower === word),
  );
  const counted = at + 1 + (bound?.length ?? 0);
  const count = tokens[counted];
  const value = count?.kind === 'number' ? count.value : ['a', 'an'].includes(count?.lower ?? '') ? 1 : NaN;
  const unit = spanUnits.get(tokens[counted + 1]?.lower ?? '');
  if (unit === undefined || !Number.isInteger(value) || value < 1 || value > countMax) return undefined;
  const tomorrow = today.plus('day', 1);
  return {
    to: counted + 2,
    range: { from: tomorrow.plus(unit, -value).toString(), before: tomorrow.toString() },
  };
}

/** "invoices due within 30 days", "contracts expiring within 2 months": the days from today on. */
function withinAhead(
  tokens: readonly Token[],
  at: number,
  today: Day,
): { to: number; range: TimeRange } | undefined {
  if (!isToCome(tokens, at)) return undefined;
  const count = tokens[at + 1];
  const value = count?.kind === 'number' ? count.value : ['a', 'an'].includes(count?.lower ?? '') ? 1 : NaN;
  const unit = spanUnits.get(tokens[at + 2]?.lower ?? '');
  if (unit === undefined || !Number.isInteger(value) || value < 1 || value > countMax) return undefined;
  const before = today.plus(unit, value).plus('day', 1).toString();
  return { to: at + 3, range: { from: today.toString(), before } };
}

/** Whether "within" follows a word for what is still to come: "due", "expiring", "starts". */
export function isToCome(tokens: readonly Token[], at: number): boolean {
  const isWithin = tokens[at]?.lower === 'within' && tokens[at + 1]?.lower !== 'the';
  return isWithin && toCome.test(tokens[at - 1]?.lower ?? '');
}

const toCome = /^(?:due|(?:expire|start|end|begin|renew)s?|\p{L}{2,}ing)$/u;

const denials: ReadonlySet<string> = new Set(['not', 'never', 'no', 'without', 'nobody', 'none']);
const spanning: ReadonlySet<string> = new Set(['in', 'for']);
const spanUnits: ReadonlyMap<string, Grain> = new Map(
  (['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((unit) => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
);
const countMax = 1_000;

/** "our 5 best days", "top 3 months", "which months" name a unit rather than a period. */
function rankedUnitAt(tokens: readonly Token[], at: number): Grain | undefined {
  const isRanked = tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => leading.has(lower));
  const isAsked = ['which', 'what'].includes(tokens[at - 1]?.lower ?? '');
  return isRanked || isAsked ? units.get(tokens[at]?.lower ?? '') : undefined;
}

const units: ReadonlyMap<string, Grain> = new Map([
  ['days', 'day'],
  ['weeks', 'week'],
  ['months', 'month'],
  ['quarters', 'quarter'],
  ['years', 'year'],
]);

const leading: ReadonlySet<string> = new Set(
  'top best worst biggest largest strongest weakest busiest quietest highest lowest'.split(' '),
);

/** "since January" names no column "since", and "this year" no number of years. */
export function saysTime(tokens: readonly Token[], at: number, clock: Clock): boolean {
  const [before, word] = [tokens[at - 1]?.lower ?? '', tokens[at]?.lower ?? ''];
  if (word === 'since') return readTime(tokens, at, clock) !== undefined;
  return periodUnits.has(word) && pointing.has(before);
}

const periodUnits = new Set(['day', 'week', 'month', 'quarter', 'year']);
const pointing = new Set(['this', 'last', 'next', 'current', 'previous']);
