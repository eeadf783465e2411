import type { ColumnView } from '../source-view.js';
import { namesAmount } from './measure.js';

/** Reports whether a column of texts holds amounts: an export in one wide table, or a file that was loaded as texts. */
export function areNumberTexts(column: ColumnView): boolean {
  const { kind, profile } = column;
  if (kind !== 'text') return false;
  return profile?.format === 'number' || (profile?.format === 'integer' && !areAsLongAsCodes(column));
}

/** The least number of digits of a code; shorter numbers are as often amounts. */
const codeDigitsMin = 6;

/**
 * Reports whether all numbers have the same number of digits, at least as many as telephone and contract numbers have. Such numbers are codes,
 * unless the column's name speaks of an amount.
 */
function areAsLongAsCodes(column: ColumnView): boolean {
  const lengths = new Set(column.values.map((value) => value.trim().length).filter((length) => length > 0));
  const [length = codeDigitsMin, ...others] = lengths;
  return others.length === 0 && length >= codeDigitsMin && !namesAmount(column);
}
