import type { AggregateName, DatePart, Grain, Order, SeparatedWriting } from './plan.js';

/** An aggregate with its parts rendered. */
export interface AggregateCall {
  name: AggregateName;
  of: string | undefined;
  filter: string | undefined;
}

/** A text to find in any case: in lower case, with the letters that an engine may be unable to fold. */
export interface FoldedText {
  text: string;
  /** The capital and the small letter of each letter beyond ASCII. */
  letters: readonly (readonly [capital: string, small: string])[];
}

/**
 * The expressions that engines write differently. The arguments are rendered operands: names, literals, calls or expressions in brackets.
 * A returned expression must be an operand too.
 */
export interface PlanDialect {
  /** Converts to a floating-point number, so that no digits are lost by a division or an average. */
  double(x: string): string;
  date(day: string): string;
  timestamp(day: string, time: string): string;
  /** The day in a text: in its first ten characters as ISO 8601, or in another notation; null if the text is empty. */
  dayOfText(x: string, written: SeparatedWriting | undefined): string;
  /** The day in eight digits, in a text or as a number; null, and no error, for digits that are no day: 00000000, 20260231. */
  dayOfDigits(x: string): string;
  /** The number in a text; null, and no error, if the text is no number. */
  numberOfText(x: string): string;
  truncate(grain: Grain, x: string): string;
  part(part: DatePart, x: string): string;
  /** Rounds half away from zero, by the decimal digits that a person sees. */
  round(x: string, digits: number): string;
  daysBetween(from: string, to: string): string;
  aggregate(call: AggregateCall): string;
  orderTerm(x: string, direction: Order['direction']): string;
  /** The value of the previous row. `window` is the text between the brackets of OVER: the partition and the order of the rows. */
  previous(x: string, window: string): string;
  /** The text of a value in lower case. */
  lower(x: string, folded: FoldedText): string;
  /** The escape character of a LIKE, and the clause that names it; the engine's default where no clause can name one. */
  likeEscape: { character: string; clause: string };

  /** Set if moments are texts: their common form, which sorts by time. */
  moment?: (x: string) => string;
  /** Set if texts are compared ignoring case: makes a literal case-sensitive. */
  exactText?: (literal: string) => string;
  /** Set if `=` ignores trailing spaces, so that a LIKE replaces it. */
  padsTexts?: true;
  /** Set if missing joined rows come as zeros and empty texts. */
  nullable?(x: string): string;
  /** Set if a label takes precedence over a column of the same name. */
  labelsHideColumns?: true;
  /** Set if no expression computes a median. */
  ranksMedian?: true;
}
