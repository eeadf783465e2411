/** A row of a file. */
export interface RawRow {
  /** The line of the file in which it begins, or the row of the sheet, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** A table as its file has it: texts without a type. */
export interface RawTable {
  /** The name of the table, if it is free. */
  name: string;
  file: string;
  sheet: string | null;
  columns: readonly string[];
  rows: readonly RawRow[];
  /** The number of rows without any value, which are left out. */
  blankRows: number;
  /** True if semicolons separate cells, as where commas begin decimals. */
  hasSemicolons: boolean;
}
