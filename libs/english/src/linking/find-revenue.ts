import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric, isPartOfAmount } from '../catalog/column-facts.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import { findColumns } from './find-columns.js';
import { findMetric } from './find-metric.js';
import { findTables } from './find-tables.js';

/** Income: the amount of each sale, or price by quantity of each of its lines. */
export interface Revenue {
  whole: CatalogColumn | undefined;
  lines: { quantity: CatalogColumn; price: CatalogColumn } | undefined;
}

/** People's words for income. */
export const revenueWords: ReadonlySet<string> = new Set([
  'revenue',
  'revenues',
  'turnover',
  'sales',
  'takings',
]);

/** Customers' spending is our income: "customers who spent more than 100", "what did Paris spend per month". */
const spendingWords: ReadonlySet<string> = new Set(['spend', 'spends', 'spent', 'spending']);

/** "How much did we raise?", in a source with just one table. */
const raisingWords: ReadonlySet<string> = new Set(['raise', 'raised', 'collect', 'collected']);

function isRaised({ lone }: Catalog, tokens: readonly Token[], word: string): boolean {
  return lone !== undefined && raisingWords.has(word) && tokens[1]?.lower === 'much';
}

/** The meaning of "revenue", unless something has that name: "sales" may be a table, and a "sales rep" a column. */
export function findRevenue(catalog: Catalog, tokens: readonly Token[], at: number): Revenue | undefined {
  const word = tokens[at]?.lower ?? '';
  const isSpending = spendingWords.has(word) || isRaised(catalog, tokens, word);
  if (!(isSpending || revenueWords.has(word)) || isCounted(tokens, at)) return undefined;
  // A single table is all about its subject: there, "sales by country" asks for their money.
  const tables = catalog.lone ? [] : findTables(catalog, tokens, at);
  const named = [...findColumns(catalog, tokens, at), ...tables];
  const least = isSpending ? ownNameMin : nameMin;
  const isName = named.some(({ score }) => score >= least) || findMetric(catalog, tokens, at) !== undefined;
  return isName ? undefined : revenueIn(catalog);
}

/** "how many sales", "the number of sales". */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const [before, last] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower];
  return last === 'many' || (last === 'of' && ['number', 'count'].includes(before));
}

const nameMin = 0.6;
/** A payment is similar enough to spending to count as a synonym, but may be somebody's pay. */
const ownNameMin = 0.7;

/** The columns of income; undefined without any, or if several tables may be meant. */
function revenueIn({ tables, lone }: Catalog): Revenue | undefined {
  const events = lone ? [lone] : tables.filter(({ refersTo }) => refersTo.length > 0);
  const sales = events.filter(({ words }) => lone || saleWords.has(words.at(-1) ?? ''));
  const whole = onlyOne(sales.flatMap((table) => numberCalled(table, amountWords) ?? []));
  const lines = onlyOne(
    events.flatMap((table) => {
      const quantity = numberCalled(table, quantityWords);
      const price = table.columns.find((column) => isAmount(column) && column.words.includes(priceWord));
      return quantity && price ? [{ quantity, price }] : [];
    }),
  );
  return whole || lines ? { whole, lines } : undefined;
}

const stems = (words: string): Set<string> => new Set(words.split(' ').map(stem));
const saleWords = stems('order sale invoice purchase booking transaction receipt');
const amountWords = stems('total amount');
const quantityWords = stems('quantity');
const priceWord = stem('price');

function onlyOne<T>([only, second]: readonly T[]): T | undefined {
  return second === undefined ? only : undefined;
}

function numberCalled({ columns }: CatalogTable, called: ReadonlySet<string>): CatalogColumn | undefined {
  return columns.find(
    (column) => isAmount(column) && !isPartOfAmount(column) && column.words.some((word) => called.has(word)),
  );
}

function isAmount(column: CatalogColumn): boolean {
  return isNumeric(column) && !column.isKey;
}
