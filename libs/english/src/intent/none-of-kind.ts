import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Filter } from './draft.js';
import type { Walker } from './walker.js';

/** "countries that have no customers older than 50", where a customer has a country: the condition is about all its customers. */
export function isOfKind({ zone, draft }: Walker, table: CatalogTable): boolean {
  const [only, second] = draft.select;
  if (zone === 'order' || second || only?.what !== 'column' || only.column.table !== table) return false;
  return only.column.isShared && !only.column.isKey && !table.display.includes(only.column);
}

/** None of the rows that share the shown value may meet the conditions that follow. */
export function takeNoneOfKind(walker: Walker): void {
  const [only] = walker.draft.select;
  if (only?.what !== 'column') return;
  const filters: Filter[] = [];
  walker.filter(only.column, { is: 'same', filters });
  walker.draft.distinct = true;
  walker.inner = filters;
}
