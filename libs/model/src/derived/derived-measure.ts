import type { ColumnRef } from '#contracts';
import type { Basis } from '../source-model.js';

/** An amount that no column keeps and that follows from those that are kept. */
export interface DerivedMeasure {
  schema: string | null;
  /** Whose rows have it. */
  table: string;
  kind: DerivedKind;
  /** What it is called, the commonest first. */
  words: readonly string[];
  expression: DerivedExpression;
  /** How the amounts of several rows become one; a share is one of all rows already. */
  adds: 'sum' | 'average' | 'none';
  unit: string | null;
  basis: Basis;
}

export const derivedKinds = ['duration', 'lateness', 'age', 'rate', 'amount'] as const;
export type DerivedKind = (typeof derivedKinds)[number];

/** How it is computed, for whoever plans a question: no SQL. */
export type DerivedExpression =
  /** From one time to a later one; without a later one, until now where `isUntilNow`. Negative is early. */
  | { by: 'between'; from: TimeOfRow; to: TimeOfRow | 'now'; isUntilNow: boolean }
  /** The share of rows with one of these values, among those with one of the others, or among all. */
  | { by: 'share'; column: string; values: readonly string[]; among: readonly string[] | undefined }
  /** The share of rows that have a time. */
  | { by: 'filled'; column: string }
  | { by: 'product'; factors: readonly [string, string] }
  | { by: 'difference'; from: string; less: string }
  /** The years from a year that is kept as a number. */
  | { by: 'years_since'; column: string };

/** A time of a row, or of the row of another table that it refers to. */
export interface TimeOfRow {
  column: string;
  /** The way to the other table; undefined where it is the row's own. */
  over: { from: string; to: ColumnRef } | undefined;
}

/** What is known of a table's rows beside its model. */
export interface TableFill {
  /** The share of rows with a value. */
  filled: (column: string) => number;
  least: (column: string) => string | null;
}
