import type { SourceTable } from '#contracts';
import { calledBy, nameWords } from '#model';
import type { SourceModel } from '#model';

/** The words that questions to a source may contain, in full spelling. */
export interface Spellings {
  /** Those of its tables and columns. */
  names: readonly string[];
  /** Those of its values. */
  values: readonly string[];
}

const lettersMin = 3;
// A question with a typo is compared with each of them.
const valueWordsMax = 20_000;

/** Collects them from names, synonyms and sampled values, a table at each step. */
export function* spellingSteps(
  tables: readonly SourceTable[],
  model: SourceModel | undefined,
): Generator<void, Spellings> {
  const names = new Set<string>();
  const values = new Set<string>();
  // Tables share most of their column names, and splitting a name costs ten times a look-up here.
  const known = new Set<string>();
  for (const table of tables) {
    for (const word of [table.name, ...table.synonyms].flatMap(nameWords)) names.add(word);
    for (const column of table.columns) {
      const own = [column.name, ...column.synonyms].filter((name) => !known.has(name));
      for (const name of own) known.add(name);
      for (const word of own.flatMap(nameWords)) names.add(word);
      for (const sample of column.samples) for (const word of nameWords(sample)) values.add(word);
    }
    yield;
  }
  for (const table of model?.tables ?? [])
    for (const word of calledBy(table).flatMap(nameWords)) names.add(word);
  return { names: [...names].filter(isWord), values: [...values].filter(isWord).slice(0, valueWordsMax) };
}

function isWord(word: string): boolean {
  return word.length >= lettersMin && /^\p{L}+$/u.test(word);
}
