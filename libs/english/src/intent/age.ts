import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isBirthday, isNumeric } from '../catalog/column-facts.js';
import { ageWord, birthWord } from '../words/age-words.js';
import type { Walker } from './walker.js';

/** A day of birth as the age that it makes today, which is compared, ordered and averaged as any number; one for each column. */
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

/** What keeps how old the people of a table are, or what it follows from. */
export function ageColumn(walker: Walker, { columns }: CatalogTable): CatalogColumn | undefined {
  const kept = columns.find((column) => isNumeric(column) && column.words.join(' ') === ageWord);
  const birth = columns.find(isBirthday);
  return kept ?? (birth && asAge(walker, birth));
}

/** Whether it is how old somebody is, or follows from what does. */
export function tellsAge({ words }: CatalogColumn): boolean {
  return words.includes(ageWord) || words.includes(birthWord);
}

/** "the average age", where a day of birth is all that is kept. */
export function saysAge({ parts }: Walker, place: number): boolean {
  const part = parts[place];
  return part?.kind === 'mention' && part.mention.words.includes(ageWord);
}

/** More years than anybody lives are a year. */
export const yearsMax = 150;
