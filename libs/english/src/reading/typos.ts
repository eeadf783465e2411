import { lettersWrong, wordVectors } from '#model';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Sense } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { isLookalike, stem } from '../words/stem.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';

/** Meanings of the words that are a letter or two from a word. */
export function typoSenses(word: string, vocabulary: Vocabulary): Sense[] {
  return [...vocabulary.words].flatMap((known) => {
    const by = areOpposite(word, known) ? 0 : typoFit(word, known);
    if (by === 0) return [];
    return vocabulary.sensesOf(phraseKey([known])).map(({ meaning, fit }) => ({ meaning, fit: fit * by }));
  });
}

/** Whether the source has the word, as a name or as a value. */
export function isKnown({ lower }: Token, vocabulary: Vocabulary): boolean {
  return vocabulary.words.has(lower) || vocabulary.sensesOf(phraseKey([lower])).length > 0;
}

/** Corrects a token that is no word, and a letter or two from one of the source, so that phrases of several words are found. */
export function withoutTypo(token: Token, vocabulary: Vocabulary): Token {
  const word = token.lower;
  if (!/^\p{L}{5,}$/u.test(word) || isKnown(token, vocabulary) || wordVectors().has(word)) return token;
  const near = [...vocabulary.words]
    .map((known) => ({ known, fit: areOpposite(word, known) ? 0 : typoFit(word, known) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  const [nearest, second] = near;
  // A word with senses of its own is left to `typoSenses`, which are a little less sure.
  const isUnclear = !nearest || nearest.fit === second?.fit;
  if (isUnclear || vocabulary.sensesOf(phraseKey([nearest.known])).length > 0) return token;
  const [meant] = tokenise(nearest.known);
  return meant ? { ...meant, from: token.from, to: token.to, source: token.source } : token;
}

const typoCost = 0.12;

function pluralOf(word: string): string {
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function typoFit(written: string, meant: string): number {
  if (written.length < 4 || meant.length < 4) return 0;
  const wrong =
    lettersWrong(written, meant, written.length >= 7 ? 2 : 1) ??
    lettersWrong(written, pluralOf(meant), written.length >= 7 ? 2 : 1);
  return wrong === undefined ? 0 : 1 - typoCost * wrong;
}

/** "unpaid" is near "paid" in letters and in vectors, and the opposite of it; so is a rating near a rate, and is none. */
export function areOpposite(word: string, known: string): boolean {
  if (isLookalike(word, known) || isLookalike(known, word)) return true;
  const [longer, shorter] = word.length > known.length ? [word, known] : [known, word];
  const prefix = /^(?:un|in|im|dis|non)(?=.{3})/.exec(longer)?.[0];
  return prefix !== undefined && stem(longer.slice(prefix.length)) === stem(shorter);
}
