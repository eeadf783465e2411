import type { ChartKind } from '#english';
import { dayOf, numberOf } from '#workspace';
import { nextPeriod } from '../result-shape/grain-of-days.js';
import type { GroupColumn, MeasureColumn, Result, TimeColumn } from '../result-shape/result-shape.js';
import { amount, group as groupOf, time as timeOf, timeUnitOf, titleOf, tooltip } from './encodings.js';
import type { Spec } from './encodings.js';
import { openPeriodOf } from './open-period.js';
import type { OpenPeriod } from './open-period.js';
import { periodsDrawn } from './periods-drawn.js';
import { sideBySide } from './side-by-side.js';
import { haveTwins, largestGroups, readNumbers } from './transforms.js';

const pointsMax = 40;
const seriesMax = 8;

type OfOne = Pick<Drawn, 'time' | 'as'> & { measure: MeasureColumn };
type OfGroup = OfOne & { group: GroupColumn; today: string };
type OfMeasures = OfOne & { others: readonly MeasureColumn[]; isPair: boolean; today: string };

interface Drawn {
  time: TimeColumn;
  group: GroupColumn | undefined;
  measures: readonly MeasureColumn[];
  /** The requested marks, if any; bars and areas require sums. */
  as?: ChartKind | undefined;
  /** The current day. */
  today: string;
}

/** A line over time, one for each name or measure; two periods are drawn as bars, which compare them. */
export function lines({ time, group, measures, as, today }: Drawn, result: Result): Spec | undefined {
  const [measure, ...others] = measures;
  const places = [time.place, ...(group ? [group.place] : [])];
  if (!measure || haveTwins(result.rows, places)) return undefined;
  const isPair =
    as === undefined &&
    time.grain !== undefined &&
    measure.isSummable &&
    periodsDrawn(time, result).length <= 2;
  if (group && isPair) return pairsByGroup({ time, group, measure, today }, result);
  if (group) return linesByGroup({ time, group, measure, as, today }, result);
  return linesByMeasure({ time, measure, others, isPair, as, today }, result);
}

/** One measure over time, with others that can share its axis. */
function linesByMeasure({ time, measure, others, isPair, as, today }: OfMeasures, result: Result): Spec {
  const like = others.filter((other) => isLike(other, measure, result)).slice(0, 3);
  const transform = transformed(readNumbers([measure, ...like], result));
  const x = timeOf(time, result);
  const open = openPeriodOf(time, x, result, today);
  if (like.length > 0 && (as ?? 'line') === 'line')
    return { ...transform, ...together(x, [measure, ...like], result, open) };
  const mark = markOf({ time, measure, as: isPair ? 'bars' : as }, result);
  const isZeroBased = measure.isSummable || as === 'bars' || hasGaps(time, result);
  const y = amount(measure, result, isZeroBased);
  const told = tooltip([x], isPair ? [measure, ...others] : [measure]);
  const along = isPair ? named(x) : underMark(x, mark);
  return { ...transform, ...withOpenPeriod(mark, { x: along, y, tooltip: told }, open) };
}

/** Centers a bar above the label of its period. */
function underMark(x: Spec, mark: Spec): Spec {
  return mark['type'] === 'bar' && timeUnitOf(x) !== undefined ? { ...x, bandPosition: 0 } : x;
}

/** Places the bars of two periods side by side, as names are, and not at the distance of their days. */
function named(x: Spec): Spec {
  return { ...x, type: 'ordinal', axis: { labelAngle: 0, format: timeFormat(x), formatType: 'time' } };
}

/** The format of a period's start: "Jan 2026". */
function timeFormat(x: Spec): string {
  const unit = timeUnitOf(x)?.replace(/^utc/, '') ?? '';
  return { year: '%Y', yearquarter: 'Q%q %Y', yearmonth: '%b %Y' }[unit] ?? '%b %-d, %Y';
}

/** The two periods of each name beside each other. */
function pairsByGroup({ time, group, measure, today }: Omit<OfGroup, 'as'>, result: Result): Spec {
  const x = timeOf(time, result);
  const kinds = new Set(result.rows.map((row) => row[group.place])).size;
  const largest = kinds > seriesMax ? largestGroups(group.name, measure, seriesMax) : [];
  const period = { ...x, type: 'ordinal' };
  const color = { ...x, type: 'nominal', legend: { format: timeFormat(x), formatType: 'time' } };
  const { mark, encoding } = sideBySide({ group, inner: { along: period, color }, measure }, result);
  return {
    ...transformed([...readNumbers([measure], result), ...largest]),
    ...limitWords(kinds),
    ...withOpenPeriod(mark, encoding, openPeriodOf(time, x, result, today)),
  };
}

