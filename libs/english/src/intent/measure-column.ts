import type { Comparison } from '#sql';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { opposite } from '../words/lexicon.js';
import type { Measure } from '../words/lexicon.js';
import { stem } from '../words/stem.js';

/** Kinds that can be more or less, and summed. */
export function isNumeric({ kind }: CatalogColumn): boolean {
  return kind === 'integer' || kind === 'number';
}

/** Numbers, and codes that are written as numbers. */
export function isNumberLike(column: CatalogColumn): boolean {
  const { kind, samples } = column;
  return (
    isNumeric(column) ||
    (kind === 'text' && samples.length > 0 && samples.every((value) => /^\d+(?:\.\d+)?$/.test(value)))
  );
}

/** The value that says yes in a column of yes and no, and the one that says no; undefined for any other column. */
export function flagOf({
  kind,
  samples,
}: CatalogColumn): { yes: string | boolean; no: string | boolean } | undefined {
  if (kind === 'boolean') return { yes: true, no: false };
  if (kind !== 'text' || samples.length === 0 || samples.length > 2) return undefined;
  const pair = flagPairs.find(([yes, no]) =>
    samples.every((value) => [yes, no].includes(value.toLowerCase())),
  );
  return pair && { yes: pair[0], no: pair[1] };
}

const flagPairs: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['t', 'f'],
];

/** Numbers whose sum says nothing: rates, ages, prices of one, years. */
export function isRate({ words }: CatalogColumn): boolean {
  return words.some((word) => rateWords.has(word));
}

const rateWords = new Set(
  'rat rate rating ag age percent percentag scor score price pric height weight year averag rank'.split(' '),
);

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
  return (
    measured(tables, measure) ??
    (measure.words.includes('dat') ? tables.slice(0, 1).flatMap(eventColumns)[0] : undefined) ??
    measured(
      tables.flatMap(({ refersTo }) => refersTo),
      measure,
    )
  );
}

/** When something came to be: the first of its times that is not a date of birth. */
function eventColumns({ columns }: CatalogTable): CatalogColumn[] {
  return columns.filter(
    (column) => isTemporal(column) && !column.isNullable && !column.words.includes('birth'),
  );
}

function measured(tables: readonly CatalogTable[], measure: Measure): CatalogColumn | undefined {
  for (const table of tables) {
    for (const phrase of measure.words) {
      const words = phrase.split(' ');
      const found = table.columns.filter(
        (column) => !column.isKey && words.every((word) => column.words.includes(word)),
      );
      if (found.length > 0) return found.find((column) => !isPartOfAmount(column)) ?? found[0];
    }
  }
  return undefined;
}

/** A discount or a tax is part of what is paid, and never meant by the amount alone. */
export function isPartOfAmount(column: CatalogColumn): boolean {
  return isNumeric(column) && !column.isKey && column.words.some((word) => partsOfAmount.has(word));
}

const partsOfAmount = new Set(['discount', 'tax', 'shipp', 'ship', 'refund', 'fee', 'unit']);

/** The column of these tables that says how much money it was: the whole before its parts. */
export function moneyColumn(tables: readonly CatalogTable[]): CatalogColumn | undefined {
  return measured(tables.map(numbersOf), { words: moneyWords, direction: 'descending' });
}

const moneyWords = ['total', 'amount', 'revenu', 'spend', 'pay', 'pric', 'cost', 'salary', 'budget', 'valu'];

/** The column of these tables that says how many pieces there were. */
export function quantityColumn(tables: readonly CatalogTable[]): CatalogColumn | undefined {
  return measured(tables.map(numbersOf), { words: ['quantity', 'unit', 'piec'], direction: 'descending' });
}

/** How large a thing is: its amount, its size, or the only number that it has. */
export function sizeColumn(table: CatalogTable): CatalogColumn | undefined {
  const { columns } = numbersOf(table);
  const [only, second] = columns;
  return moneyColumn([table]) ?? (second ? undefined : only);
}

function numbersOf(table: CatalogTable): CatalogTable {
  return { ...table, columns: table.columns.filter((column) => isNumeric(column) && !column.isKey) };
}

/** The column of these tables that tells when: a date first, then a year. */
export function whenColumn(
  tables: readonly CatalogTable[],
  said?: ReadonlySet<string>,
): CatalogColumn | undefined {
  const columns = tables.flatMap((table) => table.columns);
  const isSaid = ({ words }: CatalogColumn): boolean =>
    words.some((word) => said?.has(word) && !whenOnly.has(word));
  return (
    columns.find((column) => !column.isKey && saysWhen(column) && isSaid(column)) ??
    columns.find((column) => isTemporal(column) && !column.words.includes('birth') && !column.isNullable) ??
    columns.find((column) => !column.isKey && !column.isNullable && saysWhen(column) && isNumeric(column)) ??
    columns.find((column) => isTemporal(column) && !column.words.includes('birth')) ??
    columns.find(isTemporal) ??
    columns.find((column) => !column.isKey && saysWhen(column)) ??
    tables.flatMap(({ refersTo }) => refersTo.flatMap((table) => table.columns)).find(isTemporal)
  );
}

/** Words that every such column may have. */
const whenOnly = new Set(['year', 'dat', 'date', 'time', 'tim']);

/** When a row came to its end, and nothing as long as it has not. */
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

/** Who is older has the higher age, but the earlier date of birth. */
export function operatorOf(
  { operator, measure }: { operator: Comparison; measure?: Measure | undefined },
  column: CatalogColumn,
): Comparison {
  const isOfAge = measure?.words.includes('age') === true && saysWhen(column);
  return isOfAge ? (turned.get(operator) ?? operator) : operator;
}

const turned: ReadonlyMap<Comparison, Comparison> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

/** The oldest has the highest age, but the earliest date of birth or founding. */
export function directionOf(
  { direction, measure }: { direction: Measure['direction']; measure?: Measure | undefined },
  column: CatalogColumn,
): Measure['direction'] {
  const isOfAge = measure?.words.includes('age') === true && saysWhen(column);
  return isOfAge ? opposite(direction) : direction;
}
