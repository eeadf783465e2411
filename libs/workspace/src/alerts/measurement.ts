import type { Cell } from '#contracts';
import type { NumberFormat } from '#formats';
import type { Unusualness } from '../unusual/unusualness.js';
import type { Periods } from './alert-statement.js';

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
  /** Beside the alert's own history; null where that is too short to say what is usual, undefined where it does not count. */
  unusualness?: Unusualness | null;
}

/** The periods before the measured one. */
export interface MeasuredPast {
  /** The first day of the measured period. */
  period: string;
  /** The latest first; undefined where a period had no row. */
  before: readonly (number | undefined)[];
  /** The number of periods in a season; undefined without one. */
  season: number | undefined;
  /** Null where the periods are too few to say what is usual; undefined where they were not compared yet. */
  unusualness?: Unusualness | null | undefined;
}

/** The numbers of a dimension, each value by itself. */
export interface MeasuredValues {
  state: 'grouped';
  /** The rows of each value without the column of the dimension; the value that goes before the others comes first. */
  rows: ReadonlyMap<string, readonly Cell[][]>;
  periods: Periods | undefined;
  /** The numbers of the values that were taken from their rows and compared already. */
  numbers?: ReadonlyMap<string, Measurement>;
  /** False where the result was cut off: a value that is not in it may be there all the same. */
  isWhole: boolean;
  format: NumberFormat;
}

/** The outcome of measuring an alert's number, or its numbers. */
export type Measured = Measurement | MeasuredValues;
