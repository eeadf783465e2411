import type { CatalogColumn } from '../catalog/catalog-table.js';
import { flagOf, isPartOfAmount, isTemporal, saysWhen } from '../catalog/column-facts.js';
import type { Walker } from './walker.js';
import { isComparedNext } from './what-follows.js';

/** "courses that have a final exam": a boolean column that is only named is a condition. */
export function isFlagged(walker: Walker, column: CatalogColumn, place: number): boolean {
  const { zone, pending, draft, parts, meanings, people } = walker;
  if (flagOf(column) === undefined || pending.each) return false;
  if (column.kind === 'boolean' && isBeforeOwn(walker, column, place)) return true;
  // "Who works remotely?"
  if (draft.select.length === 0) return column.kind === 'boolean' && people?.includes(column.table) === true;
  if (column.kind === 'boolean' && draft.select.some(({ what }) => what !== 'column')) return true;
  const isTold = parts.slice(place + 1, place + 3).some((part) => {
    const meaning = meanings.get(part);
    return meaning?.means === 'value' && meaning.hit.column === column;
  });
  return !isTold && (zone === 'filter' || pending.not) && !pending.count;
}

/** Selects rows with yes, or with no after a negation. */
export function takeFlag(walker: Walker, column: CatalogColumn): void {
  const flag = flagOf(column);
  if (!flag) return;
  const isDenied = walker.pending.not;
  walker.pending.not = false;
  walker.filter(column, { is: 'flag', value: isDenied ? flag.no : flag.yes });
  walker.lastTable = column.table;
}

/** "night routes": the flag precedes the thing. */
function isBeforeOwn({ parts, meanings }: Walker, column: CatalogColumn, place: number): boolean {
  const [own, next] = parts.slice(place, place + 2);
  const meaning = next && meanings.get(next);
  const isNext = own !== undefined && next?.start === own.start + own.length;
  return isNext && meaning?.means === 'table' && meaning.table === column.table;
}

/** "tickets without a rating": the thing's own column is empty. */
export function isMissing(walker: Walker, column: CatalogColumn, place: number): boolean {
  const { pending, parts, meanings, tables } = walker;
  if (!pending.not || pending.compare || !tables.includes(column.table)) return false;
  const next = parts.slice(place + 1, place + 3);
  return !next.some(
    (part) =>
      ['number', 'text', 'word'].includes(part.kind) ||
      // A coupon is not tested by a month.
      (part.kind === 'time' && saysWhen(column)) ||
      meanings.get(part)?.means === 'value' ||
      (part.kind === 'cue' && (part.cue.cue === 'compare' || part.cue.cue === 'like')),
  );
}

/** "orders that used a coupon", "cancelled subscriptions", "buses that are retired": the column is not empty. */
export function isPresence(
  { parts, tables, meanings, pending }: Walker,
  column: CatalogColumn,
  place: number,
): boolean {
  const isKept = column.isNullable || isPartOfAmount(column);
  if (!isKept || (column.isKey && column !== column.table.key)) return false;
  const [last, own, next] = [parts[place - 1], parts[place], parts[place + 1]];
  if (own?.kind !== 'mention' || isComparedNext(parts, place)) return false;
  if (next?.kind === 'number' || next?.kind === 'text') return false;
  const meaning = next && meanings.get(next);
  if (meaning?.means === 'value' && meaning.hit.column === column) return false;
  // "not launched in 2025" means launched at another time.
  if (pending.not && next?.kind === 'time' && isTemporal(column)) return false;
  if (own.mention.isDone && isTemporal(column)) {
    const isBefore = meaning?.means === 'table' && meaning.table === column.table;
    return isBefore || tables.includes(column.table);
  }
  const isHad = last?.kind === 'cue' && last.cue.cue === 'relative';
  return isHad && tables.includes(column.table) && own.mention.hasArticle;
}

/** Selects rows with a value, once no further condition follows. */
export function takePresence(walker: Walker, column: CatalogColumn): void {
  walker.leaveColumn();
  const isDenied = walker.pending.not;
  walker.pending.not = false;
  walker.lastTable = column.table;
  if (isDenied) return walker.filter(column, { is: 'null' });
  walker.pending.column = column;
  walker.pending.columnIsPresent = true;
}

/** Selects rows without a value. */
export function takeMissing(walker: Walker, column: CatalogColumn): void {
  walker.pending.not = false;
  walker.filter(column, { is: 'null' });
  walker.lastTable = column.table;
}
