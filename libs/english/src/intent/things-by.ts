import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Walker } from './walker.js';

/** Handles "each" and "per": the next name is a group. */
export function meetEach(walker: Walker, place: number): void {
  if (isThingsBy(walker, place)) takeThingsBy(walker);
  walker.pending.each = true;
}

/** "orders by channel", "orders per customer", and nothing else: their number in each group. */
export function isThingsBy(walker: Walker, place: number): boolean {
  const { isOpened, draft, parts, meanings } = walker;
  const [only, second] = draft.select;
  const [first] = parts;
  if (isOpened || second || only?.what !== 'thing' || !first) return false;
  // "open orders by channel": a condition on the orders may precede them.
  const isTold = first.kind === 'cue' ? first.cue.cue === 'running' : meanings.get(first)?.means === 'value';
  if (meanings.get(first)?.means !== 'table' && !isTold) return false;
  if (draft.filters.length > (isTold ? 1 : 0)) return false;
  const next = parts[place + 1];
  const meaning = next && meanings.get(next);
  if (meaning?.means === 'table') return isWhoseAll(walker, only.table, meaning.table, place + 1);
  return meaning?.means === 'column' && isKind(meaning.column);
}

/** Each customer has some of "orders by customer"; "by customer Ada" and "by customers from Spain" name the owners. */
function isWhoseAll(
  { parts, meanings }: Walker,
  things: CatalogTable,
  owner: CatalogTable,
  place: number,
): boolean {
  const [own, next] = parts.slice(place, place + 2);
  if (!things.refersTo.includes(owner) || own?.kind !== 'mention' || own.mention.isPlural) return false;
  const meaning = next && meanings.get(next);
  const isOfKind = meaning?.means === 'column' && meaning.column.table === owner && isKind(meaning.column);
  return !next || next.kind === 'time' || isOfKind;
}

function isKind({ isShared, isKey }: CatalogColumn): boolean {
  return isShared && !isKey;
}

/** Counts the things, and groups them by the next name. */
export function takeThingsBy({ draft, pending }: Walker): void {
  pending.each = true;
  draft.select = draft.select.flatMap((item) =>
    item.what === 'thing' ? [{ what: 'count', table: item.table, column: undefined }] : [],
  );
}
