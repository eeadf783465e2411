import { spelledOut } from '#model';
import { isWordToo } from '../words/identifier-words.js';

/** A name as words of a sentence: `orderItems_2` as "order items 2", `inv_dt` as "invoice date". Long names are cut. */
export function nameWords(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word, place, all) => inFull(word, place === all.length - 1))
    .join(' ');
  const shown = words === '' ? name.trim() : words;
  return shown.length > wordsMax ? `${shown.slice(0, wordsMax).trimEnd()}…` : shown;
}

const wordsMax = 80;

/** The "no" of "no_show" means no, that of "cust_no" number. */
function inFull(word: string, isLast: boolean): string {
  const lower = word.toLowerCase();
  const full = isWordToo(lower, isLast) ? lower : spelledOut(lower).join(' ');
  return full === lower && isShort(word) ? word : full;
}

/** An abbreviation that nobody spells out stays in capitals. */
function isShort(word: string): boolean {
  return word.length <= 4 && word === word.toUpperCase() && /\p{L}/u.test(word);
}

/** The singular: "order items" as "order item". */
export function singular(words: string): string {
  if (/(?:ss|us|is|news|series)$/i.test(words)) return words;
  if (/[^aeiou]ies$/i.test(words)) return words.replace(/ies$/i, 'y');
  if (/(?:sh|ch|x|z|ss|tus|bus|rus|nus)es$/i.test(words)) return words.replace(/es$/i, '');
  return words.replace(/s$/i, '');
}

/** The plural: "category" as "categories". */
export function plural(words: string): string {
  const one = singular(words);
  if (one !== words || /(?:news|series|data|staff)$/i.test(words)) return words;
  if (/[^aeiou]y$/i.test(one)) return one.replace(/y$/i, 'ies');
  return /(?:s|sh|ch|x|z)$/i.test(one) ? `${one}es` : `${one}s`;
}
