import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isNumeric, isTemporal } from '../catalog/column-facts.js';
import { isAnd, isCue } from './parts.js';
import type { Part } from './parts.js';
import type { Walker } from './walker.js';

/** Selects a requested column, with the announced aggregates or as it is. */
export function takeSelected(walker: Walker, column: CatalogColumn, place: number): void {
  const { pending } = walker;
  const { aggregates } = pending;
  if (isThingItself(walker, column, place) || isAllOfThem(walker, column, place))
    return walker.anchor(column.table);
  dropNameOf(walker, column, place);
  walker.draft.isGuess ||= mayBeAllTogether(walker, place);
  if (
    aggregates.length === 0 ||
    !(isNumeric(column) || isTemporal(column) || aggregates.some((name) => name === 'min' || name === 'max'))
  )
    return walker.select({ what: 'column', column });
  // "how much did we sell", with only the day stored.
  if (isTemporal(column) && aggregates.includes('sum')) walker.draft.lost ??= 'measure';
  for (const name of aggregates) walker.select({ what: 'aggregate', name, column });
  if (!isAndThenColumn(walker, place)) pending.aggregates = [];
}

/** "the average age of clients", where a client is a column: of each client, or of all together. */
function mayBeAllTogether({ draft, parts }: Walker, place: number): boolean {
  return draft.select.at(-1)?.what === 'aggregate' && isPluralBehindOf(parts, place);
}

/** "the area and county of all wards", where a column identifies a ward: the requested columns came before. */
function isThingItself({ draft, parts }: Walker, column: CatalogColumn, place: number): boolean {
  const { table, words } = column;
  const isOwnName =
    table.display.includes(column) || column === table.key || words.join(' ') === table.words.join(' ');
  const isSaid = draft.select.some(
    (item) => item.what === 'column' && item.column.table === table && item.column !== column,
  );
  return isPluralBehindOf(parts, place) && isOwnName && isSaid;
}

/** "the average revenue of enterprise customers", where each row is one of them: over all these rows. */
function isAllOfThem(
  { lone, draft, parts, meanings }: Walker,
  column: CatalogColumn,
  place: number,
): boolean {
  const [joint, before, own] = parts.slice(place - 2, place + 1);
  const isValue = before !== undefined && meanings.get(before)?.means === 'value';
  const isTold = isValue || isCue(before, 'running');
  const isOf = isCue(before, 'of') || (isTold && isCue(joint, 'of'));
  const isPlural = own?.kind === 'mention' && own.mention.isPlural;
  return lone !== undefined && column.isKey && isOf && isPlural && draft.select.at(-1)?.what === 'aggregate';
}

function isPluralBehindOf(parts: readonly Part[], place: number): boolean {
  const [before, own] = parts.slice(place - 1, place + 1);
  const isAfterOf = before?.kind === 'cue' && before.cue.cue === 'of';
  return isAfterOf && own?.kind === 'mention' && own.mention.isPlural;
}

/** "the names of directors", where a director is a column: that is the name itself, and no other table's. */
function dropNameOf({ draft, parts }: Walker, column: CatalogColumn, place: number): void {
  const before = parts[place - 1];
  const last = draft.select.at(-1);
  if (before?.kind !== 'cue' || before.cue.cue !== 'of' || last?.what !== 'column' || column.isKey) return;
  const named = parts[place - 2];
  const isBareName = named?.kind === 'mention' && named.mention.words.join(' ') === 'nam';
  if (isBareName && column.kind === 'text' && last.column !== column && !isNameColumn(column))
    draft.select.pop();
}

/** "the name of the first name" drops nothing. */
function isNameColumn({ words }: CatalogColumn): boolean {
  return words.at(-1) === 'nam' || words.at(-1) === 'titl';
}

/** "the average age and weight" is the average of both. */
function isAndThenColumn(walker: Walker, place: number): boolean {
  const next = walker.parts[place + 2];
  const meaning = next && walker.meanings.get(next);
  return isAnd(walker.parts[place + 1]) && meaning?.means === 'column' && isNumeric(meaning.column);
}
