import type { Group, Item } from '../lexer/group.js';
import { StatementRefused } from '../statement-refused.js';
import { describeItem, groupAt, isNameList, isQuery, isSymbol, keywordAt, nameAt } from './items.js';
import { queryStarts, setOperations } from './keywords.js';

/** A `name AS (query)` of a WITH, and the place behind it. */
export interface Cte {
  name: string;
  query: Group;
  next: number;
}

/** Reads the CTE at a place; undefined if something else stands there. */
export function cteAt(items: readonly Item[], start: number): Cte | undefined {
  const name = nameAt(items, start);
  const columns = groupAt(items, start + 1);
  if (name === undefined || (columns !== undefined && !isNameList(columns.items))) return undefined;
  let index = start + (columns === undefined ? 1 : 2);
  if (keywordAt(items, index) !== 'AS') return undefined;
  index += 1;
  if (keywordAt(items, index) === 'NOT') index += 1;
  if (keywordAt(items, index) === 'MATERIALIZED') index += 1;
  const query = groupAt(items, index);
  return query === undefined ? undefined : { name, query, next: index + 1 };
}

/** Refuses a CTE that is not a query. */
export function assertCteReads({ name, query }: Cte): void {
  if (isQuery(query.items)) return;
  const verb = keywordAt(query.items, 0);
  throw new StatementRefused(
    'statement',
    `only SELECT may run, and "${name}" in the WITH is ${verb || 'no query'}`,
  );
}

/**
 * Returns the place from which a recursive CTE may name itself: behind the last UNION. Before it, and in a query of any other form, DuckDB and
 * Trino read the table of that name, which may be a hidden one.
 */
export function selfReferenceStart(items: readonly Item[]): number | undefined {
  const operations = items
    .map((_, index) => ({ index, keyword: keywordAt(items, index) }))
    .filter(({ keyword }) => setOperations.has(keyword));
  const isUnion = operations.every(({ keyword }) => keyword === 'UNION');
  return isUnion ? operations.at(-1)?.index : undefined;
}

/** Reports whether the list of a WITH continues at a place; refuses items that neither continue it nor open the query. */
export function listGoesOn(items: readonly Item[], index: number): boolean {
  if (isSymbol(items[index], ',')) return true;
  if (queryStarts.has(keywordAt(items, index)) || groupAt(items, index) !== undefined) return false;
  throw new StatementRefused('syntax', `a WITH cannot go on with ${describeItem(items[index])}`);
}
