import type { ColumnView } from '../source-view.js';
import { keyStem } from '../words/key-words.js';

/** Reports whether a column's numbers are years. */
export function isYear({ kind, words, profile }: ColumnView): boolean {
  if (kind !== 'integer' && kind !== 'number' && kind !== 'text') return false;
  if (!words.includes('year') && !words.includes('founded')) return false;
  const [least, greatest] = [Number(profile?.least ?? Number.NaN), Number(profile?.greatest ?? Number.NaN)];
  return least >= 1000 && greatest <= 2200;
}

const calendarWords = new Set('weekday week month quarter day season'.split(' '));

/** Returns the part of the calendar that a column numbers or names. */
export function calendarPart({ words, kind }: ColumnView): string | undefined {
  return kind === 'number' ? undefined : words.find((word) => calendarWords.has(word));
}

const counters = new Set(
  'line position pos sequence seq rank ranking attempt step index ordinal idx sort'.split(' '),
);

const fillers = new Set('number no id order item'.split(' '));

/** Reports whether a column numbers the parts of one thing: it has no sum, and is no key. */
export function isCounter({ words }: ColumnView): boolean {
  return (
    words.some((word) => counters.has(word)) && words.every((word) => counters.has(word) || fillers.has(word))
  );
}

const grades = new Set(
  'star stars floor level grade tier class priority severity version generation decile quartile cohort bucket'.split(
    ' ',
  ),
);

const amountsOfLevels = new Set('reorder stock order inventory par fill water fuel tank noise'.split(' '));

/** Words for places and people that a number identifies; the plural, "rooms", is a count. */
const numbered = new Set(
  `room classroom block ward lane gate platform aisle bay shelf round district precinct route track court major minor advisor adviser
  supervisor manager head president captain driver agent teacher instructor tutor physician nurse doctor owner editor`.split(
    /\s+/,
  ),
);

const reckoned = new Set('per average maximum minimum total count'.split(' '));

/** Reports whether a column's numbers identify places or people. */
export function isNumberOfThing({ kind, words, profile, table }: ColumnView): boolean {
  const isWhole = kind === 'integer' || (kind === 'text' && profile?.format === 'integer');
  const rows = table.rows ?? 0;
  const isOneEach = rows > fewRows && (profile?.distinct ?? 0) >= rows;
  const isNamed = numbered.has(words.at(-1) ?? '') && !words.some((word) => reckoned.has(word));
  return isWhole && isNamed && !isOneEach;
}

/** Reports whether a column's numbers are grades and not amounts: a level of stock is an amount. */
export function isGrade({ words, profile }: ColumnView): boolean {
  if (words.includes('level') && words.some((word) => amountsOfLevels.has(word))) return false;
  return words.some((word) => grades.has(word)) && (profile?.distinct ?? 0) <= 20;
}

/** In so few rows, distinct values prove nothing. */
const fewRows = 20;

/** Reports whether a column of numbers is named like a key, which is looked up and not added. */
export function isNumbered(column: ColumnView): boolean {
  return keyStem(column) !== undefined;
}
