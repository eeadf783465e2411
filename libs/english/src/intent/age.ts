import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isBirthday, isNumeric } from '../catalog/column-facts.js';
import { ageWord, birthWord } from '../words/age-words.js';
import type { Walker } from './walker.js';

/** A day of birth as today's age, which is compared, ordered and averaged like any number; one for each column. */
export function asAge({ ages, today }: Walker, column: CatalogColumn): CatalogColumn {
  const known = ages.get(column);
  if (known || !isBirthday(column)) return known ?? column;
  const made: CatalogColumn = {
    ...column,
    name: 'age',
    kind: 'integer',
    words: [ageWord],
    synonyms: [],
    samples: [],
    ageOf: { column, today },
  };
  ages.set(column, made);
  return made;
}

/** The column with the age of a table's people, or the one that it follows from. */
export function ageColumn(walker: Walker, { columns }: CatalogTable): CatalogColumn | undefined {
  const kept = columns.find((column) => isNumeric(column) && column.words.join(' ') === ageWord);
  const birth = columns.find(isBirthday);
  return kept ?? (birth && asAge(walker, birth));
}

/** Reports whether it is an age, or implies one. */
export function tellsAge({ words }: CatalogColumn): boolean {
  return words.includes(ageWord) || words.includes(birthWord);
}

/** "the average age", with only a day of birth stored. */
export function saysAge({ parts }: Walker, place: number): boolean {
  const part = parts[place];
  return part?.kind === 'mention' && part.mention.words.includes(ageWord);
}

/** A larger number of years is a calendar year. */
export const yearsMax = 150;
