import { singular } from './noun.js';

/** Returns the common part of the forms of a word: "install", "installed" and "installation" have one root. */
export function rootOf(word: string): string {
  const one = singular(word);
  const root = one.replace(/(?:ations?|ments?|ings?|ions?|ed|al|e)$/, '');
  // "enrolled" and "enrolment" differ in an l.
  const short = root.replace(/([a-z])\1$/, '$1');
  return short.length >= 3 ? short : one;
}

/** A set of words that finds every form of them. */
export class WordSet {
  readonly #roots: ReadonlySet<string>;

  constructor(words: string) {
    this.#roots = new Set(words.split(/\s+/).filter(Boolean).map(rootOf));
  }

  has(word: string): boolean {
    return this.#roots.has(rootOf(word));
  }
}
