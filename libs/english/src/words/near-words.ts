import { wordVectors } from '#model';
import { stem } from './stem.js';
import type { NearWord } from './tokenise.js';

const likenessMin = 0.4;
const wordsMax = 3;

/** A past act often adds nothing to the things beside it. */
function isDeed(word: string): boolean {
  return /(?:ed|ing)$/.test(word);
}

/** The words among these that are nearest to another in meaning; in four of five cases the first is the right one. */
export function nearWords(word: string, others: readonly string[]): NearWord[] {
  const vectors = wordVectors();
  if (!vectors.has(word) || isDeed(word)) return [];
  return others
    .map((other): NearWord => ({ stem: stem(other), likeness: vectors.likeness([word], [other]) ?? 0 }))
    .filter(({ likeness }) => likeness >= likenessMin)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, wordsMax);
}
