import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { opposite } from '../words/lexicon.js';
import type { Measure } from '../words/lexicon.js';

/** Kinds that can be more or less, and summed. */
export function isNumeric({ kind }: CatalogColumn): boolean {
  return kind === 'integer' || kind === 'number';
}

/** Kinds that say when. */
export function isTemporal({ kind }: CatalogColumn): boolean {
  return kind === 'date' || kind === 'timestamp';
}

/** Whether a column can hold a year or a day under any kind. */
export function saysWhen(column: CatalogColumn): boolean {
  return isTemporal(column) || column.words.some((word) => whenWords.has(word));
}

const whenWords = new Set([
  'year',
  'dat',
  'date',
  'time',
  'tim',
  'found',
  'open',
  'birth',
  'publish',
  'publication',
  'releas',
  'launch',
  'creat',
  'built',
]);

/** The column of these tables that an adjective measures: age for "older", the first of its words that is there. */
export function measureColumn(tables: readonly CatalogTable[], measure: Measure): CatalogColumn | undefined {
  for (const table of tables) {
    for (const phrase of measure.words) {
      const words = phrase.split(' ');
      const found = table.columns.find(
        (column) => !column.isKey && words.every((word) => column.words.includes(word)),
      );
      if (found) return found;
    }
  }
  return undefined;
}

/** The column of these tables that tells when: a date first, then a year. */
export function whenColumn(tables: readonly CatalogTable[]): CatalogColumn | undefined {
  const columns = tables.flatMap((table) => table.columns);
  return columns.find(isTemporal) ?? columns.find((column) => !column.isKey && saysWhen(column));
}

/** The oldest has the highest age, but the earliest date of birth or founding. */
export function directionOf(
  { direction, measure }: { direction: Measure['direction']; measure?: Measure | undefined },
  column: CatalogColumn,
): Measure['direction'] {
  const isOfAge = measure?.words.includes('ag') === true && saysWhen(column);
  return isOfAge ? opposite(direction) : direction;
}
