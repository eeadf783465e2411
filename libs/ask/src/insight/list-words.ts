import { sentenceOf, singular } from '#english';
import { capital } from '../capital.js';
import { textOf } from '../result-shape/cell-values.js';
import type { Background, Result, ResultShape } from '../result-shape/result-shape.js';
import { numberWords } from './number-words.js';
import { nameOf } from './part-words.js';
import { listed, narrowed } from './subject-words.js';
import type { Sentences } from './subject-words.js';

const namedMax = 5;

/** How many rows there are, and the first of them by their names. */
export function listWords(result: Result, shape: ResultShape, background: Background): Sentences {
  const { rows, columns, isCut } = result;
  const { words } = background;
  const names = namesOf(result, shape);
  if (!words && isCut) return [`There are more than ${numberWords(rows.length)} rows; these are the first.`];
  if (!words)
    return [rows.length === 1 ? 'There is one row.' : `There are ${numberWords(rows.length)} rows.`];
  const sentence = sentenceOf(words);
  if (words.limit !== undefined && names.length > 0) {
    if (names.length === 1)
      return [`${capital(`the ${sentence}`)} ${words.limit === 1 ? 'is' : 'holds'} ${names[0] ?? ''}.`];
    const isAll = names.length <= namedMax;
    const first = listed(isAll ? names : names.slice(0, 3));
    return [`The ${sentence} ${isAll ? 'are' : 'begin with'} ${first}.`];
  }
  if (words.limit !== undefined && words.order && words.things !== undefined)
    return [firstWords(rows.length, words.things, words.order, background)];
  const count = numberWords(rows.length);
  const isOne = rows.length === 1;
  const things = words.things === undefined ? undefined : isOne ? singular(words.things) : words.things;
  const rowsFor =
    !isOne && sentence.startsWith('different ') ? sentence : `${isOne ? 'row' : 'rows'} for ${sentence}`;
  const what = things === undefined ? rowsFor : `${things}${narrowed(background)}`;
  if (isCut) return [`There are more than ${count} ${what}; these are the first.`];
  const shown = names.length > 0 && names.length <= 3 && columns.length === 1 ? `: ${listed(names)}` : '';
  return [`There ${isOne ? 'is' : 'are'} ${count} ${what}${shown}.`];
}

/** "These are the 10 orders with the latest ordered at." */
function firstWords(
  count: number,
  things: string,
  { words, direction, isMoment, isAmount }: NonNullable<NonNullable<Background['words']>['order']>,
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
  return `${isOne ? 'This is' : 'These are'} the ${many}${narrowed(background)} ${end}.`;
}

function namesOf({ rows, columns }: Result, { groups }: ResultShape): string[] {
  if (groups.length > 0) return rows.map((row) => nameOf(row, groups).name);
  // A column of fractions names nothing.
  return columns.length === 1 && columns[0]?.kind !== 'number' ? rows.map((row) => textOf(row[0])) : [];
}
