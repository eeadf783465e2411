import type { NumberFormat } from '#formats';

/** The outcome of asking for the number of an alert. */
export type Measurement =
  | MeasuredNumber
  /** There are rows, and none of them is the one number. */
  | { state: 'present' }
  | { state: 'no_data' }
  | { state: 'failed'; message: string };

/** The number of an alert. */
export interface MeasuredNumber {
  state: 'measured';
  value: number;
  /** The format of the number and of the periods before it. */
  format: NumberFormat;
  /** The periods before it; undefined where the alert has none, and its own history is meant. */
  past: MeasuredPast | undefined;
}

/** The periods before the one that was measured. */
export interface MeasuredPast {
  /** The first day of the one that was measured. */
  period: string;
  /** The last one first; undefined where it had no row. */
  before: readonly (number | undefined)[];
  /** After how many periods they repeat themselves; undefined where they do not. */
  season: number | undefined;
}
