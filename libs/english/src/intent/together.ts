import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Meaning } from '../linking/meaning.js';
import type { Mention } from '../linking/mention.js';
import { isAnd, isCue } from './parts.js';
import type { Part } from './parts.js';

/**
 * "the phone numbers of all customers and suppliers": the common columns of both kinds of things as one list. Each kind must have them, and
 * the question may say nothing else, or it would be about their relation. Empty for other questions.
 */
export function togetherIn(
  parts: readonly Part[],
  meanings: ReadonlyMap<Part, Meaning>,
): readonly CatalogColumn[] {
  const said = parts.filter((part) => !isCue(part, 'end'));
  const at = said.findIndex(({ kind }) => kind === 'mention');
  const [named, joint, ...things] = said.slice(at);
  if (named?.kind !== 'mention' || meanings.get(named)?.means !== 'column') return [];
  if (!said.slice(0, at).every(isOpening) || !(isCue(joint, 'of') || isCue(joint, 'relative'))) return [];
  const tables = tablesListed(things, meanings);
  const columns = tables.flatMap((table) => columnOf(table, named.mention) ?? []);
  const [first] = columns;
  const isOfAll = columns.length === tables.length && new Set(tables).size === tables.length;
  return isOfAll && columns.every(({ kind }) => kind === first?.kind) ? columns : [];
}

/** "customers and suppliers", and nothing more. */
function tablesListed(things: readonly Part[], meanings: ReadonlyMap<Part, Meaning>): CatalogTable[] {
  const tables = things.flatMap((part, place) => {
    const meaning = meanings.get(part);
    const isPlaced = place % 2 === 0 && part.kind === 'mention' && (part.mention.isPlural || place > 0);
    return isPlaced && meaning?.means === 'table' ? [meaning.table] : [];
  });
  const isList = things.every((part, place) => place % 2 === 0 || isAnd(part));
  return isList && tables.length > 1 && things.length === 2 * tables.length - 1 ? tables : [];
}

/** The column of a table with that name; a table's display name may be named differently. */
function columnOf(
  { display, ...table }: CatalogTable,
  { columns, words }: Mention,
): CatalogColumn | undefined {
  const own = columns.filter(({ item }) => item.table.index === table.index);
  const [best] = own.toSorted((a, b) => b.score - a.score);
  const [name, second] = display;
  if (words.join(' ') === 'nam' && name && !second) return name;
  return best?.item;
}

function isOpening(part: Part): boolean {
  return (['ask', 'distinct', 'relative'] as const).some((cue) => isCue(part, cue));
}
