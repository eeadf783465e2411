import { dayOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Token } from '../words/tokenise.js';
import { behindJoint } from './joints.js';
import type { TimePhrase } from './time-phrase.js';

/** "May vs June 2025", "Q1 compared to Q2 last year": the year that stands behind the second is that of both. */
export function withYearBehind(
  time: TimePhrase | undefined,
  tokens: readonly Token[],
  at: number,
  readAt: (place: number) => TimePhrase | undefined,
): TimePhrase | undefined {
  const said = time && tokens.slice(at, at + time.length);
  if (!time || !said?.some(({ lower }) => partOfYear.test(lower)) || saysYear(said)) return time;
  const place = behindJoint(tokens, at + time.length);
  const other = place === undefined ? undefined : readAt(place);
  if (!other || place === undefined) return time;
  const saidThen = tokens.slice(place, place + other.length);
  const [part, partThen] = [said, saidThen].map((words) => words.find(({ lower }) => partOfYear.test(lower)));
  // "September compared with September last year" names two years.
  if (!partThen || part?.lower === partThen.lower || !saysYear(saidThen)) return time;
  return { ...time, range: inYearOf(time.range, other.range) };
}

const partOfYear = /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[qh][1-4]|quarter|half)$/;

function saysYear(said: readonly Token[]): boolean {
  return said.some(({ lower }) => /^(?:last|this|past|previous|ago|(?:19|20)\d\d)$/.test(lower));
}

/** The period in the year of another; in the one before, where it would lie half a year behind it: "December vs January 2026". */
function inYearOf(range: TimeRange, { from: other }: TimeRange): TimeRange {
  const { from, before } = range;
  if (from === undefined || before === undefined || other === undefined) return range;
  const years = dayOf(other).year - dayOf(from).year;
  const moved = (by: number) => ({
    from: dayOf(from).plus('year', by).toString(),
    before: dayOf(before).plus('year', by).toString(),
  });
  const there = moved(years);
  return there.from > dayOf(other).plus('month', 6).toString() ? moved(years - 1) : there;
}
