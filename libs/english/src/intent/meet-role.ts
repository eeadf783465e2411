import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric } from '../catalog/column-facts.js';
import { measureColumn, operatorOf, sizeColumn } from './measure-column.js';
import type { Walker } from './walker.js';

/** The thing behind a key to its own table: "the mentor of …", "their manager"; not if its number is asked for. */
export function roleMeant(
  { parts, pending }: Walker,
  column: CatalogColumn,
  place: number,
): CatalogTable | undefined {
  const part = parts[place];
  // "who have no mentor" have an empty key.
  if (pending.not) return undefined;
  const isNumber = part?.kind === 'mention' && part.mention.words.some((word) => numberWords.has(word));
  return isNumber ? undefined : column.role;
}

const numberWords = new Set(['id', 'number', 'code', 'cod', 'key', 'no']);

/** Handles a role: compared with, identified by a name, or asked for. */
export function meetRole(walker: Walker, role: CatalogTable, column: CatalogColumn, place: number): void {
  const { pending } = walker;
  if (pending.compare && walker.draft.select.length > 0) compareWithRole(walker, role, column.table);
  else if (isNamedNext(walker, role, place)) walker.told = role;
  else if (pending.each) {
    pending.each = false;
    walker.draft.groupThings.push(role);
    walker.lastRole = 'group';
  } else {
    walker.select({ what: 'thing', table: role });
    walker.lastTable = column.table;
  }
}

/** "earn more than their manager": the same number of both, the named one or money. */
function compareWithRole(walker: Walker, role: CatalogTable, { columns }: CatalogTable): void {
  const { pending } = walker;
  const { compare } = pending;
  if (!compare) return;
  const named = pending.column && isNumeric(pending.column) ? pending.column : undefined;
  const own = { ...role, columns };
  const column = named ?? (compare.measure ? measureColumn([own], compare.measure) : sizeColumn(own));
  const other = role.columns.find(({ name }) => name === column?.name);
  pending.column = undefined;
  if (column && other) walker.filter(column, { is: 'column', operator: operatorOf(compare, column), other });
  else walker.draft.leftover += 1;
}

/** "whose manager is Ada": the name that follows is the manager's. */
function isNamedNext({ parts, meanings, draft }: Walker, { display }: CatalogTable, place: number): boolean {
  if (draft.select.length === 0) return false;
  return parts.slice(place + 1, place + 3).some((part) => {
    const meaning = meanings.get(part);
    return meaning?.means === 'value' && display.some(({ name }) => name === meaning.hit.column.name);
  });
}
