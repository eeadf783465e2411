import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Filter } from './draft.js';
import type { Walker } from './walker.js';

/** Excludes things that have any of these; in "without orders in 2024", the year is that of the orders. */
export function lack(walker: Walker, table: CatalogTable, filters: Filter[] = []): void {
  walker.pending.not = false;
  walker.draft.without.push({ table, filters });
  walker.lastTable = table;
}
