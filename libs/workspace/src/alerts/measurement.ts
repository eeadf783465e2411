import type { NumberFormat } from '#formats';

/** The outcome of measuring an alert's number. */
export type Measurement =
  | MeasuredNumber
  /** There are rows, but none of them is a single number. */
  | { state: 'present' }
  | { state: 'no_data' }
  | { state: 'failed'; message: string };

/** The number of an alert. */
export interface MeasuredNumber {
  state: 'measured';
  value: number;
  /** The format of the number and of the periods before it. */
  format: NumberFormat;
  /** The periods before it; undefined where the alert has none, so its own history counts. */
  past: MeasuredPast | undefined;
}

/** The periods before the measured one. */
export interface MeasuredPast {
  /** The first day of the measured period. */
  period: string;
  /** The latest first; undefined where a period had no row. */
  before: readonly (number | undefined)[];
  /** The number of periods in a season; undefined without one. */
  season: number | undefined;
}
