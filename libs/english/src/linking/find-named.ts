import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import { findTables } from './find-tables.js';

/**
 * The thing whose name is asked for without a column of that name: "the names of students", who have a first and a last one, or "the names of
 * campuses", which another column identifies.
 */
export function findNamed(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): { table: CatalogTable; length: number } | undefined {
  const isFull = tokens[at]?.lower === 'full';
  const name = isFull ? at + 1 : at;
  if (tokens[name]?.stem !== nameWord) return undefined;
  const table = tableAfter(catalog, tokens, name + 1);
  if (!table || table.display.length === 0 || hasName(table)) return undefined;
  return { table, length: name + 1 - at };
}

const nameWord = stem('name');

function hasName({ columns, words }: CatalogTable): boolean {
  return columns.some(({ words: own }) => {
    const rest = own.filter((word) => !words.includes(word));
    return own.at(-1) === nameWord && rest.length === 1;
  });
}

const ahead = 8;
const joints = new Set(['of', 'for']);
const between = new Set([
  'the',
  'all',
  'every',
  'each',
  'any',
  'different',
  'distinct',
  'these',
  'those',
  'our',
]);

function tableAfter(catalog: Catalog, tokens: readonly Token[], from: number): CatalogTable | undefined {
  const joint = tokens.slice(from, from + ahead).findIndex(({ lower }) => joints.has(lower));
  if (joint < 0) return undefined;
  let at = from + joint + 1;
  while (between.has(tokens[at]?.lower ?? '')) at += 1;
  const [best] = findTables(catalog, tokens, at);
  return best && best.score >= 0.9 ? best.item : undefined;
}
