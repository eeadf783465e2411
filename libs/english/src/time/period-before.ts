import { dayOf, daysBetween, grainOf } from '#platform';
import type { CalendarUnit, TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { readPeriod } from './read-period.js';
import type { Period } from './relative-period.js';
import { countAt, units } from './relative-period.js';

/** Reads a period that is told by the one that it is compared with: "last month compared to the month before", "May vs a year earlier". */
export function periodBefore(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const shift = shiftAt(tokens, at);
  const compared = shift && comparedWith(tokens, at, clock);
  const grain = compared && grainOf(compared);
  if (!compared?.from || !compared.before || !shift) return undefined;
  const unit = shift.unit ?? grain ?? 'day';
  const count = shift.count ?? (shift.unit || grain ? 1 : daysBetween(compared.from, compared.before));
  // "this year compared to the month before" is about another month than one of the year's.
  if (!shift.count && grain && days[grain] > days[unit]) return undefined;
  const back = (day: string): string => dayOf(day).plus(unit, -count).toString();
  return { range: { from: back(compared.from), before: back(compared.before) }, length: shift.length };
}

const days: Record<CalendarUnit, number> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };

interface Shift {
  /** Undefined where the period before is as long as the one that it is compared with. */
  unit: CalendarUnit | undefined;
  /** How many of them; undefined for one. */
  count?: number;
  length: number;
}

/** "month before", "a year earlier", "previous period". */
function shiftAt(tokens: readonly Token[], at: number): Shift | undefined {
  const article = articles.has(tokens[at]?.lower ?? '') ? 1 : 0;
  const [first = '', second = ''] = tokens.slice(at + article, at + article + 2).map(({ lower }) => lower);
  if (previous.has(first) && (second === 'period' || units.has(second)))
    return { unit: units.get(second), length: article + 2 };
  const several = severalBefore(tokens, at + article);
  if (several) return { ...several, length: article + several.length };
  const isNamed = first === 'period' || units.has(first);
  const isBefore = isNamed && earlier.has(second) && !leadsOn(tokens[at + article + 2]);
  return isBefore ? { unit: units.get(first), length: article + 2 } : undefined;
}

/** "two weeks before", "30 days earlier". */
function severalBefore(tokens: readonly Token[], at: number): Shift | undefined {
  const count = countAt(tokens, at);
  const [word, before, next] = tokens.slice(at + (count?.length ?? 0), at + (count?.length ?? 0) + 3);
  const unit = units.get(word?.lower ?? '');
  const isBefore = count && unit && earlier.has(before?.lower ?? '') && !leadsOn(next);
  const isSome = count && Number.isInteger(count.value) && count.value >= 1 && count.value <= severalMax;
  return isBefore && isSome ? { unit, count: count.value, length: count.length + 2 } : undefined;
}

const severalMax = 1_000;
const articles: ReadonlySet<string> = new Set(['the', 'a', 'one']);
const previous: ReadonlySet<string> = new Set(['previous', 'prior', 'preceding']);
const earlier: ReadonlySet<string> = new Set(['before', 'earlier', 'prior', 'previously']);

/** "the month before Christmas", "the month before last". */
function leadsOn(token: Token | undefined): boolean {
  return (token?.kind === 'word' && !closing.has(token.lower)) || token?.kind === 'number';
}

const closing: ReadonlySet<string> = new Set(['by', 'per', 'for', 'in', 'and', 'of']);

/** The last period that was said, where it is compared with the one that follows. */
function comparedWith(tokens: readonly Token[], at: number, clock: Clock): TimeRange | undefined {
  const said = tokens.slice(0, at - 1).flatMap((_, from) => {
    const period = readPeriod(tokens, from, clock);
    return period && from + period.length <= at ? [{ ...period, end: from + period.length }] : [];
  });
  const end = Math.max(...said.map((period) => period.end));
  // Of those that end there the whole one: "Q3 2026" rather than "2026".
  const last = said.find((period) => period.end === end);
  const isCompared = tokens.slice(0, at).some(({ lower }) => comparing.has(lower));
  const isJoined = tokens.slice(end, at).some(({ lower }) => lower === 'from' || lower === 'over');
  return isCompared || isJoined ? last?.range : undefined;
}

const comparing: ReadonlySet<string> = new Set(
  'vs v versus against than compare compared comparing relative'.split(' '),
);
