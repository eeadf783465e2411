import { birthWord } from '../words/age-words.js';
import { stem } from '../words/stem.js';
import type { CatalogColumn } from './catalog-table.js';

/** Kinds that can be compared by size, and summed. */
export function isNumeric({ kind }: CatalogColumn): boolean {
  return kind === 'integer' || kind === 'number';
}

/** Numbers, and codes that consist of digits. */
export function isNumberLike(column: CatalogColumn): boolean {
  const { kind, samples } = column;
  return (
    isNumeric(column) ||
    (kind === 'text' && samples.length > 0 && samples.every((value) => /^\d+(?:\.\d+)?$/.test(value)))
  );
}

/** The values for yes and no of a boolean column; undefined for any other column. */
export function flagOf({
  kind,
  samples,
}: CatalogColumn): { yes: string | boolean; no: string | boolean } | undefined {
  if (kind === 'boolean') return { yes: true, no: false };
  if (kind !== 'text' || samples.length === 0 || samples.length > 2) return undefined;
  const pair = flagPairs.find(([yes, no]) =>
    samples.every((value) => [yes, no].includes(value.toLowerCase())),
  );
  return pair && { yes: pair[0], no: pair[1] };
}

const flagPairs: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['t', 'f'],
];

/** Reports whether it identifies things: "Job No", "order_id". */
export function isIdentifier({ isKey, name }: CatalogColumn): boolean {
  return (
    isKey ||
    /[ _-](?:no|nr|num|number|id|code)\.?$/i.test(name) ||
    /[a-z](?:No|Nr|Num|Number|Id|ID|Code)$/.test(name)
  );
}

/** Numbers with a meaningless sum: rates, ages, unit prices, years. */
export function isRate({ words, adds }: CatalogColumn): boolean {
  if (adds !== undefined) return adds === 'average' || adds === 'none';
  return words.some((word) => rateWords.has(word));
}

const rateWords = new Set(
  'rat rate rating ag age percent percentag scor score price pric height weight year averag rank mark grade gpa speed temperature'.split(
    ' ',
  ),
);

/** Ratings and the like, which are averaged over rows and not summed. */
export function isJudgement({ words }: CatalogColumn): boolean {
  return words.some((word) => judgedWords.has(word));
}

const judgedWords = new Set('satisfaction rating score grade csat nps'.split(' ').map(stem));

/** Additive quantities such as clicks or money, which are summed over rows. */
export function isFlow({ name, words }: CatalogColumn): boolean {
  if (words.includes(unitWord)) return false;
  return /[^s]s$/i.test(name) || words.some((word) => flowWords.has(word));
}

const unitWord = stem('unit');
const flowWords = new Set(
  'revenue spend spending cost sale total amount quantity qty profit mrr arr'.split(' ').map(stem),
);

/** Kinds of times. */
export function isTemporal({ kind }: CatalogColumn): boolean {
  return kind === 'date' || kind === 'timestamp';
}

/** Reports whether it holds the day or the year of a birth. */
export function isBirthday(column: CatalogColumn): boolean {
  if (column.isKey || !column.words.includes(birthWord)) return false;
  return isTemporal(column) || (isNumeric(column) && column.words.includes('year'));
}

/** Reports whether a column may hold a year or a day under any kind. */
export function saysWhen(column: CatalogColumn): boolean {
  return isTemporal(column) || column.words.some((word) => whenWords.has(word));
}

const whenWords = new Set([
  'year',
  'dat',
  'date',
  'time',
  'tim',
  'found',
  'open',
  birthWord,
  'publish',
  'publication',
  'releas',
  'launch',
  'creat',
  'built',
]);

/** A discount or a tax is part of an amount, and never meant by "amount" alone. */
export function isPartOfAmount(column: CatalogColumn): boolean {
  return isNumeric(column) && !column.isKey && column.words.some(isPartWord);
}

/** Reports whether a word names a part of an amount. */
export function isPartWord(word: string): boolean {
  return partsOfAmount.has(word);
}

const partsOfAmount = new Set(['discount', 'tax', 'shipp', 'ship', 'refund', 'fee', 'unit']);
