import type { Unit } from '#workspace';
import { capitalize } from '../capitalize.js';
import type { Background, MeasureColumn, Result, ResultShape } from '../result-shape/result-shape.js';
import { changeWords } from './change-words.js';
import { medianOf, outlierOf, trendOf } from './course.js';
import { numberWords } from './number-words.js';
import { pointsOf } from './points.js';
import type { Point } from './points.js';
import { isSeveral, narrowed, subjectOf } from './subject-words.js';
import type { Sentences } from './subject-words.js';

/** The last change over time, and the trend; an unfinished period is not compared. */
export function seriesWords(
  result: Result,
  shape: ResultShape,
  background: Background,
): Sentences | undefined {
  const { time, measures, groups } = shape;
  const [measure] = measures;
  if (!time || !measure || groups.length > 0) return undefined;
  const points = pointsOf(result.rows, time, measure.place, background.today);
  if (points.length === 0 || new Set(points.map(({ at }) => at)).size < points.length) return undefined;
  const over = points.filter(({ isOver }) => isOver);
  const [last, before] = [over.at(-1) ?? points.at(-1), over.at(-2)];
  if (!last) return undefined;
  const change = before ? `, ${changeWords(last.value, before.value, measure.unit)} ${before.when}` : '';
  const open = over.length > 0 ? openWords(points, measure.unit, before ? undefined : last) : '';
  const subject = capitalize(subjectOf(measure, shape, background));
  const isFiltered =
    background.words !== undefined && [...background.words.values, ...background.words.filters].length > 0;
  const where = isFiltered ? narrowed({ ...background, words: withoutPeriod(background.words) }) : '';
  const were = isSeveral(background) ? 'were' : 'was';
  const headline = `${subject}${where} ${were} ${numberWords(last.value, measure.unit)} ${last.when}${change}${open}.`;
  return [headline, course(over, measure)];
}

/** The shown periods make the period of the question redundant. */
function withoutPeriod(words: Background['words']): Background['words'] {
  return words && { ...words, period: '' };
}

/** The unfinished period, compared with the one before where no other change is described. */
function openWords(points: readonly Point[], unit: Unit, before: Point | undefined): string {
  const open = points.at(-1);
  if (!open || open.isOver) return '';
  const change = before ? `, ${changeWords(open.value, before.value, unit)} ${before.when}` : '';
  return `; ${open.label} is not over yet and stands at ${numberWords(open.value, unit)}${change}`;
}

function course(points: readonly Point[], { unit }: MeasureColumn): string | undefined {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last || others.length < 2) return undefined;
  const values = points.map(({ value }) => value);
  if (others.every(({ value }) => value === first.value))
    return `It was the same all along, from ${first.label}.`;
  const outlier = outlierOf(values);
  const odd = outlier === undefined ? undefined : points[outlier];
  if (odd)
    return `${capitalize(odd.label)} stands out with ${numberWords(odd.value, unit)}, against a median of ${numberWords(medianOf(values), unit)}.`;
  const trend = trendOf(values);
  if (trend !== 'none')
    return `The trend since ${first.label} is ${trend === 'up' ? 'up' : 'down'}, from ${numberWords(first.value, unit)}.`;
  const peak = points.reduce((most, point) => (point.value > most.value ? point : most));
  return peak === last
    ? `That is the highest since ${first.label}.`
    : `The highest was ${numberWords(peak.value, unit)} ${peak.when}.`;
}
