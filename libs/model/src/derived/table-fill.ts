/** Statistics of a table's rows that its model lacks. */
export interface TableFill {
  /** The share of rows with a value. */
  filled: (column: string) => number;
  least: (column: string) => string | null;
}
