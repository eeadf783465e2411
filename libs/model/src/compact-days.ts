/** Days as in-house systems store them: the eight digits of year, month and day, as texts or as numbers. */
import type { ColumnKind, ColumnProfile } from '#contracts';
import { nameWords } from './words/name-words.js';

/** Values in place of a day that does not exist, or not yet. */
const fillers = /^(?:|0+|-1|9{8}|99991231|00010101|-|n\/?a|null|none)$/i;
const yearMin = 1950;
const yearMax = 2100;
const shareMin = 0.95;

/** Reports whether a value stands in place of a day and is none. */
export function isNoDay(value: string): boolean {
  return fillers.test(value.trim());
}

/** Reports whether nearly all of these values are days in eight digits. */
export function areCompactDays(values: readonly string[]): boolean {
  const said = values.filter((value) => !isNoDay(value));
  return said.length > 0 && said.filter(isCompactDay).length >= said.length * shareMin;
}

function isCompactDay(value: string): boolean {
  if (!/^\d{8}$/.test(value)) return false;
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year >= yearMin && year <= yearMax && month >= 1 && month <= 12 && day >= 1 && day <= last;
}

const codeWords = new Set(
  'id uid uuid code number account phone telephone mobile fax reference serial sku ean barcode postcode'.split(
    ' ',
  ),
);
const dayWords = new Set('date day dt datekey dateid'.split(' '));

/** Reports whether a name speaks of days. */
export function namesDay(words: readonly string[]): boolean {
  return words.some((word) => dayWords.has(word));
}

/** Reports whether a name is that of a code, with digits that look like a day and are none. The opening date of an account is no code. */
export function namesCode(name: string): boolean {
  const words = nameWords(name);
  return !namesDay(words) && words.some((word) => codeWords.has(word));
}

/** Counts the rows without a time: those without a value, and those with a filler if times are texts or numbers. */
export function emptyRows({
  kind,
  profile,
}: {
  kind: ColumnKind;
  profile: ColumnProfile | undefined;
}): number {
  if (!profile) return 0;
  const isTyped = kind === 'date' || kind === 'timestamp';
  const filled = isTyped ? [] : profile.commonest.filter(({ value }) => isNoDay(value));
  return filled.reduce((sum, { rows }) => sum + rows, profile.nulls);
}
