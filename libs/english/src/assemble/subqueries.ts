import type { Condition, Expression, Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { joinTree } from '../catalog/join-tree.js';
import type { Draft, Filter, Selected } from '../intent/draft.js';
import { tableOf } from '../intent/walker.js';
import { isIdentity } from './settle.js';
import { conditionsOf } from './conditions.js';
import { columnOf, scopeOf } from './scope.js';
import type { Scope } from './scope.js';

/** "without any orders": excludes the things that the other table refers to. */
export function withoutOf(catalog: Catalog, draft: Draft, scope: Scope): Condition[] | undefined {
  const found: Condition[] = [];
  for (const { table, filters } of draft.without) {
    const condition = noneOf(catalog, table, filters, scope);
    if (!condition) return undefined;
    found.push(condition);
  }
  return found;
}

function noneOf(
  catalog: Catalog,
  table: CatalogTable,
  filters: readonly Filter[],
  scope: Scope,
): Condition | undefined {
  for (const known of scope.tables) {
    const path = joinTree(catalog, [known.index, table.index]);
    const [first] = path ?? [];
    const ends = first?.on[0];
    const next = first && catalog.joinable[first.to];
    if (!ends || !next) continue;
    const inner = scopeOf(catalog, [next, ...filters.map(({ column }) => column.table), table]);
    if (!inner || inner.tables.has(known)) continue;
    const plan = subplan(inner, columnOf(ends.right), conditionsOf(filters));
    return { kind: 'not', condition: { kind: 'in_plan', of: columnOf(ends.left), plan } };
  }
  return undefined;
}

/** Excludes nulls, which would make every "not in" neither true nor false. */
function subplan(scope: Scope, of: Expression, where: readonly Condition[]): Plan {
  return {
    from: scope.from,
    joins: scope.joins,
    where: [...where, { kind: 'not', condition: { kind: 'null', of } }],
    select: [{ expression: of, label: 'value' }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}

/** "both A and B": different rows may meet the conditions, so each is a query of its own. */
export function bothOf(
  catalog: Catalog,
  draft: Draft,
  wanted: readonly CatalogTable[],
): Condition[] | undefined {
  if (!draft.both || draft.filters.length < 2) return undefined;
  const column = matched(draft.select, draft.filters);
  if (!column) return undefined;
  const conditions: Condition[] = [];
  for (const filter of draft.filters) {
    const scope = scopeOf(catalog, [column.table, filter.column.table]);
    if (!scope) return undefined;
    conditions.push({
      kind: 'in_plan',
      of: columnOf(column),
      plan: subplan(scope, columnOf(column), conditionsOf([{ ...filter, alternative: false }])),
    });
  }
  return wanted.includes(column.table) ? conditions : undefined;
}

/** The column that both conditions must match: the thing's key, or the shown column if the conditions are on its own row. */
function matched(select: readonly Selected[], filters: readonly Filter[]): CatalogColumn | undefined {
  const shown = select.find((item) => item.what === 'column');
  const table = select.map((item) => tableOf(item)).find((found) => found !== undefined);
  const isOwn = filters.every(({ column }) => column.table === table);
  if (shown?.what === 'column' && (isOwn || !isIdentity(shown.column))) return shown.column;
  const [name] = table?.display ?? [];
  return isOwn ? name : (table?.key ?? (shown?.what === 'column' ? shown.column : name));
}
