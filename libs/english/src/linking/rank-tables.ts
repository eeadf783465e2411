import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { joinTree } from '../catalog/join-tree.js';
import { askedWords } from '../words/asked-words.js';
import type { Token } from '../words/tokenise.js';
import { findColumns } from './find-columns.js';
import { findMetric } from './find-metric.js';
import { findTables } from './find-tables.js';
import { findValues } from './find-values.js';

/** A catalog's tables, in the order in which a question needs them. */
export interface RankedTables {
  tables: CatalogTable[];
  /** The share of the question that the catalog covers, for comparison with other catalogs. */
  fit: number;
}

/** The maximum of tables named outright; tables between and beside them come after. */
const namedMax = 12;
const fitMax = 3;

/**
 * All tables, those first that a question is likely to need: those named by table, column, value or metric, then their connections, then their
 * neighbours, then the rest by the number of their links.
 */
export function rankTables(question: string, catalog: Catalog): RankedTables {
  const best = [...scoreTables(askedWords(question), catalog)]
    .toSorted(([one, a], [other, b]) => b - a || one - other)
    .slice(0, namedMax);
  const named = best.map(([index]) => index);
  const order = new Set([...named, ...between(catalog, named), ...beside(catalog, named)]);
  const rest = catalog.tables
    .map(({ index }) => index)
    .toSorted((a, b) => degree(catalog, b) - degree(catalog, a) || a - b);
  for (const index of rest) order.add(index);
  return {
    tables: [...order].flatMap((index) => catalog.tables[index] ?? []),
    fit: best.slice(0, fitMax).reduce((sum, [, score]) => sum + score, 0),
  };
}

/** The score of each table: every word counts once, by its best match there. */
function scoreTables(tokens: readonly Token[], catalog: Catalog): Map<number, number> {
  const scores = new Map<number, number>();
  for (const at of tokens.keys())
    for (const [index, score] of scoreWord(tokens, at, catalog))
      scores.set(index, (scores.get(index) ?? 0) + score);
  return scores;
}

function scoreWord(tokens: readonly Token[], at: number, catalog: Catalog): Map<number, number> {
  const best = new Map<number, number>();
  const offer = (index: number, score: number) => best.set(index, Math.max(score, best.get(index) ?? 0));
  for (const { item, score } of findTables(catalog, tokens, at)) offer(item.index, 2 * score);
  for (const { item, score } of findColumns(catalog, tokens, at)) offer(item.table.index, score);
  for (const { column, likeness } of findValues(catalog, tokens, at)?.hits ?? [])
    offer(column.table.index, likeness);
  const metric = findMetric(catalog, tokens, at)?.metric;
  for (const { index, schema, name } of catalog.tables)
    if (metric?.source === name || metric?.source === `${schema}.${name}`) offer(index, 3);
  return best;
}

/** The tables on the ways from the first of them to each of the others. */
function between(catalog: Catalog, [first, ...others]: readonly number[]): number[] {
  if (first === undefined) return [];
  return others.flatMap((other) => joinTree(catalog, [first, other])?.map(({ to }) => to) ?? []);
}

function beside(catalog: Catalog, named: readonly number[]): number[] {
  return named.flatMap((index) => catalog.edges[index]?.map(({ to }) => to) ?? []);
}

function degree(catalog: Catalog, index: number): number {
  return catalog.edges[index]?.length ?? 0;
}
