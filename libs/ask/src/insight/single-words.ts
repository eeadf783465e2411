import { sentenceOf, singular } from '#english';
import { numberOf } from '#workspace';
import { capitalize } from '../capitalize.js';
import type { Background, Result, ResultShape } from '../result-shape/result-shape.js';
import { textOf } from '../result-shape/cell-values.js';
import { changeWords } from './change-words.js';
import { numberWords } from './number-words.js';
import { countedThings, isOrWas, listed, narrowed } from './subject-words.js';
import type { Sentences } from './subject-words.js';

/** The values of a single row; undefined for several rows, or with names among the values. */
export function singleWords(
  result: Result,
  shape: ResultShape,
  background: Background,
): Sentences | undefined {
  const { columns, rows } = result;
  const [row, another] = rows;
  if (!row || another) return undefined;
  const compared = comparedWords(row, shape, background);
  if (compared) return [compared];
  const isOneValue = columns.length === 1 && !isListed(background);
  if (!isOneValue && (columns.length > 4 || shape.measures.length !== columns.length)) return undefined;
  if (isOneValue) return [oneValue(result, shape, background)];
  const values = shape.measures.map(({ place, title, unit }) => {
    const value = numberOf(row[place]);
    return `${title} is ${value === undefined ? 'not known' : numberWords(value, unit)}`;
  });
  return [`${capitalize(listed(values))}${narrowed(background)}.`];
}

/** "The number of tickets was 922 in Q4 2026 so far, 5.7% lower than in Q3 2026 (978)." */
function comparedWords(
  row: Result['rows'][number],
  { measures }: ResultShape,
  background: Background,
): string | undefined {
  const { words } = background;
  const [later, earlier] = measures;
  if (!words?.compared || !later || !earlier) return undefined;
  const [now, past] = [numberOf(row[later.place]), numberOf(row[earlier.place])];
  if (now === undefined || past === undefined) return undefined;
  const { after, before } = words.compared;
  const of = narrowed({ words: { ...words, period: '' } });
  const told = numberWords(now, later.unit);
  return `The ${words.what}${of} was ${told} ${after}, ${changeWords(now, past, later.unit)} ${before} (${numberWords(past, earlier.unit)}).`;
}

/** Reports whether the row is one of the requested things, and not a number about them. */
function isListed({ words }: Background): boolean {
  return words !== undefined && (words.limit !== undefined || words.what === words.things);
}

function oneValue({ columns, rows }: Result, { measures }: ResultShape, background: Background): string {
  const cell = rows[0]?.[0];
  const [measure] = measures;
  const { words } = background;
  const name = words ? sentenceOf(words) : titleOf(columns, measure);
  const value = measure && numberOf(cell);
  // A measure that is no number, such as a division of zero by zero, has no value either.
  if (cell === null || cell === undefined || (measure && value === undefined))
    return `There is no value for ${name}.`;
  if (value === undefined) return valueWords(name, textOf(cell), background);
  const things = words && !words.isMetric && countedThings(words.what);
  return things
    ? countWords(value, things, background)
    : valueWords(name, numberWords(value, measure?.unit), background);
}

/** A question without words, such as one in SQL, is titled by its column. */
function titleOf([column]: Result['columns'], measure: ResultShape['measures'][number] | undefined): string {
  return measure?.title ?? textOf(column?.name);
}

/** "The revenue was 1,200 EUR." A metric has a given name, and takes no article. */
function valueWords(name: string, written: string, background: Background): string {
  const subject = background.words?.isMetric ? name : `the ${name}`;
  return `${capitalize(subject)} ${isOrWas(background)} ${written}.`;
}

/** "There were no orders in March 2026." */
function countWords(count: number, things: string, background: Background): string {
  const [head = '', ...rest] = things.split(' of ');
  const one = [singular(head), ...rest].join(' of ');
  const isOne = count === 1;
  const [is, are] = background.words?.range === undefined ? ['is', 'are'] : ['was', 'were'];
  const many = count === 0 ? 'no' : numberWords(count);
  return `There ${isOne ? is : are} ${many} ${isOne ? one : things}${narrowed(background)}.`;
}
