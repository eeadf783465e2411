import type { CatalogColumn, CatalogTable } from './catalog-table.js';

/** The columns that name a row: its name or title, or the first and last name of a person; empty without any. */
export function displayColumn(table: CatalogTable): CatalogColumn[] {
  const named = table.columns.filter(({ kind }) => kind === 'text');
  const exact = named.find(({ words }) => isName(words, table.words));
  if (exact) return [exact];
  const parts = named.filter(
    ({ words }) => words.length === 2 && words[1] === 'nam' && isPartOfName(words[0]),
  );
  if (parts.length >= 2) return parts.slice(0, 2);
  const same = named.find(({ words }) => words.join(' ') === table.words.join(' '));
  if (same) return [same];
  // A customer's name does not name one of their orders.
  const isOfRecords = table.columns.some(({ isRecord }) => isRecord);
  const other = named.find(({ words }) => words.at(-1) === 'nam' || words.at(-1) === 'titl');
  if (other && !isOfRecords) return [other];
  return named.filter(({ words }) => ['detail', 'description'].includes(words.at(-1) ?? '')).slice(0, 1);
}

/** The columns that show a row: its name, or else its key, or all of them if neither identifies it. */
export function shownOf({ display, key, columns }: CatalogTable): readonly CatalogColumn[] {
  if (display.length > 0) return display;
  return key && !key.isRecord ? [key] : columns.slice(0, shownMax);
}

const shownMax = 20;

function isName(words: readonly string[], tableWords: readonly string[]): boolean {
  const own = words.filter((word) => !tableWords.includes(word));
  return own.length === 1 && (own[0] === 'nam' || own[0] === 'titl');
}

function isPartOfName(word: string | undefined): boolean {
  return word === 'first' || word === 'last' || word === 'family';
}
