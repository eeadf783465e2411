import type { ChartKind } from '#english';
import { dayOf, numberOf } from '#workspace';
import { nextPeriod } from '../result-shape/grain-of-days.js';
import type { GroupColumn, MeasureColumn, Result, TimeColumn } from '../result-shape/result-shape.js';
import { amount, group as groupOf, time as timeOf, titleOf, tooltip } from './encodings.js';
import type { Spec } from './encodings.js';
import { haveTwins, largestGroups, readNumbers } from './transforms.js';

const pointsMax = 40;
const seriesMax = 8;

type OfOne = Pick<Drawn, 'time' | 'as'> & { measure: MeasureColumn };

interface Drawn {
  time: TimeColumn;
  group: GroupColumn | undefined;
  measures: readonly MeasureColumn[];
  /** The marks that may take the place of lines; bars and areas are of sums. */
  as?: ChartKind | undefined;
}

/** A line over time, one for each name or measure. */
export function lines({ time, group, measures, as }: Drawn, result: Result): Spec | undefined {
  const [measure, ...others] = measures;
  const places = [time.place, ...(group ? [group.place] : [])];
  if (!measure || haveTwins(result.rows, places)) return undefined;
  if (group) return linesByGroup({ time, group, measure, as }, result);
  const like = others.filter((other) => isLike(other, measure, result)).slice(0, 3);
  const transform = transformed(readNumbers([measure, ...like], result));
  const x = timeOf(time, result);
  if (like.length > 0 && (as ?? 'line') === 'line')
    return { ...transform, ...together(x, [measure, ...like], result) };
  return {
    ...transform,
    mark: markOf({ time, measure, as }, result),
    encoding: {
      x,
      y: amount(measure, result, measure.isSummable || as === 'bars' || hasGaps(time, result)),
      tooltip: tooltip([x], [measure]),
    },
  };
}

function linesByGroup({ time, group, measure, as }: OfOne & { group: GroupColumn }, result: Result): Spec {
  const x = timeOf(time, result);
  const kinds = new Set(result.rows.map((row) => row[group.place])).size;
  const largest = kinds > seriesMax ? largestGroups(group.name, measure, seriesMax) : [];
  return {
    ...transformed([...readNumbers([measure], result), ...largest]),
    ...(kinds > seriesMax ? { description: `The ${String(seriesMax)} largest of ${String(kinds)}` } : {}),
    mark: stacked(as, measure) ?? {
      type: 'line',
      point: result.rows.length <= pointsMax * Math.min(kinds, seriesMax),
    },
    encoding: {
      x,
      y: amount(measure, result, measure.isSummable),
      color: groupOf(group),
      tooltip: tooltip([x, groupOf(group)], [measure]),
    },
  };
}

/** Several measures on one axis, told apart by their titles. */
function together(x: Spec, measures: readonly MeasureColumn[], result: Result): Spec {
  return {
    encoding: { x },
    layer: measures.map((measure) => ({
      mark: { type: 'line', point: result.rows.length <= pointsMax },
      encoding: {
        y: { ...amount(measure, result), title: null },
        color: { datum: titleOf(measure.title), title: null },
        tooltip: tooltip([x], [measure]),
      },
    })),
  };
}

/** Measures of one kind and much the same size can share an axis. */
function isLike(one: MeasureColumn, other: MeasureColumn, { rows }: Result): boolean {
  const most = ({ place }: MeasureColumn) =>
    rows.reduce((max, row) => Math.max(max, Math.abs(numberOf(row[place]) ?? 0)), 0);
  const [high, low] = [Math.max(most(one), most(other)), Math.min(most(one), most(other))];
  return one.unit.unit === other.unit.unit && high <= low * 20;
}

/**
 * A line goes through periods that are not there as if it knew them. Where some are missing, sums are bars, which leave a space;
 * averages are points.
 */
function markOf({ time, measure, as }: OfOne, result: Result): Spec {
  if (as === 'bars') return { type: 'bar' };
  const { isSummable } = measure;
  if (as === 'area' && isSummable && !hasGaps(time, result)) return { type: 'area', line: true };
  if (!hasGaps(time, result)) return { type: 'line', point: result.rows.length <= pointsMax };
  return isSummable ? { type: 'bar' } : { type: 'point', filled: true };
}

/** Names that stand on each other make up a whole. */
function stacked(as: Drawn['as'], { isSummable }: MeasureColumn): Spec | undefined {
  if (!isSummable || !as || as === 'line') return undefined;
  return { type: as === 'bars' ? 'bar' : 'area' };
}

function hasGaps({ place, grain }: TimeColumn, { rows }: Result): boolean {
  if (!grain) return false;
  const days = rows.flatMap((row) => dayOf(row[place]) ?? []).toSorted();
  return days.some((day, at) => at > 0 && nextPeriod(days[at - 1] ?? day, grain) < day);
}

function transformed(transform: Spec[]): Spec {
  return transform.length === 0 ? {} : { transform };
}
