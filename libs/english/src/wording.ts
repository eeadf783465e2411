import { askedWords } from './words/asked-words.js';
import type { Token } from './words/tokenise.js';

/** Words of courtesy, or that only open a question. */
const courtesies: ReadonlySet<string> = new Set(
  'please show list give tell display get find fetch let me the a an of our my is are was were do does did have has can could would you i we want like to know see what which there'.split(
    ' ',
  ),
);

/** Signs between words; those that compare or calculate have a meaning. */
const punctuation: ReadonlySet<string> = new Set(['?', '.', '!', ',', ';', ':', '(', ')']);

/** "Give us", "tell us"; elsewhere "us" may be a country. */
const givers: ReadonlySet<string> = new Set(['let', 'give', 'show', 'tell', 'get', 'find', 'fetch']);

function isPassedOver({ kind, text, lower }: Token, before: Token | undefined): boolean {
  if (kind === 'sign') return punctuation.has(text);
  if (lower === 'us') return givers.has(before?.lower ?? '');
  return courtesies.has(lower);
}

/**
 * The significant words of a question, by stem and in order. They are the same for paraphrases that differ in politeness or in the requested
 * chart.
 */
export function wordingOf(question: string): string {
  return askedWords(question)
    .filter((token, at, all) => !isPassedOver(token, all[at - 1]))
    .map(({ kind, stem, lower, value }) => (kind === 'number' ? value : kind === 'quoted' ? lower : stem))
    .join(' ');
}
