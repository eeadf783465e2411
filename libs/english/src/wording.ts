import { askedWords } from './words/asked-words.js';
import type { Token } from './words/tokenise.js';

/** Words that are said out of courtesy, or that only open a question. */
const courtesies: ReadonlySet<string> = new Set(
  'please show list give tell display get find fetch let me the a an of our my is are was were do does did have has can could would you i we want like to know see what which there'.split(
    ' ',
  ),
);

/** Signs between words; those that compare or reckon say something. */
const punctuation: ReadonlySet<string> = new Set(['?', '.', '!', ',', ';', ':', '(', ')']);

/** "Give us", "tell us"; elsewhere it may be a country. */
const givers: ReadonlySet<string> = new Set(['let', 'give', 'show', 'tell', 'get', 'find', 'fetch']);

function isPassedOver({ kind, text, lower }: Token, before: Token | undefined): boolean {
  if (kind === 'sign') return punctuation.has(text);
  if (lower === 'us') return givers.has(before?.lower ?? '');
  return courtesies.has(lower);
}

/**
 * The words of a question that matter, by their stems and in their order: who asks it again, however politely and drawn as whatever,
 * says these.
 */
export function wordingOf(question: string): string {
  return askedWords(question)
    .filter((token, at, all) => !isPassedOver(token, all[at - 1]))
    .map(({ kind, stem, lower, value }) => (kind === 'number' ? value : kind === 'quoted' ? lower : stem))
    .join(' ');
}
