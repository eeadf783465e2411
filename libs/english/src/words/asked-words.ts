import { readShown } from './chart-words.js';
import { tokenise } from './tokenise.js';
import type { Token } from './tokenise.js';

/** The words of a question without its requested display: the same for all readers. */
export function askedWords(question: string): Token[] {
  return tokenise(readShown(question).question);
}
