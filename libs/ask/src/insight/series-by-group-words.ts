import { numberOf } from '#workspace';
import type {
  Background,
  MeasureColumn,
  Result,
  ResultShape,
  TimeColumn,
} from '../result-shape/result-shape.js';
import { changeWords } from './change-words.js';
import { numberWords, percentWords } from './number-words.js';
import { nameOf } from './part-words.js';
import { pointsOf } from './points.js';
import type { Point } from './points.js';
import { extremeOf, narrowed, subjectOf } from './subject-words.js';
import type { Sentences } from './subject-words.js';

interface Course {
  name: string;
  points: readonly Point[];
  sum: number;
}

/** Of several time series, the one with the largest total or last value, and the largest recent change. */
export function seriesByGroupWords(
  result: Result,
  shape: ResultShape,
  background: Background,
): Sentences | undefined {
  const { time, groups, measures } = shape;
  const [measure] = measures;
  if (!time || !measure || groups.length === 0) return undefined;
  const courses = coursesOf(result, shape, time, measure, background);
  const [first, ...others] = courses;
  if (!first) return undefined;
  const isWhole = measure.isSummable && !result.isCut && courses.every(({ sum }) => sum >= 0);
  const headline = isWhole
    ? inAll(first, others, measure, shape, background)
    : atTheEnd(courses, measure, shape, background);
  return headline === undefined ? undefined : [headline, lastMove(courses, measure)];
}

function coursesOf(
  { rows }: Result,
  { groups }: ResultShape,
  time: TimeColumn,
  { place }: MeasureColumn,
  { today }: Background,
): Course[] {
  return [...Map.groupBy(rows, (row) => nameOf(row, groups).name)]
    .map(([name, own]) => ({
      name,
      points: pointsOf(own, time, place, today),
      sum: own.reduce((sum, row) => sum + (numberOf(row[place]) ?? 0), 0),
    }))
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => b.sum - a.sum);
}

function inAll(
  first: Course,
  others: readonly Course[],
  measure: MeasureColumn,
  shape: ResultShape,
  background: Background,
): string {
  const whole = others.reduce((sum, course) => sum + course.sum, first.sum);
  const share =
    whole > 0 && Number.isFinite(whole) ? `, ${percentWords(first.sum / whole)} of the total` : '';
  const what = subjectOf(measure, shape, background).replace(/^the /, '');
  const has = background.words?.range === undefined ? 'has' : 'had';
  return `${first.name} ${has} ${extremeOf(what, 'highest', background)}${narrowed(background)}: ${numberWords(first.sum, measure.unit)}${share}.`;
}

function atTheEnd(
  courses: readonly Course[],
  measure: MeasureColumn,
  shape: ResultShape,
  background: Background,
): string | undefined {
  const points = courses.flatMap(({ name, points: own }) => own.map((point) => ({ name, ...point })));
  const over = points.some(({ isOver }) => isOver) ? points.filter(({ isOver }) => isOver) : points;
  const end = over.reduce((latest, { at }) => (at > latest ? at : latest), '');
  const [most] = over.filter(({ at }) => at === end).toSorted((a, b) => b.value - a.value);
  if (!most) return undefined;
  const what = subjectOf(measure, shape, background).replace(/^the /, '');
  return `${most.name} had ${extremeOf(what, 'highest', background)}${narrowed(background)} ${most.when}: ${numberWords(most.value, measure.unit)}.`;
}

/** The largest change between the last two complete periods of all series. */
function lastMove(courses: readonly Course[], { unit }: MeasureColumn): string | undefined {
  const all = courses.flatMap(({ points }) => points.filter(({ isOver }) => isOver).map(({ at }) => at));
  const [last, before] = [...new Set(all)].toSorted().toReversed();
  const moves = courses.flatMap(({ name, points }) => {
    const [now, earlier] = [points.find(({ at }) => at === last), points.find(({ at }) => at === before)];
    return now && earlier ? [{ name, now, earlier, change: Math.abs(now.value - earlier.value) }] : [];
  });
  const [most] = moves.toSorted((a, b) => b.change - a.change);
  if (!most || most.change === 0) return undefined;
  const { name, now, earlier } = most;
  return `${name} changed most ${now.when}: ${numberWords(now.value, unit)}, ${changeWords(now.value, earlier.value, unit)} ${earlier.when}.`;
}
