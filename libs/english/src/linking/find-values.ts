import type { Catalog } from '../catalog/catalog.js';
import type { ValueHit } from '../catalog/value-index.js';
import { otherNamesOf } from '../words/demonyms.js';
import { isFiller } from '../words/lexicon.js';
import type { Token } from '../words/tokenise.js';
import { sharing } from '../words/sharing.js';
import { candidatesPerWord, keepLikely } from './steps.js';

const wordsMax = 7;

/** The longest value of the data from this token on; a text like "yes" may be in very many columns. */
export function findValues(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): { hits: readonly ValueHit[]; length: number } | undefined {
  const found = longest(catalog, tokens, at);
  return found && { ...found, hits: likelyHits(found.hits, tokens) };
}

/** As many hits as can be weighed, those in tables that the question names first. */
export function likelyHits(hits: readonly ValueHit[], tokens: readonly Token[]): ValueHit[] {
  return keepLikely(hits, tokens, candidatesPerWord(tokens), ({ column }) => column.table);
}

function longest(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): { hits: readonly ValueHit[]; length: number } | undefined {
  const first = tokens[at];
  if (!first || first.kind === 'sign' || first.kind === 'number') return undefined;
  if (first.kind === 'quoted') return quoted(catalog, first.text);
  for (let length = Math.min(wordsMax, tokens.length - at); length >= 1; length -= 1) {
    const words = tokens.slice(at, at + length);
    if (length === 1 && isCode(first)) return codeIn(catalog, first) ?? otherName(catalog, first);
    if (length === 1 && (isFiller(first.lower) || first.text.length < 2)) break;
    if (words.every(({ lower }) => isFiller(lower))) continue;
    // After a share, the word is a value: "the percentage of orders cancelled in 2025".
    if (length === 1 && isDeed(first, tokens[at + 1]) && !tokens.slice(0, at).some(isShare)) break;
    const hits = catalog.values.exact(joined(words));
    if (hits.length > 0) return { hits, length };
  }
  // "show us" is no country, and "the us" is one.
  const isName = !isFiller(first.lower) || tokens[at - 1]?.lower === 'the';
  return sameStem(catalog, first) ?? (isName ? otherName(catalog, first) : undefined);
}

/** "French" films are from France. */
function otherName(
  { values }: Catalog,
  { lower }: Token,
): { hits: readonly ValueHit[]; length: number } | undefined {
  const hits = otherNamesOf(lower).flatMap((name) => values.exact(name));
  return hits.length > 0 ? { hits, length: 1 } : undefined;
}

/** "in OR", "division AS": in capitals, a small word may be a code. */
export function isCode({ text, lower, kind }: Token): boolean {
  return kind === 'word' && isFiller(lower) && /^\p{Lu}{2,3}$/u.test(text);
}

function codeIn(
  catalog: Catalog,
  { text }: Token,
): { hits: readonly ValueHit[]; length: number } | undefined {
  const hits = catalog.values.exact(text).filter(({ value }) => value === text);
  return hits.length > 0 ? { hits, length: 1 } : undefined;
}

/** "reported before …": a verb with its circumstances, not the status of that name. */
function isDeed({ lower }: Token, next: Token | undefined): boolean {
  return lower.endsWith('ed') && next !== undefined && circumstances.has(next.lower);
}

function isShare({ lower }: Token): boolean {
  return sharing.has(lower);
}

const circumstances = new Set([
  'by',
  'for',
  'before',
  'after',
  'in',
  'on',
  'from',
  'at',
  'to',
  'since',
  'between',
  'during',
]);

function quoted(catalog: Catalog, text: string): { hits: readonly ValueHit[]; length: number } | undefined {
  const exact = catalog.values.exact(text);
  if (exact.length > 0) return { hits: exact, length: 1 };
  const near = catalog.values.near(text).filter(({ likeness }) => likeness >= 0.8);
  return near.length > 0 ? { hits: near, length: 1 } : undefined;
}

/** "males" for the value "male", and the letters that stand for the two sexes. */
function sameStem(catalog: Catalog, token: Token): { hits: readonly ValueHit[]; length: number } | undefined {
  if (isFiller(token.lower)) return undefined;
  const singular = token.lower.replace(/s$/, '');
  const isName =
    catalog.columnsByWord.get(token.stem)?.some(({ words }) => words.includes(token.stem)) === true ||
    catalog.tablesByWord.has(token.stem);
  const hits = isName ? [] : exactOf(catalog, token.lower, singular);
  if (hits.length > 0) return { hits, length: 1 };
  const coded = (sexes.find(({ said }) => said.has(singular))?.kept ?? [])
    .flatMap((value) => catalog.values.exact(value))
    .filter(isOfSex);
  return coded.length > 0 ? { hits: coded, length: 1 } : undefined;
}

/** "hoodies" and "ferries" end alike; a "glove discount" may be one on "Gloves". */
function exactOf({ values }: Catalog, said: string, singular: string): readonly ValueHit[] {
  if (said === singular) return values.exact(`${said}s`);
  const hits = values.exact(singular);
  return hits.length > 0 || !singular.endsWith('ie') ? hits : values.exact(`${singular.slice(0, -2)}y`);
}

const sexes: readonly { said: ReadonlySet<string>; kept: readonly string[] }[] = [
  { said: new Set(['male', 'man', 'men', 'boy', 'gentleman', 'gentlemen']), kept: ['m', 'male', 'man'] },
  { said: new Set(['female', 'woman', 'women', 'girl', 'lady', 'ladie']), kept: ['f', 'female', 'woman'] },
];

function isOfSex({ column }: ValueHit): boolean {
  return column.samples.length <= 4 && column.words.some((word) => word === 'sex' || word === 'gender');
}

/** As it was typed, so that "737-800" is preserved. */
function joined(words: readonly Token[]): string {
  const [first] = words;
  return first ? first.source.slice(first.from, words.at(-1)?.to).replace(/['’]s$/i, '') : '';
}
