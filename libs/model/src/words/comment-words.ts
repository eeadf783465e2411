/**
 * Words in short comments: other names of a thing, units, and words that values stand for. A comment that
 * is a sentence about something else gives none.
 */
import { nounOf, singular } from './noun.js';

const wordsMax = 4;
const phraseEnd =
  /\s*(?:[.;:,()[\]=|/]|\s[-–—]\s|\b(?:in|for|that|which|who|when|where|with|by|as|from|at|on|per|to|is|are|was|were|used|if|excl(?:uding)?|incl(?:uding)?|before|after|without)\b|\d)/iu;
const opening =
  /^(?:the|a|an|this|these|its|our|all|each|every|one|total number of|number of|count of|unique)\s+/iu;
/** Beginnings of comments about the table or the type, and not about the stored things. */
const technical =
  /^(?:contains|stores|holds|keeps|uses?|used|references?|refers|links?|see|deprecated|internal|todo|note|foreign key|primary key|surrogate|fk\b|pk\b|null\b|not null|yes\b|no\b|true\b|false\b|default|auto)/iu;

/** Returns other names of a column from the sentences about it: "Gross merchandise value in cents, also called GMV" has two. */
export function columnPhrases(said: readonly string[]): string[] {
  return unique(said.flatMap((text) => [...heads(text), ...calledIn(text)]));
}

/** Returns other names of a table's rows: "One row per parcel that left us" has parcel. */
export function tablePhrases(said: readonly string[]): string[] {
  return unique(
    said.flatMap((text) => {
      const rows = [...text.matchAll(rowOf)].flatMap(([, rest = '']) =>
        heads(rest.split(/\sof\s/u, 1)[0] ?? ''),
      );
      return [...(rows.length > 0 ? rows : heads(text)), ...calledIn(text)].map(inSingular);
    }),
  );
}

const rowOf =
  /(?:\b(?:rows?|records?|lines?|entry|entries)\s+(?:per|for(?:\s+each|\s+every)?|is|=|represents?|describes?)|^(?:a\s+|the\s+)?(?:list|table|log|history|register|directory|catalogu?e|master data|overview|details|information)\s+(?:of|about|on|for))\s+([^.;]+)/giu;
const calledAs =
  /\b(?:also\s+(?:called|known\s+as|referred\s+to\s+as)|a\.?k\.?a\.?|known\s+as|synonyms?\s*:)\s*([^.;()]+)/giu;
const bracketed = /\(([\p{L} ]{2,30})\)/gu;

/** Returns the phrase at the beginning of a text. */
function heads(text: string): string[] {
  let rest = text.trim().replaceAll(/\s+/g, ' ');
  if (technical.test(rest)) return [];
  for (let shorter = rest.replace(opening, ''); shorter !== rest; shorter = rest.replace(opening, ''))
    rest = shorter;
  const end = phraseEnd.exec(rest);
  return plain(end ? rest.slice(0, end.index) : rest);
}

/** Returns names that a text introduces as such, and short ones in brackets. */
function calledIn(text: string): string[] {
  const called = [...text.matchAll(calledAs)].flatMap(([, names]) =>
    (names ?? '').split(/,|\bor\b|\band\b|\//u),
  );
  const brackets = [...text.matchAll(bracketed)].flatMap(([, name]) => name ?? []);
  return [...called, ...brackets.filter((name) => unitIn(`(${name})`) === undefined)].flatMap(plain);
}

/** Returns a phrase as a name: "Amount of the order" is the order amount. A long phrase, or one with digits or signs, is no name. */
function plain(phrase: string): string[] {
  const text = phrase
    .trim()
    .replaceAll(/["'“”‘’`]/gu, '')
    .toLowerCase();
  const [, what, whose] = /^([\p{L} ]+?) of (?:the|an?|this|our) ([\p{L} ]+)$/u.exec(text) ?? [];
  const name = what !== undefined && whose !== undefined ? `${whose} ${what}` : text.replace(opening, '');
  const words = name.split(' ').filter(Boolean);
  const isName = words.length > 0 && words.length <= wordsMax && /^[\p{L}][\p{L} &-]+$/u.test(name);
  return isName && !noNames.has(name) && !technical.test(name) ? [name] : [];
}

const noNames = new Set(
  'id key code name number value type date text flag optional required deprecated unused nullable row record table column field local utc'.split(
    ' ',
  ),
);

function inSingular(phrase: string): string {
  const words = phrase.split(' ');
  return nounOf([...words.slice(0, -1), singular(words.at(-1) ?? '')]).singular;
}

function unique(phrases: readonly string[]): string[] {
  return [...new Set(phrases)];
}

const unitAfter =
  /(?:\b(?:in|unit(?:s)?(?:\s+(?:is|are))?:?|measured in|as)\s+|\()(?:full |whole )?([\p{L}%]+)/giu;

/** Returns the word for a unit in a sentence about a column: "in cents", "(minutes)", "unit: kg". */
export function unitIn(text: string): string | undefined {
  return [...text.matchAll(unitAfter)]
    .map(([, word]) => (word ?? '').toLowerCase())
    .find((word) => unitWords.has(word));
}

/** Words that are a unit wherever they stand behind "in". */
const unitWords = new Set(
  `percent % cents cent pence minutes minute mins seconds second secs hours hour hrs days months kwh sqm kg kilograms km kilometres kilometers
  eur euro euros usd dollars gbp pounds chf sek dkk nok pln jpy yen cad aud inr pieces units points`.split(
    /\s+/,
  ),
);

const valueIs =
  /(?<=^|[\s,;:([])['"]?([\p{L}\p{N}_+-]{1,20})['"]?\s*(?:=|:|->|=>|–|-(?=\s)|\bmeans\b)\s*['"]?(\p{L}[\p{L} _/-]{0,30}?)['"]?(?=\s*(?:[,;.()\]\n|]|$|\bor\b|\band\b))/gu;

/** Returns the words that existing values stand for, from the sentences about their column: "1 = open, 2 = closed". */
export function spokenValues(
  said: readonly string[],
  values: readonly string[],
): ReadonlyMap<string, string> {
  const known = new Set(values);
  return new Map(
    said.flatMap((text) =>
      [...text.matchAll(valueIs)].flatMap(([, value, means]): [string, string][] =>
        value !== undefined && means !== undefined && known.has(value) ? [[value, means.trim()]] : [],
      ),
    ),
  );
}
