import type { TimeUnit } from '../words/time-units.js';
import { isTemporal } from '../catalog/column-facts.js';
import { whenColumn } from './measure-column.js';
import type { Walker } from './walker.js';

/** Takes up "per month", "monthly" and "which month": what is counted or summed is so for each of them. */
export function meetTimeUnit(walker: Walker, unit: TimeUnit, isAdverb: boolean): void {
  const isAsked = walker.draft.select.length === 0 && walker.tables.length === 0 && walker.isOpened;
  if (!walker.pending.each && !isAdverb && !isAsked) return;
  walker.pending.each = false;
  walker.grain = unit;
  walker.lastRole = 'group';
}

/** Finds the column of the grain, when all tables are known. */
export function settleGrain(walker: Walker): void {
  // Growth is that of months where nothing else is said.
  const grain = walker.grain ?? (walker.draft.grows ? 'month' : undefined);
  const column = whenColumn(walker.tables);
  if (grain === undefined || !column || !isTemporal(column)) return;
  if (grain === 'hour' && column.kind === 'date') return;
  walker.draft.period = { column, grain };
}
