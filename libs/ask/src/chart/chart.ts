import { changeLabels, sentenceOf } from '#english';
import type { ChartKind } from '#english';
import { isDrawable } from '#formats';
import { shapeOf } from '../result-shape/result-shape.js';
import type { Background, Result, ResultShape } from '../result-shape/result-shape.js';
import { bars, barsOfTwo } from './bars.js';
import { currencySettings, inOneCurrency } from './currency-signs.js';
import { namedCalendar, titleOf } from './encodings.js';
import type { Spec } from './encodings.js';
import { lines } from './lines.js';
import { pie } from './pie.js';
import { pointsOfTwo } from './points.js';

/**
 * The default chart of a result: time as lines, two periods and names as bars from the largest, two numbers as points; docs/answers.md has
 * the rules. None for a single row, or for a result that reads better as a table. The spec is Vega-Lite for rows as objects by the columns'
 * names; no value of a row is ever part of it. A requested kind of chart is used if it can show the result.
 */
export function chartOf(result: Result, background: Background, as?: ChartKind): Spec | null {
  if (result.rows.length < 2 || as === 'table') return null;
  const shape = drawable(shapeOf(result, background), result);
  const drawn = shape && ((as && drawAs(as, shape, result, background)) ?? draw(shape, result, background));
  if (!drawn) return null;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...currencySettings(shape.measures),
    ...titled(withCalendar(drawn, shape), background),
  };
}

/** Names of days and months are computed before all other transforms. */
function withCalendar(drawn: Spec, { groups }: ResultShape): Spec {
  const named = namedCalendar(groups);
  if (named.length === 0) return drawn;
  const { transform } = drawn;
  return { ...drawn, transform: [...named, ...(Array.isArray(transform) ? transform : [])] };
}

/** The question as title, with the drawn part of it as subtitle. */
function titled(drawn: Spec, { words }: Background): Spec {
  if (!words) return drawn;
  const { description, ...others } = drawn;
  const text = shortened(titleOf(sentenceOf(words)));
  return description === undefined
    ? { title: text, ...drawn }
    : { title: { text, subtitle: description }, ...others };
}

/** Undefined where such a chart would show nothing, or mislead. */
function drawAs(
  as: ChartKind,
  { time, groups, measures }: ResultShape,
  result: Result,
  { today }: Background,
): Spec | undefined {
  const [measure, second] = measures;
  const [group, other] = groups;
  if (!measure || other) return undefined;
  if (as === 'points') return second && !time ? pointsOfTwo(measure, second, result) : undefined;
  if (as === 'pie') return group && !time ? pie(group, measure, result) : undefined;
  return time && lines({ time, group, measures, as, today }, result);
}

function draw(shape: ResultShape, result: Result, background: Background): Spec | undefined {
  const { time, groups, measures } = shape;
  const [first, second] = measures;
  const { changed } = background.words ?? {};
  const change = measures.find(({ name }) => changed !== undefined && name === changeLabels.change);
  const measure = change ?? first;
  const [group, other, more] = groups;
  if (!measure || more) return undefined;
  if (time) return other ? undefined : lines({ time, group, measures, today: background.today }, result);
  if (group && other) return barsOfTwo({ group, other, measure }, result);
  if (group) return bars({ group, measure, measures }, result, background);
  return second && pointsOfTwo(measure, second, result);
}

/** Columns that share a name are one to Vega; a column whose name it cannot handle cannot be drawn. */
function drawable({ time, groups, measures }: ResultShape, { columns }: Result): ResultShape | undefined {
  const isAlone = (name: string) => columns.filter((column) => column.name === name).length === 1;
  const isFit = ({ name }: { name: string }) => isDrawable(name) && isAlone(name);
  const needed = [...(time ? [time] : []), ...groups];
  const drawn = measures.filter(isFit);
  return needed.every(isFit) && drawn.length > 0
    ? { time, groups, measures: inOneCurrency(drawn) }
    : undefined;
}

const titleMax = 120;

function shortened(title: string): string {
  return title.length > titleMax ? `${title.slice(0, titleMax).trimEnd().toWellFormed()}…` : title;
}
