import type { Noun } from '../source-model.js';

const irregular: readonly (readonly [singular: string, plural: string])[] = [
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['staff', 'staff'],
  ['series', 'series'],
  ['species', 'species'],
  ['news', 'news'],
  ['datum', 'data'],
  ['index', 'indices'],
  ['movie', 'movies'],
  ['cookie', 'cookies'],
  ...['campus', 'status', 'virus', 'bonus', 'bus', 'census', 'corpus', 'surplus', 'syllabus'].map(
    (word): [string, string] => [word, `${word}es`],
  ),
];

const singularOf: ReadonlyMap<string, string> = new Map(irregular.map(([one, many]) => [many, one]));
const pluralOf: ReadonlyMap<string, string> = new Map(irregular);

/** Returns the singular of a word: "categories" is category; a word in the singular is itself. */
export function singular(word: string): string {
  const known = singularOf.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Returns the plural of a word in the singular. */
export function plural(word: string): string {
  const known = pluralOf.get(word);
  if (known !== undefined) return known;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

/** Returns the noun of these words; only the last word changes in the plural. */
export function nounOf(words: readonly string[]): Noun {
  const last = singular(words.at(-1) ?? 'row');
  const before = words.slice(0, -1);
  return { singular: [...before, last].join(' '), plural: [...before, plural(last)].join(' ') };
}
