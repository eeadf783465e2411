import type { SourceTable } from '#contracts';
import { nameWords } from '#model';
import type { SourceModel } from '#model';

/** The words that a question over a source may be made of, as they are written in full. */
export interface Spellings {
  /** Those of its tables and columns. */
  names: readonly string[];
  /** Those of its values. */
  values: readonly string[];
}

const lettersMin = 3;
// A question with a typo looks at each of them.
const valueWordsMax = 20_000;

/** Collects them from the names, from what people call things, and from the sampled values. */
export function spellingsOf(tables: readonly SourceTable[], model: SourceModel | undefined): Spellings {
  const names = new Set<string>();
  const values = new Set<string>();
  for (const table of tables) {
    for (const word of [table.name, ...table.synonyms].flatMap(nameWords)) names.add(word);
    for (const column of table.columns) {
      for (const word of [column.name, ...column.synonyms].flatMap(nameWords)) names.add(word);
      for (const sample of column.samples) for (const word of nameWords(sample)) values.add(word);
    }
  }
  for (const { also } of model?.tables ?? []) for (const word of also.flatMap(nameWords)) names.add(word);
  return { names: [...names].filter(isWord), values: [...values].filter(isWord).slice(0, valueWordsMax) };
}

function isWord(word: string): boolean {
  return word.length >= lettersMin && /^\p{L}+$/u.test(word);
}
