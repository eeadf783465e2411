import { birthWord } from '../words/age-words.js';
import { stem } from '../words/stem.js';
import type { CatalogColumn } from './catalog-table.js';

/** Kinds that can be more or less, and summed. */
export function isNumeric({ kind }: CatalogColumn): boolean {
  return kind === 'integer' || kind === 'number';
}

/** Numbers, and codes that are written as numbers. */
export function isNumberLike(column: CatalogColumn): boolean {
  const { kind, samples } = column;
  return (
    isNumeric(column) ||
    (kind === 'text' && samples.length > 0 && samples.every((value) => /^\d+(?:\.\d+)?$/.test(value)))
  );
}

/** The value that says yes in a column of yes and no, and the one that says no; undefined for any other column. */
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

/** Whether it tells one thing from another: "Job No", "order_id". */
export function isIdentifier({ isKey, name }: CatalogColumn): boolean {
  return (
    isKey ||
    /[ _-](?:no|nr|num|number|id|code)\.?$/i.test(name) ||
    /[a-z](?:No|Nr|Num|Number|Id|ID|Code)$/.test(name)
  );
}

/** Numbers whose sum says nothing: rates, ages, prices of one, years. */
export function isRate({ words, adds }: CatalogColumn): boolean {
  if (adds !== undefined) return adds === 'average' || adds === 'none';
  return words.some((word) => rateWords.has(word));
}

const rateWords = new Set(
  'rat rate rating ag age percent percentag scor score price pric height weight year averag rank mark grade gpa speed temperature'.split(
    ' ',
  ),
);

/** What people think of something: of many rows an average, and no sum. */
export function isJudgement({ words }: CatalogColumn): boolean {
  return words.some((word) => judgedWords.has(word));
}

const judgedWords = new Set('satisfaction rating score grade csat nps'.split(' ').map(stem));

/** What comes in or goes out, such as clicks or money, and is no quality of what it is kept of: of many rows a sum. */
export function isFlow({ name, words }: CatalogColumn): boolean {
  if (words.includes(unitWord)) return false;
  return /[^s]s$/i.test(name) || words.some((word) => flowWords.has(word));
}

const unitWord = stem('unit');
const flowWords = new Set(
  'revenue spend spending cost sale total amount quantity qty profit mrr arr'.split(' ').map(stem),
);

/** Kinds that say when. */
export function isTemporal({ kind }: CatalogColumn): boolean {
  return kind === 'date' || kind === 'timestamp';
}

/** Whether it keeps the day or the year in which somebody was born. */
export function isBirthday(column: CatalogColumn): boolean {
  if (column.isKey || !column.words.includes(birthWord)) return false;
  return isTemporal(column) || (isNumeric(column) && column.words.includes('year'));
}

/** Whether a column can hold a year or a day under any kind. */
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

/** A discount or a tax is part of what is paid, and never meant by the amount alone. */
export function isPartOfAmount(column: CatalogColumn): boolean {
  return isNumeric(column) && !column.isKey && column.words.some(isPartWord);
}

/** Whether a word says which part of an amount. */
export function isPartWord(word: string): boolean {
  return partsOfAmount.has(word);
}

const partsOfAmount = new Set(['discount', 'tax', 'shipp', 'ship', 'refund', 'fee', 'unit']);
