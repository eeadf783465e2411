import type { Expression, Join, PlanSource } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric } from '../catalog/column-facts.js';
import { joinTree } from '../catalog/join-tree.js';
import type { Edge } from '../catalog/key-graph.js';
import { yearsSince } from '../time/years-since.js';
import { reckonedOf } from '../domain/reckoned.js';

/** The joined tables of one query, each under its alias. */
export interface Scope {
  from: PlanSource;
  joins: Join[];
  edges: readonly Edge[];
  tables: ReadonlySet<CatalogTable>;
}

/** Joins the tables by their keys; undefined if no keys connect them. */
export function scopeOf(
  catalog: Catalog,
  wanted: readonly CatalogTable[],
  said?: ReadonlySet<string>,
): Scope | undefined {
  const [root] = wanted;
  if (!root) return undefined;
  const edges = joinTree(
    catalog,
    wanted.map(({ index }) => index),
    said,
  );
  if (!edges) return undefined;
  const tables = new Set([root]);
  const joins: Join[] = [];
  for (const edge of edges) {
    const table = catalog.joinable[edge.to];
    if (!table) return undefined;
    tables.add(table);
    joins.push({
      kind: 'inner',
      source: sourceOf(table),
      on: edge.on.map(({ left, right }) => ({
        kind: 'compare',
        operator: '=',
        left: columnOf(left),
        right: columnOf(right),
      })),
    });
  }
  return { from: sourceOf(root), joins, edges, tables };
}

/** A table with its alias. */
export function sourceOf(table: CatalogTable): PlanSource {
  return {
    alias: aliasOf(table),
    table: { ...(table.schema === null ? {} : { schema: table.schema }), name: table.name },
  };
}

/** A column as an expression. */
export function columnOf(column: CatalogColumn): Expression {
  if (column.ageOf)
    return yearsSince(columnOf(column.ageOf.column), isNumeric(column.ageOf.column), column.ageOf.today);
  if (column.daysOf) {
    const { from, to } = column.daysOf;
    return { kind: 'days_between', from: columnOf(from), to: columnOf(to) };
  }
  return columnUnder(aliasOf(column.table), column);
}

/** A column of a table that has this alias; amounts and days that are kept as texts are the numbers and days that these say. */
export function columnUnder(
  alias: string,
  column: Pick<CatalogColumn, 'name' | 'inTexts' | 'inDigits'>,
): Expression {
  return reckonedOf(column, { kind: 'column', of: alias, column: column.name });
}

/** A column as its source keeps it; days are days in any case. */
export function keptOf(column: CatalogColumn): Expression {
  return column.inTexts
    ? { kind: 'column', of: aliasOf(column.table), column: column.name }
    : columnOf(column);
}

/** Numbered, so that neither two schemas nor a table and a subquery can share one. */
export function aliasOf({ index }: CatalogTable): string {
  return aliasAt(index);
}

/** The alias of the table at this place of the catalog. */
export function aliasAt(index: number): string {
  return `t${String(index + 1)}`;
}

/** Reports whether the joins can repeat rows of this table that lead to the root. */
export function isMultiplied({ edges }: Scope, table: CatalogTable, root: CatalogTable): boolean {
  const back = wayTo(edges, table, root);
  return edges.some((edge) => !back.has(edge) && edge.fansOut);
}

/** Reports whether the joins can repeat rows of this table at all. */
export function isRepeated({ edges }: Scope, table: CatalogTable, root: CatalogTable): boolean {
  const back = wayTo(edges, table, root);
  return edges.some((edge) => (back.has(edge) ? edge.fansIn : edge.fansOut));
}

/** The edges from the root to a table; seen from the table, they are traversed backwards. */
function wayTo(edges: readonly Edge[], table: CatalogTable, root: CatalogTable): Set<Edge> {
  const way = new Set<Edge>();
  for (let at = table.index; at !== root.index;) {
    const edge = edges.find(({ to }) => to === at);
    if (!edge) break;
    way.add(edge);
    at = edge.from;
  }
  return way;
}
