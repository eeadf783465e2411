import { sentenceOf, singular } from '#english';
import { numberOf } from '#workspace';
import { capitalize } from '../capitalize.js';
import { textOf } from '../result-shape/cell-values.js';
import type { Background, Result, ResultShape } from '../result-shape/result-shape.js';
import { numberWords } from './number-words.js';
import { nameOf } from './part-words.js';
import { listed, narrowed } from './subject-words.js';
import type { Sentences } from './subject-words.js';

type Words = NonNullable<Background['words']>;

const namedMax = 5;

/** The number of rows, and the names of the first ones. */
export function listWords(result: Result, shape: ResultShape, background: Background): Sentences {
  const { words } = background;
  if (!words) return [rowWords(result)];
  const names = namesOf(result, shape);
  if (words.limit === undefined) return [countWords(result, names, words, background)];
  if (names.length > 0) return [namedWords(names, words, words.limit)];
  if (words.order && words.things !== undefined)
    return [
      `${firstWords(result.rows.length, words.things, words.order, background)}${amountOfOnly(result, shape)}.`,
    ];
  return [countWords(result, names, words, background)];
}

/** The number of rows of a question without a plan in words, such as one in SQL. */
function rowWords({ rows, isCut }: Result): string {
  const count = numberWords(rows.length);
  if (isCut) return `There are more than ${count} rows; these are the first.`;
  return rows.length === 1 ? 'There is one row.' : `There are ${count} rows.`;
}

/** "The 3 countries with the most orders are Chile, Norway and Peru." */
function namedWords(names: readonly string[], words: Words, limit: number): string {
  const sentence = sentenceOf(words);
  if (names.length === 1)
    return `${capitalize(`the ${sentence}`)} ${limit === 1 ? 'is' : 'holds'} ${names[0] ?? ''}.`;
  const isAll = names.length <= namedMax;
  const first = listed(isAll ? names : names.slice(0, 3));
  return `The ${sentence} ${isAll ? 'are' : 'begin with'} ${first}.`;
}

/** "There are 12 orders in March 2026." */
function countWords(
  { rows, columns, isCut }: Result,
  names: readonly string[],
  words: Words,
  background: Background,
): string {
  const count = numberWords(rows.length);
  const isOne = rows.length === 1;
  const what = countedWords(words, isOne, background);
  if (isCut) return `There are more than ${count} ${what}; these are the first.`;
  const shown = names.length > 0 && names.length <= 3 && columns.length === 1 ? `: ${listed(names)}` : '';
  return `There ${isOne ? 'is' : 'are'} ${count} ${what}${shown}.`;
}

function countedWords(words: Words, isOne: boolean, background: Background): string {
  if (words.things !== undefined)
    return `${isOne ? singular(words.things) : words.things}${narrowed(background)}`;
  const sentence = sentenceOf(words);
  if (!isOne && sentence.startsWith('different ')) return sentence;
  return `${isOne ? 'row' : 'rows'} for ${sentence}`;
}

/** ": $1,204", for the number that puts a single row first. */
function amountOfOnly({ rows }: Result, { measures }: ResultShape): string {
  const [only, second] = rows;
  const [measure] = measures;
  const value = only && measure && !second ? numberOf(only[measure.place]) : undefined;
  return value === undefined ? '' : `: ${numberWords(value, measure?.unit)}`;
}

/** "These are the 10 orders with the latest ordered at" */
function firstWords(
  count: number,
  things: string,
  { words, direction, isMoment, isAmount }: NonNullable<Words['order']>,
  background: Background,
): string {
  const isLargest = direction === 'descending';
  const end = isMoment
    ? `with the ${isLargest ? 'latest' : 'earliest'} ${words}`
    : isAmount
      ? `with the ${isLargest ? 'highest' : 'lowest'} ${words}`
      : `that come ${isLargest ? 'last' : 'first'} by ${words}`;
  const isOne = count === 1;
  const many = isOne ? singular(things) : `${numberWords(count)} ${things}`;
  return `${isOne ? 'This is' : 'These are'} the ${many}${narrowed(background)} ${end}`;
}

function namesOf({ rows, columns }: Result, { groups }: ResultShape): string[] {
  if (groups.length > 0) return rows.map((row) => nameOf(row, groups).name);
  // A column of fractions is no name.
  return columns.length === 1 && columns[0]?.kind !== 'number' ? rows.map((row) => textOf(row[0])) : [];
}
