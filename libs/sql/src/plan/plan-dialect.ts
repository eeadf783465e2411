import type { AggregateName, DatePart, DayWriting, Grain, Order } from './plan.js';

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
  dayOfText(x: string, written: DayWriting | undefined): string;
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

  /** Where moments are texts: one form for all of them, that compares as they follow each other. */
  moment?: (x: string) => string;
  /** Where texts are equal in any case: what makes a literal differ by every letter. */
  exactText?: (literal: string) => string;
  /** Where `=` takes no notice of spaces at the end, so that a LIKE must stand for it. */
  padsTexts?: true;
  /** Where joined rows that are missing come as zeros and empty texts. */
  nullable?(x: string): string;
  /** Where a label is found before a column of the same name. */
  labelsHideColumns?: true;
  /** Where no expression gives a median. */
  ranksMedian?: true;
}
