import type { RawRow } from './raw-table.js';
import type { ReadColumn } from './read-column.js';

const label =
  /^(?:grand[\s-]?totals?|sub[\s-]?totals?|totals?|sum|overall|(?:zwischen)?summe|gesamt(?:summe|betrag)?|insgesamt|total g[eé]n[eé]ral|totale|suma|totaal|合计|總計|итого)\s*:?$/i;

/** More of them are no sums but a name that many rows have. */
const shareMax = 0.1;
/** Sums of what was rounded differ from the rounded sum. */
const tolerance = 0.005;

/** Rows whose first value calls them a sum of others; none, where they are many. */
export function totalCandidates(rows: readonly RawRow[]): Set<number> {
  const found = rows.flatMap(({ cells }, place) => {
    const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    return first.length < 40 && label.test(first) ? [place] : [];
  });
  const isFew = found.length < rows.length && found.length <= Math.max(1, rows.length * shareMax);
  return new Set(isFew ? found : []);
}

/**
 * Tells whether a row that is called so is one: cells of it are left blank, or its numbers are the sums of the columns. These are summed
 * once: a tenth of the rows may be called so.
 */
export function totalsOf(columns: readonly ReadColumn[]): (row: RawRow) => boolean {
  const sums = columns.map(sumOf);
  return ({ cells }) => {
    if (cells.filter((cell) => cell.trim() === '').length > cells.length / 3) return true;
    return columns.some(({ reader }, place) => {
      const sum = sums[place] ?? 0;
      const told = sum === 0 ? undefined : reader?.read(cells[place]?.trim() ?? '');
      return told !== undefined && Math.abs(Number(told) - sum) <= tolerance * Math.abs(sum);
    });
  };
}

/** Of a column that has no numbers it is 0, which no total is compared with. */
function sumOf({ reader, values }: ReadColumn): number {
  if (reader?.kind !== 'number') return 0;
  return values.reduce((before, value) => before + Number(value ?? 0), 0);
}
