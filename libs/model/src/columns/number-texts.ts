import type { ColumnView } from '../source-view.js';
import { namesAmount } from './measure.js';

/** Whether a column of texts keeps numbers that say how much: an export in one wide table, or a file that was loaded as texts. */
export function areNumberTexts(column: ColumnView): boolean {
  const { kind, profile } = column;
  if (kind !== 'text') return false;
  return profile?.format === 'number' || (profile?.format === 'integer' && !areAsLongAsCodes(column));
}

/** Shorter ones are as often amounts. */
const codeDigitsMin = 6;

/** Digits that all are as many, and as many as telephones and contracts have, are a code; unless the name says of what they are so much. */
function areAsLongAsCodes(column: ColumnView): boolean {
  const lengths = new Set(column.values.map((value) => value.trim().length).filter((length) => length > 0));
  const [length = codeDigitsMin, ...others] = lengths;
  return others.length === 0 && length >= codeDigitsMin && !namesAmount(column);
}
