import type { AggregateName, DatePart, Grain, Order, SeparatedWriting } from './plan.js';

/** An aggregate with its parts rendered. */
export interface AggregateCall {
  name: AggregateName;
  of: string | undefined;
  filter: string | undefined;
}

/** A text to be found in any case, in small letters, with the letters that an engine may not know the capitals of. */
export interface FoldedText {
  text: string;
  /** Capital and small letter, for those beyond ASCII. */
  letters: readonly (readonly [capital: string, small: string])[];
}

/**
 * The expressions that engines write differently. Expressions come rendered and are operands: a name, a literal, a
 * call, or in brackets; what is returned as an expression must be one, too.
 */
export interface PlanDialect {
  /** A floating-point number, so that no digits are lost by a division or an average. */
  double(x: string): string;
  date(day: string): string;
  timestamp(day: string, time: string): string;
  /**
   * The day that the first ten characters of a text say as ISO 8601 writes it, or that the text is in another writing; null where it
   * is empty.
   */
  dayOfText(x: string, written: SeparatedWriting | undefined): string;
  /** The day that eight digits are, in a text or as a number; null, and no error, where they are none: 00000000, 20260231. */
  dayOfDigits(x: string): string;
  /** The number that a text is; null, and no error, where it is none. */
  numberOfText(x: string): string;
  truncate(grain: Grain, x: string): string;
  part(part: DatePart, x: string): string;
  /** Half goes away from zero, by the decimal digits that a person sees. */
  round(x: string, digits: number): string;
  daysBetween(from: string, to: string): string;
  aggregate(call: AggregateCall): string;
  orderTerm(x: string, direction: Order['direction']): string;
  /** With what stands between the brackets of its window: the rows' order, and among which of them. */
  previous(x: string, window: string): string;
  /** The text of a value in small letters. */
  lower(x: string, folded: FoldedText): string;
  /** The character before what has no meaning of its own in a LIKE; the engine's default where no clause can name one. */
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
