import { dayOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import { comparisonBefore } from './joints.js';
import type { TimePhrase } from './time-phrase.js';

/** "January to May this year vs last year", "the first half of this year against last": the same part of the year before. */
export function samePartLastYear(
  tokens: readonly Token[],
  at: number,
  readAt: (place: number) => TimePhrase | undefined,
): TimePhrase | undefined {
  const length = lastYearAt(tokens, at);
  const end = length === 0 ? undefined : comparisonBefore(tokens, at);
  const part = end === undefined ? undefined : partBefore(tokens, end, readAt);
  return part && { range: yearBefore(part), length };
}

/** "last year", or "last" at the end. */
function lastYearAt(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.lower !== 'last') return 0;
  const next = tokens[at + 1];
  if (next?.lower === 'year') return 2;
  return next === undefined || next.kind === 'sign' || ['by', 'per'].includes(next.lower) ? 1 : 0;
}

/** The part of this year that ends there; the whole year has no such part. */
function partBefore(
  tokens: readonly Token[],
  end: number,
  readAt: (place: number) => TimePhrase | undefined,
): Required<TimeRange> | undefined {
  const isThis = tokens[end - 2]?.lower === 'this' && inYear.test(tokens[end - 1]?.lower ?? '');
  if (!isThis) return undefined;
  const starts = Array.from({ length: Math.min(wordsMax, end) }, (_, back) => end - 1 - back);
  const ending = starts.flatMap((place) => {
    const time = readAt(place);
    return time && place + time.length === end ? [time.range] : [];
  });
  const { from, before } = ending.at(-1) ?? {};
  const isWhole = from === undefined || before === undefined || from.slice(5) === before.slice(5);
  return isWhole ? undefined : { from, before };
}

/** "this September vs last"; "this quarter vs last" are two in succession. */
const inYear = /^(?:year|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/;
const wordsMax = 8;

function yearBefore({ from, before }: Required<TimeRange>): TimeRange {
  return { from: dayOf(from).plus('year', -1).toString(), before: dayOf(before).plus('year', -1).toString() };
}
