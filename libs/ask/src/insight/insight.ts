import { sentenceOf } from '#english';
import { shapeOf } from '../result-shape/result-shape.js';
import { withoutCode } from '../result-shape/measure-title.js';
import type { Background, Result, ResultShape } from '../result-shape/result-shape.js';
import { leadersWords } from './leaders-words.js';
import { listWords } from './list-words.js';
import { numberWords } from './number-words.js';
import { partWords } from './part-words.js';
import { seriesByGroupWords } from './series-by-group-words.js';
import { seriesWords } from './series-words.js';
import { singleWords } from './single-words.js';

/**
 * The insight of a result, in two sentences at most: the value, the largest part, the last change over time. It states facts and never
 * causes. A note about omitted rows takes precedence over further facts.
 */
export function insightOf(result: Result, asked: Background): string {
  const shape = shapeOf(result, asked);
  const background = withoutCodes(ofLaterPeriod(asked, result), shape);
  if (result.rows.length === 0) return nothing(background);
  if (isListOfThings(result, background)) return listWords(result, shape, background)[0];
  const said =
    leadersWords(result, shape, background) ??
    singleWords(result, shape, background) ??
    seriesWords(result, shape, background) ??
    seriesByGroupWords(result, shape, background) ??
    partWords(result, shape, background);
  // A list mentions its omitted rows itself.
  if (!said) return listWords(result, shape, background)[0];
  const [headline, more] = said;
  const second = leftOut(result, shape) ?? more;
  return second === undefined ? headline : `${headline} ${second}`;
}

/** Lines of two periods are described by the later one; a single line compares the two. */
function ofLaterPeriod({ words, ...background }: Background, { rows }: Result): Background {
  if (!words?.compared || rows.length < 2) return { ...background, words };
  return { ...background, words: { ...words, period: words.compared.after } };
}

/** Amounts are named without currency codes, because their numbers have the signs. */
function withoutCodes(background: Background, { measures }: ResultShape): Background {
  const { words } = background;
  if (!words) return background;
  const short = (said: string): string => measures.reduce((told, { unit }) => withoutCode(told, unit), said);
  const { what, order } = words;
  const shortOrder = order && { ...order, words: short(order.words) };
  return { ...background, words: { ...words, what: short(what), order: shortOrder } };
}

/** A list of whole things is counted, whatever numbers its rows have. */
function isListOfThings({ columns }: Result, { words }: Background): boolean {
  return words?.things !== undefined && words.what === words.things && columns.length > 1;
}

function nothing({ words }: Background): string {
  return words ? `Nothing was found for ${sentenceOf(words)}.` : 'Nothing was found that fits the question.';
}

function leftOut({ rows, isCut }: Result, { measures }: ResultShape): string | undefined {
  if (isCut) return `Only the first ${numberWords(rows.length)} rows were read; there are more.`;
  const [measure] = measures;
  if (!measure || rows.length < 2) return undefined;
  const missing = rows.filter((row) => row[measure.place] === null).length;
  if (missing === 0 || missing === rows.length) return undefined;
  return `${numberWords(missing)} of the ${numberWords(rows.length)} rows ${missing === 1 ? 'has' : 'have'} no value for it.`;
}
