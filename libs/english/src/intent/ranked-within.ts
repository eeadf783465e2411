import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Draft } from './draft.js';
import { tablesOf } from './walker.js';

/** "the 3 dearest products of each category": things are ranked within other groups. */
export function isRankedWithin({ select, group, groupThings, period, limit, order }: Draft): boolean {
  if (limit === undefined || order.length === 0) return false;
  if (group.length + groupThings.length === 0 && !period) return false;
  const shown = select.flatMap((item) =>
    item.what === 'thing' || (item.what === 'column' && isName(item.column)) ? tablesOf(item) : [],
  );
  const [table] = shown;
  if (!table || groupThings.includes(table)) return false;
  return group.every((column) => column !== table.key && !table.display.includes(column));
}

function isName(column: CatalogColumn): boolean {
  return column === column.table.key || column.table.display.includes(column);
}

/** The groups are shown before the ranked things. */
export function limitWithinGroups(draft: Draft): void {
  const columns = [...draft.group, ...draft.groupThings.flatMap(({ key }) => key ?? [])];
  draft.limitPer = [...(draft.period ? ['period' as const] : []), ...columns];
  draft.select.unshift(
    ...draft.group.map((column) => ({ what: 'column' as const, column })),
    ...draft.groupThings.map((table) => ({ what: 'thing' as const, table })),
  );
  draft.group = [];
  draft.groupThings = [];
}
