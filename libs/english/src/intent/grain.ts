import type { TimeUnit } from '../words/time-units.js';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isTemporal } from '../catalog/column-facts.js';
import { whenColumn } from './measure-column.js';
import { tablesOf } from './walker.js';
import type { Walker } from './walker.js';

/** Takes up "per month", "monthly" and "which month": what is counted or summed is so for each of them. */
export function meetTimeUnit(walker: Walker, unit: TimeUnit, isAdverb: boolean): void {
  const isAsked = walker.draft.select.length === 0 && walker.tables.length === 0 && walker.isOpened;
  if (!walker.pending.each && !isAdverb && !isAsked) return;
  walker.pending.each = false;
  walker.grain = unit;
  walker.lastRole = 'group';
}

/** What is counted or summed says when, before what it is grouped by: orders of each category are made after its launch. */
function timeOf({ draft, tables }: Walker): CatalogColumn | undefined {
  const measured = draft.select.flatMap((item) => (item.what === 'column' ? [] : tablesOf(item)));
  const own = measured.length > 0 ? whenColumn(measured) : undefined;
  return own && isTemporal(own) ? own : whenColumn(tables);
}

/** Finds the column of the grain, when all tables are known. */
export function settleGrain(walker: Walker): void {
  // Growth is that of months where nothing else is said.
  const grain = walker.grain ?? (walker.draft.grows ? 'month' : undefined);
  const column = timeOf(walker);
  if (grain === undefined || !column || !isTemporal(column)) return;
  if (grain === 'hour' && column.kind === 'date') return;
  walker.draft.period = { column, grain };
}
