import type { Comparison } from '#sql';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric, isPartOfAmount, isTemporal, saysWhen } from '../catalog/column-facts.js';
import { opposite } from '../words/adjectives.js';
import type { Measure } from '../words/adjectives.js';
import { ageWord, birthWord } from '../words/age-words.js';
import { stem } from '../words/stem.js';

/** The column of these tables that an adjective measures: age for "older", by the first of its words that matches. */
export function measureColumn(tables: readonly CatalogTable[], measure: Measure): CatalogColumn | undefined {
  // The newest customers are the last to come, and not the last to be born.
  const fitting = measure.words.some((phrase) => phrase.split(' ').includes(birthWord))
    ? (table: CatalogTable) => table
    : withoutBirths;
  return (
    measured(tables.map(fitting), measure.words) ??
    (measure.words.includes('dat') ? tables.slice(0, 1).flatMap(eventColumns)[0] : undefined) ??
    measured(
      tables.flatMap(({ refersTo }) => refersTo.map(fitting)),
      measure.words,
    )
  );
}

function withoutBirths(table: CatalogTable): CatalogTable {
  return { ...table, columns: table.columns.filter(({ words }) => !words.includes(birthWord)) };
}

/** The times at which a row came to be, without dates of birth; columns that are never empty come first. */
function eventColumns({ columns }: CatalogTable): CatalogColumn[] {
  const times = columns.filter(
    (column) =>
      !column.isKey && !column.words.includes(birthWord) && (isTemporal(column) || isNumericTime(column)),
  );
  return times.toSorted((a, b) => Number(a.isNullable) - Number(b.isNullable));
}

function isNumericTime(column: CatalogColumn): boolean {
  return isNumeric(column) && saysWhen(column);
}

/** The first number of these tables with that name. */
export function columnCalled(
  tables: readonly CatalogTable[],
  phrases: readonly string[],
): CatalogColumn | undefined {
  return measured(tables.map(numbersOf), phrases);
}

function measured(tables: readonly CatalogTable[], phrases: readonly string[]): CatalogColumn | undefined {
  for (const table of tables) {
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      const found = table.columns.filter(
        (column) => !column.isKey && words.every((word) => column.words.includes(word)),
      );
      if (found.length > 0) return found.find((column) => !isPartOfAmount(column)) ?? found[0];
    }
  }
  return undefined;
}

/** The column of these tables with the amount of money: the whole before its parts. */
export function moneyColumn(tables: readonly CatalogTable[]): CatalogColumn | undefined {
  return columnCalled(tables, moneyWords);
}

const moneyWords = ['total', 'amount', 'revenu', 'spend', 'pay', 'pric', 'cost', 'salary', 'budget', 'valu'];

/** The column of these tables with the number of pieces. */
export function quantityColumn(tables: readonly CatalogTable[]): CatalogColumn | undefined {
  return columnCalled(tables, ['quantity', 'unit', 'piec']);
}

/** The size of a thing: its amount, its size, or its only number. */
export function sizeColumn(table: CatalogTable): CatalogColumn | undefined {
  const { columns } = numbersOf(table);
  const [only, second] = columns;
  return moneyColumn([table]) ?? (second ? undefined : only);
}

function numbersOf(table: CatalogTable): CatalogTable {
  return { ...table, columns: table.columns.filter((column) => isNumeric(column) && !column.isKey) };
}

/** The time column of these tables: a date first, then a year. */
export function whenColumn(
  tables: readonly CatalogTable[],
  said?: ReadonlySet<string>,
): CatalogColumn | undefined {
  const columns = tables.flatMap((table) => table.columns);
  const isSaid = ({ words }: CatalogColumn): boolean =>
    words.some((word) => said?.has(word) && !whenOnly.has(word));
  return (
    columns.find((column) => !column.isKey && saysWhen(column) && isSaid(column)) ??
    tables.map(({ time }) => time).find((time) => time !== undefined) ??
    columns.find((column) => isTemporal(column) && !column.words.includes(birthWord) && !column.isNullable) ??
    columns.find((column) => !column.isKey && !column.isNullable && saysWhen(column) && isNumeric(column)) ??
    columns.find((column) => isTemporal(column) && !column.words.includes(birthWord)) ??
    columns.find(isTemporal) ??
    columns.find((column) => !column.isKey && saysWhen(column)) ??
    tables.flatMap(({ refersTo }) => refersTo.flatMap((table) => table.columns)).find(isTemporal)
  );
}

/** Words that any time column may have. */
const whenOnly = new Set(['year', 'dat', 'date', 'time', 'tim']);

/** The end of a row, which is empty as long as it has none. */
export function endColumn({ columns }: CatalogTable): CatalogColumn | undefined {
  return columns.find(
    (column) => isTemporal(column) && column.isNullable && column.words.some((word) => endWords.has(word)),
  );
}

const endWords = new Set(
  'cancelled canceled resolved closed ended end completed finished retired expired terminated returned left stopped until'
    .split(' ')
    .map(stem),
);

/** The comparison of the column: the older have a higher age, but an earlier date of birth; the faster a higher speed, but a shorter time. */
export function operatorOf(
  { operator, measure }: { operator: Comparison; measure?: Measure | undefined },
  column: CatalogColumn,
): Comparison {
  return isTurned(measure, column) ? (turned.get(operator) ?? operator) : operator;
}

const turned: ReadonlyMap<Comparison, Comparison> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

/** The direction in the column: the oldest have the highest age, but the earliest date of birth or founding. */
export function directionOf(
  { direction, measure }: { direction: Measure['direction']; measure?: Measure | undefined },
  column: CatalogColumn,
): Measure['direction'] {
  return isTurned(measure, column) ? opposite(direction) : direction;
}

/** Reports whether more of the quality means less in this column. */
function isTurned(measure: Measure | undefined, column: CatalogColumn): boolean {
  if (!measure) return false;
  if (measure.words.includes(ageWord) && saysWhen(column)) return true;
  return column.words.some((word) => measure.turned.has(word));
}
