import type { QuestionWords } from './question-words.js';

/** The end and the number of the wanted groups. */
export interface Ranking {
  direction: 'ascending' | 'descending';
  limit: number | undefined;
}

const largest = new Set(
  'top best highest largest biggest most greatest leading longest strongest'.split(' '),
);
const smallest = new Set(
  'bottom worst lowest smallest least fewest shortest weakest poorest fastest'.split(' '),
);
const limitMax = 1_000;

/**
 * Takes "top 5", "the three lowest", "which channel has the highest". After "which" and a singular, one group is wanted. By default all are,
 * the largest first.
 */
export function takeRanking(words: QuestionWords): Ranking | undefined {
  const [high, low] = [words.findWord(largest), words.findWord(smallest)];
  const at = high ?? low;
  if (at === undefined) return undefined;
  words.take(at, 1);
  const direction = high === undefined ? 'ascending' : 'descending';
  return { direction, limit: takeCount(words, at) ?? (asksForOne(words) ? 1 : undefined) };
}

/** A number right before or after the word, or after "which"; a number with a unit of time belongs to that. */
function takeCount(words: QuestionWords, at: number): number | undefined {
  const opening = words.tokens.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  for (const place of [at + 1, at - 1, at - 2, ...(opening === -1 ? [] : [opening + 1])]) {
    const token = words.tokens[place];
    if (token?.kind !== 'number' || token.value < 1 || words.isTaken(place)) continue;
    words.take(place, 1);
    return Math.min(limitMax, Math.round(token.value));
  }
  return undefined;
}

function asksForOne({ tokens }: QuestionWords): boolean {
  const which = tokens.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const verb = tokens.findIndex(({ lower }, at) => at > which && verbs.has(lower));
  const thing = tokens[verb - 1]?.lower;
  return which !== -1 && verb > which + 1 && thing !== undefined && !isPlural(thing);
}

const verbs = new Set(
  'has had have is was brought brings made makes got gets generated generates earned earns sold sells produced shows'.split(
    ' ',
  ),
);

function isPlural(word: string): boolean {
  return /[^sui]s$/.test(word);
}