function linesByGroup({ time, group, measure, as, today }: OfGroup, result: Result): Spec {
  const x = timeOf(time, result);
  const kinds = new Set(result.rows.map((row) => row[group.place])).size;
  const largest = kinds > seriesMax ? largestGroups(group.name, measure, seriesMax) : [];
  const point = result.rows.length <= pointsMax * Math.min(kinds, seriesMax);
  const mark = stacked(as, measure, point) ?? { type: 'line', point };
  const encoding = {
    x: underMark(x, mark),
    y: amount(measure, result, measure.isSummable),
    color: groupOf(group),
    tooltip: tooltip([x, groupOf(group)], [measure]),
  };
  return {
    ...transformed([...readNumbers([measure], result), ...largest]),
    ...limitWords(kinds),
    ...withOpenPeriod(mark, encoding, openPeriodOf(time, x, result, today)),
  };
}

function limitWords(kinds: number): Spec {
  return kinds > seriesMax ? { description: `The ${String(seriesMax)} largest of ${String(kinds)}` } : {};
}

/** Marks a period that is not over: its bars are pale, and the line into it is dashed. Areas are unchanged. */
function withOpenPeriod(mark: Spec, encoding: Spec, open: OpenPeriod | undefined): Spec {
  if (!open || mark['type'] === 'area') return { mark, encoding };
  const pale = { condition: { test: open.during, value: paleOpacity }, value: 1 };
  if (mark['type'] !== 'line') return { mark, encoding: { ...encoding, opacity: pale } };
  return {
    encoding,
    layer: [
      { transform: [{ filter: open.before }], mark },
      { transform: [{ filter: open.fromLast }], mark: { type: 'line', strokeDash: [4, 4] } },
      {
        transform: [{ filter: open.during }],
        mark: { type: 'point', filled: false, size: 50 },
      },
    ],
  };
}

const paleOpacity = 0.5;

/** Several measures on one axis, distinguished by their titles. */
function together(
  x: Spec,
  measures: readonly MeasureColumn[],
  result: Result,
  open: OpenPeriod | undefined,
): Spec {
  const mark = { type: 'line', point: result.rows.length <= pointsMax };
  return {
    encoding: { x },
    layer: measures.map((measure) => {
      const encoding = {
        y: { ...amount(measure, result), title: null },
        color: { datum: titleOf(measure.title), title: null },
        tooltip: tooltip([x], [measure]),
      };
      return withOpenPeriod(mark, encoding, open);
    }),
  };
}

/** Measures of one unit and similar size can share an axis. */
function isLike(one: MeasureColumn, other: MeasureColumn, { rows }: Result): boolean {
  const most = ({ place }: MeasureColumn) =>
    rows.reduce((max, row) => Math.max(max, Math.abs(numberOf(row[place]) ?? 0)), 0);
  const [high, low] = [Math.max(most(one), most(other)), Math.min(most(one), most(other))];
  return one.unit.unit === other.unit.unit && high <= low * 20;
}

/** A line would suggest values for missing periods. Where some are missing, sums are bars, which leave a gap, and averages are points. */
function markOf({ time, measure, as }: OfOne, result: Result): Spec {
  if (as === 'bars') return { type: 'bar' };
  const { isSummable } = measure;
  // A line or area of a single period is invisible without a point; a filter may leave only one.
  const point = result.rows.length <= pointsMax;
  if (as === 'area' && isSummable && !hasGaps(time, result)) return { type: 'area', line: true, point };
  if (!hasGaps(time, result)) return { type: 'line', point };
  return isSummable ? { type: 'bar' } : { type: 'point', filled: true };
}

/** Stacked names add up to a whole. */
function stacked(as: Drawn['as'], { isSummable }: MeasureColumn, point: boolean): Spec | undefined {
  if (!isSummable || !as || as === 'line') return undefined;
  return as === 'bars' ? { type: 'bar' } : { type: 'area', point };
}

function hasGaps({ place, grain }: TimeColumn, { rows }: Result): boolean {
  if (!grain) return false;
  const days = rows.flatMap((row) => dayOf(row[place]) ?? []).toSorted();
  return days.some((day, at) => at > 0 && nextPeriod(days[at - 1] ?? day, grain) < day);
}

function transformed(transform: Spec[]): Spec {
  return transform.length === 0 ? {} : { transform };
}
