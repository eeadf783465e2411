import { compareByStart, Day, dayOf, grainOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Grain } from '#sql';
import type { Clock } from '../time/clock.js';
import type { Change } from './change.js';
import type { QuestionWords } from './question-words.js';

/** The year of the compared period, and the unit of the present one if it is not named. */
export interface YearsBack {
  /** The written year to compare with; undefined for the year before. */
  year: number | undefined;
  unit: Grain | undefined;
}

const units: ReadonlyMap<string, Grain | undefined> = new Map([
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['quarter', 'quarter'],
  ['period', undefined],
  ['time', undefined],
  ['timeframe', undefined],
]);
const joints = new Set(['of', 'in', 'from', 'the']);
const yearsBefore = ['last year', 'previous year', 'prior year', 'past year', 'year before', 'year prior'];
const yearsAgo = ['a year ago', 'one year ago', 'a year earlier', 'one year earlier', 'a year before'];

/** Takes "the same month last year", "the same period of 2024", "a year ago". */
export function takeYearsBack(words: QuestionWords): YearsBack | undefined {
  const { tokens } = words;
  const same = tokens.findIndex(
    ({ lower }, at) => lower === 'same' && units.has(tokens[at + 1]?.lower ?? ''),
  );
  if (same < 0) return takeYearAgo(words);
  let at = same + 2;
  while (joints.has(tokens[at]?.lower ?? '')) at += 1;
  const unit = units.get(tokens[same + 1]?.lower ?? '');
  const written = tokens[at];
  const isWritten = written?.kind === 'number' && /^(?:19|20)\d\d$/.test(written.text);
  const length = isWritten ? 1 : phraseAt(words, at, [...yearsBefore, ...yearsAgo]);
  if (length === 0) return undefined;
  words.take(same, at + length - same);
  return { year: isWritten ? written.value : undefined, unit };
}

function takeYearAgo(words: QuestionWords): YearsBack | undefined {
  const at = words.tokens.findIndex((_, place) => phraseAt(words, place, yearsAgo) > 0);
  if (at < 0) return undefined;
  words.take(at, phraseAt(words, at, yearsAgo));
  return { year: undefined, unit: undefined };
}

function phraseAt({ tokens }: QuestionWords, at: number, phrases: readonly string[]): number {
  const said = phrases
    .map((phrase) => phrase.split(' '))
    .find((phrase) => phrase.every((word, place) => tokens[at + place]?.lower === word));
  return said?.length ?? 0;
}

/** The two compared periods, if they are not consecutive; each is a row of the grain. */
export function pairOf(
  times: readonly TimeRange[],
  { isAgainst, grain }: Change,
  back: YearsBack | undefined,
  clock: Clock,
): { grain: Grain; ranges: TimeRange[] } | undefined {
  const [first, second, more] = times;
  // "revenue in October year over year".
  const isOfYears = grain === 'year' && first && !second && (grainOf(first) ?? 'year') !== 'year';
  if (isOfYears) return yearsApart(first, undefined);
  if (!isAgainst) return undefined;
  if (back) return second ? undefined : yearsApart(first ?? presentOf(back.unit, clock), back.year);
  if (!first || !second || more) return undefined;
  // "this October against last October": it was set against this one.
  if (first.from === second.from && first.before === second.before) return yearsApart(first, undefined);
  const [one, other] = [grainOf(first), grainOf(second)];
  if (other === 'year' && one !== 'year') return yearsApart(first, yearOf(second));
  if (one === 'year' && other !== 'year') return yearsApart(second, yearOf(first));
  const isNext = first.from === second.before || second.from === first.before;
  return one && one === other && !isNext ? { grain: one, ranges: inTime([first, second]) } : undefined;
}

function presentOf(unit: Grain | undefined, clock: Clock): TimeRange | undefined {
  if (!unit) return undefined;
  const start = Day.today(clock).startOf(unit, clock.weekStart);
  return { from: start.toString(), before: start.plus(unit, 1).toString() };
}

/** A period and the same one of another year; if it is no whole unit, each is labelled by its year. */
function yearsApart(
  range: TimeRange | undefined,
  year: number | undefined,
): { grain: Grain; ranges: TimeRange[] } | undefined {
  const { from, before } = range ?? {};
  if (!range || from === undefined || before === undefined) return undefined;
  const grain = grainOf(range) ?? 'year';
  const years = year === undefined ? 1 : dayOf(from).year - year;
  if (years <= 0 || dayOf(from).plus('year', 1).toString() < before) return undefined;
  const moved = (day: string): string => {
    const unit = grain === 'week' ? 'week' : 'year';
    return dayOf(day)
      .plus(unit, unit === 'week' ? -52 * years : -years)
      .toString();
  };
  return { grain, ranges: [{ from: moved(from), before: moved(before) }, range] };
}

function yearOf({ from }: TimeRange): number | undefined {
  return from === undefined ? undefined : dayOf(from).year;
}

function inTime(ranges: TimeRange[]): TimeRange[] {
  return ranges.toSorted(compareByStart);
}
