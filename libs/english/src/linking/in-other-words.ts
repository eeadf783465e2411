import type { Catalog } from '../catalog/catalog.js';
import { looseSynonymsOf } from '../words/lexicon.js';
import type { Token } from '../words/tokenise.js';
import type { Candidate } from './mention.js';

const synonymFit = 0.55;

/** The meaning of a word that is in no name of the data: "pupils", where there are only students. */
export function inOtherWords<T>(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
  find: (catalog: Catalog, tokens: readonly Token[], at: number) => readonly Candidate<T>[],
): Candidate<T>[] {
  const word = tokens[at];
  // "Take the average …" is an instruction.
  if (!word || at === 0 || isKnown(catalog, word.stem)) return [];
  const synonyms = [...looseSynonymsOf(word.stem)].map((stem) => ({ stem, likeness: undefined }));
  return [...synonyms, ...(word.near ?? [])].flatMap(({ stem, likeness }) =>
    isKnown(catalog, stem)
      ? find(catalog, tokens.with(at, { ...word, stem }), at).map((candidate) => ({
          ...candidate,
          score: candidate.score * (likeness === undefined ? synonymFit : nearFit(likeness)),
          likeness,
        }))
      : [],
  );
}

/** A similar word counts as much as a synonym at most. */
function nearFit(likeness: number): number {
  return 0.4 + 0.15 * Math.min(1, likeness / 0.6);
}

function isKnown({ columnsByWord, tablesByWord }: Catalog, word: string): boolean {
  return columnsByWord.has(word) || tablesByWord.has(word);
}
