import { readShown } from './chart-words.js';
import { tokenise } from './tokenise.js';
import type { Token } from './tokenise.js';

/** The words of what is asked, without how its answer is to be shown: the same for all that read a question. */
export function askedWords(question: string): Token[] {
  return tokenise(readShown(question).question);
}
