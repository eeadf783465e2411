import { plural } from '#english';
import { numberOf } from '#workspace';
import type { Background, GroupColumn, MeasureColumn, Result } from '../result-shape/result-shape.js';
import { amount, group as groupOf, tooltip } from './encodings.js';
import type { Spec } from './encodings.js';
import { areShort, sideBySide } from './side-by-side.js';
import { haveTwins, largestRows, readNumbers } from './transforms.js';

const barsMax = 20;
const uprightMax = 8;

/**
 * A bar for each name, the largest first, or in the natural order of the names. Of many, only the largest are drawn, and the title says so:
 * a bar for all others would dwarf them, and means nothing for an average.
 */
export function bars(
  {
    group,
    measure,
    measures,
  }: { group: GroupColumn; measure: MeasureColumn; measures: readonly MeasureColumn[] },
  result: Result,
  { words }: Background,
): Spec | undefined {
  const { rows } = result;
  if (haveTwins(rows, [group.place])) return undefined;
  const order = orderOf(measure, result, words);
  const isMany = rows.length > barsMax && !group.isOrdered;
  const isUpright = group.isOrdered || (rows.length <= uprightMax && areShort(group, result));
  const [along, across] = isUpright ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const sort = group.isOrdered ? 'ascending' : `${order === 'ascending' ? '' : '-'}${across}`;
  const named = groupOf(group);
  const names = { sort, ...named, ...(isUpright ? { axis: { labelAngle: 0 } } : {}) };
  return {
    ...manyWords(group, result, isMany),
    ...transformed([
      ...readNumbers(measures, result),
      ...(isMany ? largestRows(measure, barsMax, order) : []),
    ]),
    // Horizontal labels need room beside each other.
    ...(isUpright && !group.isOrdered ? { width: { step: 80 } } : {}),
    mark: { type: 'bar' },
    encoding: {
      [along]: names,
      [across]: amount(measure, result),
      tooltip: tooltip([groupOf(group)], measures),
    },
  };
}

/** The largest bar comes first, unless the question ranks from the lowest, or asks for a drop. */
function orderOf(
  measure: MeasureColumn,
  result: Result,
  words: Background['words'],
): 'ascending' | 'descending' {
  const isRankedFromLowest = words?.order?.direction === 'ascending' && words.limit !== undefined;
  const isFromLowest = isRankedFromLowest || (words?.changed !== undefined && isDrop(measure, result));
  return isFromLowest ? 'ascending' : 'descending';
}

/** For a falling number, the lines that fell most come first. */
function isDrop({ place }: MeasureColumn, { rows }: Result): boolean {
  return rows.reduce((sum, row) => sum + (numberOf(row[place]) ?? 0), 0) < 0;
}

/** Grouped bars for few names, a heat map for many. */
export function barsOfTwo(
  { group, other, measure }: { group: GroupColumn; other: GroupColumn; measure: MeasureColumn },
  result: Result,
): Spec | undefined {
  const { rows } = result;
  if (haveTwins(rows, [group.place, other.place])) return undefined;
  const [few, many] = [group, other].toSorted((a, b) => kindsOf(a, result) - kindsOf(b, result));
  if (!few || !many || kindsOf(many, result) > mapMax) return undefined;
  const transform = transformed(readNumbers([measure], result));
  if (kindsOf(few, result) > sideBySideMax || kindsOf(many, result) > uprightMax)
    return {
      ...transform,
      mark: { type: 'rect' },
      encoding: {
        x: groupOf(few),
        y: groupOf(many),
        color: colorOf(measure, result),
        tooltip: tooltip([groupOf(group), groupOf(other)], [measure]),
      },
    };
  const inner = { along: groupOf(few), color: groupOf(few) };
  return { ...transform, ...sideBySide({ group: many, inner, measure }, result) };
}

const mapMax = 40;
const sideBySideMax = 5;

/** A legend in place of an axis. */
function colorOf(measure: MeasureColumn, result: Result): Spec {
  const { axis, ...color } = amount(measure, result);
  return axis === undefined ? color : { ...color, legend: axis };
}

function kindsOf({ place }: GroupColumn, { rows }: Result): number {
  return new Set(rows.map((row) => JSON.stringify(row[place]))).size;
}

function transformed(transform: Spec[]): Spec {
  return transform.length === 0 ? {} : { transform };
}

function manyWords({ title }: GroupColumn, { rows, isCut }: Result, isMany: boolean): Spec {
  if (!isMany) return {};
  const all = `${isCut ? 'more than ' : ''}${rows.length.toLocaleString('en-US')} ${plural(title)}`;
  return { description: `The first ${String(barsMax)} of ${all}` };
}
