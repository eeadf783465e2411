import { Day } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import type { Period } from './relative-period.js';
import { shortYear, splitYear, trailingYear, yearIn } from './year-words.js';

/** The number of an ordinal. */
export const ordinals: ReadonlyMap<string, number> = new Map([
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

/** Fiscal years have the name of the calendar year in which they end. */
export function fiscalYear(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const month = clock.fiscalYearStart ?? 1;
  const step = { this: 0, current: 0, last: -1, previous: -1, next: 1 }[tokens[at]?.lower ?? ''];
  const first = step === undefined ? at : at + 1;
  const head = fiscalHead(tokens, first);
  const short = /^fy(\d{2}|\d{4})$/.exec(tokens[first]?.lower ?? '')?.[1];
  if (head === 0 && short === undefined) return undefined;
  const split = splitYear(tokens, first + head);
  const written =
    short === undefined
      ? (split ?? yearIn(tokens[first + head]))
      : Number(short.length === 2 ? `20${short}` : short);
  const today = Day.today(clock);
  const current = month > 1 && today.month >= month ? today.year + 1 : today.year;
  const named = step === undefined ? (written ?? current) : current + step;
  const start = new Day(month > 1 ? named - 1 : named, month, 1);
  const isWritten = head > 0 && step === undefined && written !== undefined;
  const length = first - at + (head || 1) + (isWritten ? (split === undefined ? 1 : 3) : 0);
  return { range: { from: start.toString(), before: start.plus('year', 1).toString() }, length };
}

/** The number of tokens of "fiscal year", "financial year" or "FY". */
function fiscalHead(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.lower ?? '';
  if (word === 'fy') return 1;
  return ['fiscal', 'financial', 'tax'].includes(word) && tokens[at + 1]?.lower === 'year' ? 2 : 0;
}

/** "Q1 2025", "2025 Q1", "the first quarter of 2025", "H2 2024". */
export function quarterOrHalf(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  const leadingYear = yearIn(tokens[at]);
  const first = leadingYear === undefined ? at : at + 1;
  const joined = /^(?:([qh])([1-4])|([1-4])([qh]))(?:fy)?'?(\d\d)?$/.exec(tokens[first]?.lower ?? '');
  const short = joined && [joined[1] ?? joined[4], joined[2] ?? joined[3]];
  const ordinal = ordinals.get(tokens[first]?.lower ?? '');
  const isLong = ordinal !== undefined && tokens[first + 1]?.lower === 'quarter';
  if (!short && !isLong) return undefined;
  const isHalf = short?.[0] === 'h';
  const number = short ? Number(short[1]) : (ordinal ?? 1);
  if (isHalf && number > 2) return undefined;
  let length = first - at + (isLong ? 2 : 1);
  let named = leadingYear ?? (joined?.[5] === undefined ? undefined : 2000 + Number(joined[5]));
  if (named === undefined)
    [named, length] = shortYear(tokens, at, length, clock) ?? trailingYear(tokens, at, length, clock);
  const months = isHalf ? 6 : 3;
  const start = new Day(named ?? Day.today(clock).year, 1, 1).plus('month', (number - 1) * months);
  return { range: { from: start.toString(), before: start.plus('month', months).toString() }, length };
}
