/** A notation for the cells of a column. */
export interface CellReader {
  kind: 'boolean' | 'number' | 'day' | 'time';
  /** The sign that all numbers share. */
  unit: string | null;
  /** The notation of the cells, where there are several. */
  format: string | null;
  /** True if the cells could mean something else, and nothing in the file decides. */
  guessed: boolean;
  /** The notation that the cells prove; empty where they would mean the same in another. */
  tells: Notation;
  /** The cell as engines write it; undefined where it does not fit. */
  read(cell: string): string | undefined;
}

/** A notation of numbers and days. */
export interface Notation {
  decimal?: 'point' | 'comma';
  days?: 'day_first' | 'month_first';
}

/** The notation of the file's other columns, or the one chosen for this column. */
export interface WritingHints extends Notation {
  /** Semicolons separate cells where commas begin decimals. Without proof, that decides as a guess. */
  hasSemicolons?: boolean;
}

/** The decimal sign, proven or likely. */
export function likelyDecimal({ decimal, hasSemicolons = false }: WritingHints): Notation['decimal'] {
  return decimal ?? (hasSemicolons ? 'comma' : undefined);
}

/** A reader, with the number of cells that do not fit it. */
export interface Fit {
  reader: CellReader;
  misfits: number;
}

/** A reader that fits none of this many first cells is given up. */
const tried = 200;

/** Counts the cells that do not fit a reader; all of them, where few of the first fit. */
export function fitOf(reader: CellReader, cells: readonly string[]): Fit {
  let misfits = 0;
  for (const [place, cell] of cells.entries()) {
    if (reader.read(cell) === undefined) misfits += 1;
    if (place === tried && misfits > tried / 2) return { reader, misfits: cells.length };
  }
  return { reader, misfits };
}

/** The reader that fits most of the cells; among equals, the first. */
export function bestFit(fits: readonly Fit[]): Fit | undefined {
  return fits.toSorted((a, b) => a.misfits - b.misfits)[0];
}
