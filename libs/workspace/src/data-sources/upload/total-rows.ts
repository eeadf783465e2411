import type { RawRow } from './raw-table.js';
import type { ReadColumn } from './read-column.js';

const label =
  /^(?:grand[\s-]?totals?|sub[\s-]?totals?|totals?|sum|overall|(?:zwischen)?summe|gesamt(?:summe|betrag)?|insgesamt|total g[eé]n[eé]ral|totale|suma|totaal|合计|總計|итого)\s*:?$/i;

/** A name that more of the rows share marks no totals. */
const shareMax = 0.1;
/** The sum of rounded numbers differs from the rounded sum. */
const tolerance = 0.005;

/** Rows whose first value marks them as totals; none, if they are many. */
export function totalCandidates(rows: readonly RawRow[]): Set<number> {
  const found = rows.flatMap(({ cells }, place) => {
    const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    return first.length < 40 && label.test(first) ? [place] : [];
  });
  const isFew = found.length < rows.length && found.length <= Math.max(1, rows.length * shareMax);
  return new Set(isFew ? found : []);
}

/**
 * Reports whether a candidate is a total: some of its cells are blank, or its numbers are the sums of the columns. The sums are computed
 * once, because a tenth of the rows may be candidates.
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

/** Zero for a column without numbers, which no total is compared with. */
function sumOf({ reader, values }: ReadColumn): number {
  if (reader?.kind !== 'number') return 0;
  return values.reduce((before, value) => before + Number(value ?? 0), 0);
}
