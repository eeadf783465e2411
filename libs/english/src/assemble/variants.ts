import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { joinTree } from '../catalog/join-tree.js';
import type { Draft } from '../intent/draft.js';
import { tableOf, tablesOf } from '../intent/walker.js';

/** A draft, and its difference from the question. */
export interface Variant {
  draft: Draft;
  /** Named tables that are left out: those with exactly one row for each row, and those with none or many. */
  dropped: { ones: number; manys: number };
}

/**
 * The draft as it was read, and without the tables that are only named. "The players who played in a match" needs no table of matches if each
 * row of players belongs to a match already.
 */
export function variantsOf(catalog: Catalog, draft: Draft): Variant[] {
  const asRead = { draft, dropped: { ones: 0, manys: 0 } };
  if (draft.together.length > 0) return [asRead, { ...asRead, draft: { ...draft, together: [] } }];
  const used = tablesUsed(draft);
  const unused = draft.anchors.filter((table) => !used.has(table));
  if (unused.length === 0 || used.size === 0) return [asRead];
  const [root] = used;
  const dropped = { ones: 0, manys: 0 };
  for (const table of unused) {
    const way = root && joinTree(catalog, [root.index, table.index]);
    if (way?.some(({ fansOut }) => fansOut) ?? true) dropped.manys += 1;
    else dropped.ones += 1;
  }
  return [
    asRead,
    { draft: { ...draft, anchors: draft.anchors.filter((table) => used.has(table)) }, dropped },
  ];
}

/** Tables with columns that are shown, tested, counted or ordered by. */
export function tablesUsed(draft: Draft): Set<CatalogTable> {
  const found = [
    ...draft.select.flatMap(tablesOf),
    ...(draft.both ? [] : draft.filters.map(({ column }) => column.table)),
    ...draft.group.map(({ table }) => table),
    ...draft.groupThings,
    ...draft.order.flatMap(({ by }) => tablesOf(by)),
    ...draft.having.map(({ of }) => tableOf(of)),
    draft.period?.column.table,
  ];
  return new Set(found.filter((table) => table !== undefined));
}
