import type { ColumnView } from '../source-view.js';
import { keyStem } from '../words/key-words.js';
import { speaksOf } from '../words/name-words.js';

const contacts = new Set(
  'email mail phone telephone mobile fax url uri website web link address street ip hostname'.split(' '),
);

/** Explains why a column is a contact; undefined if it is not. */
export function contactSentence({ words, values }: ColumnView): string | undefined {
  const word = words.find((each) => contacts.has(each));
  if (word !== undefined) return speaksOf(word, 'where somebody or something is reached');
  return values.length > 2 && values.every((value) => value.includes('@'))
    ? 'All of its values have an @.'
    : undefined;
}

const names = new Set('name title label headline caption surname forename'.split(' '));
const people = new Set('assigned assignee handler'.split(' '));
const described = new Set(['description', 'desc']);

/** Explains why a column is a name; undefined if it is not. A short description that hardly repeats is a name as well. */
export function nameSentence(column: ColumnView): string | undefined {
  const { words } = column;
  const named = words.find((word) => names.has(word));
  if (named !== undefined)
    return words.some((word) => weekdayWords.has(word))
      ? undefined
      : speaksOf(named, 'what something is called');
  const person = words.find((word) => people.has(word));
  if (person !== undefined) return speaksOf(person, 'somebody, who has a name');
  return words.some((word) => described.has(word)) && isShort(column) && isMostlyDifferent(column)
    ? 'Its descriptions are short and hardly repeat, as names do.'
    : undefined;
}

const weekdayWords = new Set('month weekday day quarter'.split(' '));

const codeWords = new Set(
  'sku ean upc isbn issn iban swift bic vin imei barcode asin zip postcode postal currency mcc icd hs coupon voucher'.split(
    ' ',
  ),
);
const placeCodes = new Set('country nation currency language lang locale'.split(' '));

/** Reports whether a column's values are codes, which are looked up and never spoken as words. */
export function isCode(column: ColumnView): boolean {
  const { kind, words, parts } = column;
  const isNumber = kind === 'integer' || kind === 'number';
  if (kind !== 'text' && !isNumber) return false;
  if ([...words, ...parts].some((word) => codeWords.has(word))) return !isRepeatedWord(column);
  const stem = keyStem(column);
  if (isNumber) return stem !== undefined && !isFloor(words);
  if (words.some((word) => placeCodes.has(word)) && areTwoOrThreeLetters(column)) return true;
  return stem !== undefined && !isRepeatedWord(column);
}

function isFloor(words: readonly string[]): boolean {
  return words.includes('floor');
}

/** Reports whether the values are words that people speak: "DAMAGED", "price_too_high". */
function isRepeatedWord({ values, profile }: ColumnView): boolean {
  if (values.length === 0 || (profile?.distinct ?? values.length) > 60) return false;
  const said = values.filter((value) => value !== '');
  const spoken = said.filter((value) => /^[\p{L} _/&-]{4,}$/u.test(value));
  return spoken.length >= said.length * 0.6;
}

function areTwoOrThreeLetters({ values }: ColumnView): boolean {
  return values.length > 0 && values.every((value) => /^\p{Lu}{2,3}$|^$/u.test(value));
}

/** Reports whether many rows share a column's values. */
export function hasFewValues({ profile, values, table }: ColumnView): boolean {
  const distinct = profile?.distinct ?? values.length;
  if (distinct === 0) return false;
  const rows = profile ? (table.profile?.rows_read ?? 0) - profile.nulls : (table.rows ?? 0);
  return distinct <= 12 || distinct * 2 <= rows || (distinct < rows && values.every(isWordOrTwo));
}

function isWordOrTwo(value: string): boolean {
  return /^[\p{L}&'’.-]+(?: [\p{L}&'’.-]+){0,2}$/u.test(value);
}

/** Reports whether a column's texts are sentences. */
export function isProse(column: ColumnView): boolean {
  const { values } = column;
  if (values.length === 0) return false;
  const words = values.reduce((sum, value) => sum + value.split(/\s+/).length, 0) / values.length;
  return words > 6 || (words > 4 && isMostlyDifferent(column));
}

function isShort({ values }: ColumnView): boolean {
  return values.every((value) => value.length <= 80);
}

function isMostlyDifferent({ profile, table }: ColumnView): boolean {
  const rows = table.profile?.rows_read ?? 0;
  return (profile?.distinct ?? 0) * 2 > rows;
}
