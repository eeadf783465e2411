import { Day, dayOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Grain } from '#sql';
import type { Clock } from '../time/clock.js';
import { comparing } from '../words/comparing.js';
import type { QuestionWords } from './question-words.js';

const changing = new Set('change changed growth grow grew growing'.split(' '));
const pairs: ReadonlyMap<string, Grain> = new Map([
  ['mom', 'month'],
  ['yoy', 'year'],
  ['wow', 'week'],
  ['qoq', 'quarter'],
]);
const grains: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

/** A comparison with the period before. */
export interface Change {
  grain: Grain | undefined;
  /** True if the named period is the one to compare the present with. */
  isAgainst: boolean;
}

/** Takes "how did … change", "growth", "compared to last month", "month over month", "MoM". */
export function takeChange(words: QuestionWords): Change | undefined {
  const grain = takePair(words);
  const change = takeOne(words, changing);
  const against = takeOne(words, comparing);
  if (grain === undefined && !change && !against) return undefined;
  return { grain, isAgainst: against };
}

/** The periods from the one before the first named to the last. */
export function rangeOfChange(
  range: TimeRange,
  { isAgainst }: Change,
  grain: Grain,
  clock: Clock,
): TimeRange {
  const { from, before } = range;
  const present = Day.today(clock).startOf(grain, clock.weekStart);
  // "This quarter compared with the last one" names the present, which is compared like any other.
  if (isAgainst && from !== present.toString()) {
    const now = present.plus(grain, 1).toString();
    return { from, before: before !== undefined && before > now ? before : now };
  }
  return { from: from && dayOf(from).plus(grain, -1).toString(), before };
}

/** Takes one of these words; reports whether there was one. */
export function takeOne(words: QuestionWords, wanted: ReadonlySet<string>): boolean {
  const at = words.findWord(wanted);
  if (at !== undefined) words.take(at, 1);
  return at !== undefined;
}

function takePair(words: QuestionWords): Grain | undefined {
  const { tokens } = words;
  const short = words.findWord(new Set(pairs.keys()));
  if (short !== undefined) {
    words.take(short, 1);
    return pairs.get(tokens[short]?.lower ?? '');
  }
  const at = tokens.findIndex(
    ({ lower }, place) =>
      grains.some((grain) => grain === lower) &&
      ['over', 'on'].includes(tokens[place + 1]?.lower ?? '') &&
      tokens[place + 2]?.lower === lower,
  );
  if (at === -1) return undefined;
  words.take(at, 3);
  return grains.find((grain) => grain === tokens[at]?.lower);
}
