import { lettersWrong, wordVectors } from '#model';
import type { Catalog } from '../catalog/catalog.js';
import { nameWords } from '../describe/name-words.js';
import { stem } from '../words/stem.js';

/** A source of 50,000 columns has as many words, and each is compared with every unknown one. */
const wordsLookedAtMax = 20_000;
const nearnessMin = 0.4;
const nearMax = 3;

/** The names of a source that an unknown word resembles in spelling or meaning, in people's words, the nearest first. */
export function nearNames(word: string, catalog: Catalog): string[] {
  const written = word.toLowerCase();
  const near = catalog.spellings.names.slice(0, wordsLookedAtMax).flatMap((known) => {
    const nearness = nearnessOf(written, known);
    return nearness < nearnessMin ? [] : [{ known, nearness }];
  });
  const names = near
    .toSorted((a, b) => b.nearness - a.nearness)
    .flatMap(({ known }) => namesWith(known, catalog));
  return [...new Set(names)].slice(0, nearMax);
}

function nearnessOf(written: string, known: string): number {
  const wrong = written.length < 4 ? undefined : lettersWrong(written, known, written.length < 7 ? 1 : 2);
  const alike = wrong === undefined ? 0 : 1 - wrong / written.length;
  return Math.max(alike, wordVectors().likeness([written], [known]) ?? 0);
}

/** A table or a column with the word in its name; of several columns, the first. People do not say the names of keys. */
function namesWith(known: string, { tablesByWord, columnsByWord }: Catalog): string[] {
  const root = stem(known);
  const [table] = tablesByWord.get(root) ?? [];
  const column = columnsByWord.get(root)?.find(({ isKey }) => !isKey);
  return [table, column].flatMap((item) => (item ? nameWords(item.name) : []));
}
