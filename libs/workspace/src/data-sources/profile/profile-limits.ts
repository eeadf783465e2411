/** The bounds of a profile's cost at its source. */
export interface ProfileLimits {
  tablesMax: number;
  /** Per table; further columns are not read. */
  columnsMax: number;
  /** Per statement; a wider table takes several. */
  columnsAtOnce: number;
  /** Per table; a larger one is sampled. */
  rowsMax: number;
  statementMs: number;
  /** For the figures of all tables; those not read by then are left out. */
  tablesMs: number;
  /** For the coverage of links between tables, after that. */
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
