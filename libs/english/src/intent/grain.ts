import { grainOf } from '#platform';
import type { TimeUnit } from '../words/time-units.js';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isNumeric } from '../catalog/column-facts.js';
import { timeOf } from './whose-time.js';
import { takeBestTime } from './best-of.js';
import type { Walker } from './walker.js';

/** Handles "per month", "monthly" and "which month": the measure is grouped by it. */
export function meetTimeUnit(walker: Walker, unit: TimeUnit, isAdverb: boolean): void {
  const isFirst = walker.draft.select.length === 0 && walker.spoken.length === 0 && !walker.people?.length;
  if (!walker.pending.each && !isAdverb && !(isFirst && (walker.isOpened || walker.pending.common))) return;
  walker.pending.each = false;
  walker.grain = unit;
  walker.lastRole = 'group';
  if (walker.lone && isFirst) takeBestTime(walker, walker.lone);
}

/** Finds the column of the grain, once all tables are known. */
export function settleGrain(walker: Walker): void {
  // Growth is by month by default.
  const grain = walker.grain ?? (walker.draft.grows ? 'month' : undefined);
  if (grain === undefined) return settleApart(walker);
  const column = timeOf(walker);
  if (column && keeps(column, grain)) takePeriod(walker, column, grain);
  else if (!isRate(walker)) walker.draft.lost ??= column?.kind === 'date' ? 'hour' : 'time';
}

/** Ranked by the number of rows in each, the day itself was only part of their act, and is not asked for: "most customers sign up". */
function takePeriod({ draft }: Walker, column: CatalogColumn, grain: TimeUnit): void {
  draft.period = { column, grain };
  if (draft.order.some(({ by }) => by.what === 'count'))
    draft.select = draft.select.filter((item) => item.what !== 'column' || item.column !== column);
}

/** "in September and October, respectively": the measure is grouped by these periods. */
function settleApart({ draft }: Walker): void {
  const timed = draft.filters.filter(({ test }) => test.is === 'time');
  const [first, second] = timed;
  const isMany = draft.select.some((item) => {
    if (item.what === 'column') return isNumeric(item.column) && !item.column.isKey;
    return item.what !== 'thing' && item.what !== 'everything';
  });
  if (!draft.respective || !first || !second || !isMany) return;
  const grains = timed.map(({ test }) => (test.is === 'time' ? grainOf(test.range) : undefined));
  const [grain] = grains;
  const isEven = timed.every(({ column }, at) => column === first.column && grains[at] === grain);
  if (grain && isEven && keeps(first.column, grain)) draft.period = { column: first.column, grain };
}

/** "who earn between 20 and 25 per hour", "by their yearly income": the period belongs to the number, and makes no groups. */
function isRate({ parts, meanings }: Walker): boolean {
  return parts.some((part, place) => {
    if (part.kind !== 'unit') return false;
    const next = parts[place + 1];
    const meaning = next && meanings.get(next);
    const isOfColumn = meaning?.means === 'column' && isNumeric(meaning.column);
    return parts[place - 2]?.kind === 'number' || (part.isAdverb && isOfColumn);
  });
}

function keeps({ kind }: CatalogColumn, grain: TimeUnit): boolean {
  return kind === 'timestamp' || (kind === 'date' && grain !== 'hour');
}
