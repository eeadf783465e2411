/** The allowed differences between an answer and an accepted one. */
export interface Tolerance {
  /** The number of additional columns that may be shown: a name beside an id, the measure beside a ranking. */
  columnsMoreMax: number;
  /** Numbers that are equal when rounded to this many decimals are the same. */
  decimals: number | undefined;
  /** True if a month as text is its first day: `2026-10` and `Oct 2026` for 2026-10-01. */
  monthIsFirstDay: boolean;
}

/** The columns accepted and no other, numbers up to a millionth. */
export const strict: Tolerance = { columnsMoreMax: 0, decimals: undefined, monthIsFirstDay: false };

/** The tolerance of a person who asked; of sets whose questions are put as people put them. */
export const lenient: Tolerance = { columnsMoreMax: 2, decimals: 2, monthIsFirstDay: true };
