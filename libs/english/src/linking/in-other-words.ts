import type { Catalog } from '../catalog/catalog.js';
import { looseSynonymsOf } from '../words/lexicon.js';
import type { Token } from '../words/tokenise.js';
import type { Candidate } from './mention.js';

const fit = 0.55;

/** What a word stands for that is in no name of the data: "pupils", where there are only students. */
export function inOtherWords<T>(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
  find: (catalog: Catalog, tokens: readonly Token[], at: number) => readonly Candidate<T>[],
): Candidate<T>[] {
  const word = tokens[at];
  // "Take the average …" tells what to do.
  if (!word || at === 0 || isKnown(catalog, word.stem)) return [];
  const others = [...looseSynonymsOf(word.stem)].filter((other) => isKnown(catalog, other));
  return others.flatMap((stem) =>
    find(catalog, tokens.with(at, { ...word, stem }), at).map((candidate) => ({
      ...candidate,
      score: candidate.score * fit,
    })),
  );
}

function isKnown({ columnsByWord, tablesByWord }: Catalog, word: string): boolean {
  return columnsByWord.has(word) || tablesByWord.has(word);
}
