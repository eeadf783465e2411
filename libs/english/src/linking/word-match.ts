import { synonymsOf } from '../words/lexicon.js';
import { stem } from '../words/stem.js';

/** The match of a question's word with a word of a name: 1 for the same, less for a similar one. */
export function wordMatch(asked: string, named: string): number {
  if (asked === named || (asked === 'count' && named === 'number')) return 1;
  if (synonymsOf(asked).has(named)) return 0.6;
  if (asked.length < 3 || named.length < 3) return 0;
  const [short, long] = asked.length < named.length ? [asked, named] : [named, asked];
  if (isShortFor(named, asked)) return 0.6;
  // A "star" is no "start": one letter more makes another word, unless it is an ending.
  if (long.length === short.length + 1 && !/[esyrd]$/.test(long)) return 0;
  if (long.startsWith(short)) return short.length >= 4 || short === named ? 0.7 : 0.3;
  if (asked.length >= 4 && named.length <= asked.length + 5 && named.endsWith(asked)) return 0.55;
  return 0;
}

/** "apt" for apartment: the same first letter, and the others in order. */
function isShortFor(short: string, word: string): boolean {
  if (short.length > 4 || word.length < short.length * 2 - 1 || short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length && !/[aeiou]/.test(short.slice(1));
}

/** Words at the end of a column's name that people leave out: "country code" is asked for as the country. */
const optional: ReadonlyMap<string, number> = new Map([
  ['cod', 0.25],
  ['code', 0.25],
  ['nam', 0.5],
  ['number', 0.5],
  ['valu', 0.3],
  ['text', 0.2],
]);

/** Units at the end of names: a "weight_kg" is asked for as the weight. */
const units: ReadonlySet<string> = new Set(
  `kg kilogram gram g lb lbs pound ton tonne km kilometer kilometre m meter metre cm mm mile foot feet ft inch minute min second hour
  kmh mph usd eur gbp euro dollar cent celsius fahrenheit liter litre percent sqm sqft km2 m2 ha acre hp kw mw mb gb`
    .split(/\s+/)
    .map(stem),
);
const unitWeight = 0.25;

/** The weight of a word within a name. */
export function weightOf(word: string, place: number, words: readonly string[]): number {
  const isLast = place === words.length - 1 && words.length > 1;
  return isLast ? (optional.get(word) ?? (units.has(word) ? unitWeight : 1)) : 1;
}
