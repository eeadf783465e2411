/** A row of a file. */
export interface RawRow {
  /** The line of the file that it begins in, or the row of the sheet, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** A table as its file has it: texts, of whose meaning nothing is decided. */
export interface RawTable {
  /** The name that the table gets, where it is free. */
  name: string;
  file: string;
  sheet: string | null;
  columns: readonly string[];
  rows: readonly RawRow[];
  /** Rows without any value, which are not among the rows. */
  blankRows: number;
  /** Whether the file is written as where commas begin decimals: its cells are parted by semicolons. */
  hasSemicolons: boolean;
}
