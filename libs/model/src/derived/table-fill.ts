/** Figures of a table's rows beside its model. */
export interface TableFill {
  /** The share of rows with a value. */
  filled: (column: string) => number;
  least: (column: string) => string | null;
}
