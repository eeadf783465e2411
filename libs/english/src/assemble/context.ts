import type { Condition } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { isOfManyRows } from '../intent/combination.js';
import type { Draft, Selected } from '../intent/draft.js';
import type { Scope } from './scope.js';

/** A draft on its way to a plan, with the findings so far. */
export interface Context {
  catalog: Catalog;
  draft: Draft;
  scope: Scope;
  root: CatalogTable;
  filters: readonly Condition[];
}

/** Reports whether the result has a row for each group. */
export function isGrouped(draft: Draft): boolean {
  return (
    draft.period !== undefined ||
    draft.group.length > 0 ||
    draft.groupThings.length > 0 ||
    draft.having.length > 0 ||
    draft.order.some(({ by }) => by.what === 'count' || by.what === 'aggregate' || isOfManyRows(by))
  );
}

/** Reports whether rows are aggregated, in groups or as a whole. */
export function isAggregated(draft: Draft): boolean {
  return isGrouped(draft) || draft.select.some(isValue);
}

/** Reports whether an item is an aggregate. */
export function isValue(item: Selected): boolean {
  const { what } = item;
  return isOfManyRows(item) || what === 'aggregate' || what === 'count' || what === 'metric';
}
