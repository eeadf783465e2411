/** One way to read the cells of a column. */
export interface CellReader {
  kind: 'boolean' | 'number' | 'day' | 'time';
  /** The sign that all numbers have. */
  unit: string | null;
  /** The notation of the cells, where there are several. */
  format: string | null;
  /** Whether they could mean something else, and nothing in the file tells. */
  guessed: boolean;
  /** The notation that the cells prove; empty where they would mean the same in another. */
  tells: Notation;
  /** The cell as engines write it; undefined where it does not fit. */
  read(cell: string): string | undefined;
}

/** A way to write numbers and days. */
export interface Notation {
  decimal?: 'point' | 'comma';
  days?: 'day_first' | 'month_first';
}

/** The notation of the other columns of a file, or the one chosen for this column. */
export interface WritingHints extends Notation {
  /** Cells are parted by semicolons where commas begin decimals: that decides where nothing proves more, and is a guess. */
  hasSemicolons?: boolean;
}

/** The sign that begins decimals, proven or likely. */
export function likelyDecimal({ decimal, hasSemicolons = false }: WritingHints): Notation['decimal'] {
  return decimal ?? (hasSemicolons ? 'comma' : undefined);
}

/** A reader and how the cells fit it. */
export interface Fit {
  reader: CellReader;
  misfits: number;
}

/** Cells that are looked at before a reader is given up that fits none of them. */
const tried = 200;

/** Counts the cells that a reader does not fit; all of them, where it fits few of the first. */
export function fitOf(reader: CellReader, cells: readonly string[]): Fit {
  let misfits = 0;
  for (const [place, cell] of cells.entries()) {
    if (reader.read(cell) === undefined) misfits += 1;
    if (place === tried && misfits > tried / 2) return { reader, misfits: cells.length };
  }
  return { reader, misfits };
}

/** The reader that fits most of the cells; of several, the first. */
export function bestFit(fits: readonly Fit[]): Fit | undefined {
  return fits.toSorted((a, b) => a.misfits - b.misfits)[0];
}
