/** Bounds of the cost of a profile at its source. */
export interface ProfileLimits {
  tablesMax: number;
  /** Of a table; the others are not read. */
  columnsMax: number;
  /** Of a statement: a wider table takes several. */
  columnsAtOnce: number;
  /** Of a table; a larger one is sampled. */
  rowsMax: number;
  statementMs: number;
  /** For the figures of all tables; those that are not read by then are left out. */
  tablesMs: number;
  /** For looking values up from table to table, after that. */
  coveragesMs: number;
}

export const profileLimits: ProfileLimits = {
  tablesMax: 1_000,
  columnsMax: 2_000,
  columnsAtOnce: 50,
  rowsMax: 50_000,
  statementMs: 5_000,
  tablesMs: 240_000,
  coveragesMs: 60_000,
};
