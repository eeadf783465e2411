import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { joinTree } from '../catalog/join-tree.js';
import type { Draft } from '../intent/draft.js';
import { tableOf, tablesOf } from '../intent/walker.js';

/** A draft, and how it differs from what was said. */
export interface Variant {
  draft: Draft;
  /** Tables that are named and left out: those that each row has one of, and those that it may have none or many of. */
  dropped: { ones: number; manys: number };
}

/**
 * What is asked for as it was read, and without the tables that are only named: "the players who played in a match" need no
 * table of matches where each row of players is one of a match already.
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

/** Tables that something is shown, tested, counted or ordered of. */
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
