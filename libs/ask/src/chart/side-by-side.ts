import { fieldName } from '#formats';
import type { GroupColumn, MeasureColumn, Result } from '../result-shape/result-shape.js';
import { textOf } from '../result-shape/cell-values.js';
import { amount, group as groupOf, tooltip } from './encodings.js';
import type { Spec } from './encodings.js';

interface Beside {
  /** The column whose values are the positions on the axis. */
  group: GroupColumn;
  /** The encodings of the bars within a position. */
  inner: { along: Spec; color: Spec };
  measure: MeasureColumn;
}

/** Grouped bars, the group with the largest total first; horizontal where names would not fit below them. */
export function sideBySide(
  { group, inner, measure }: Beside,
  result: Result,
): { mark: Spec; encoding: Spec } {
  const isUpright = group.isOrdered || areShort(group, result);
  const [along, across] = isUpright ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const size = amount(measure, result);
  const largestFirst: Spec = { field: fieldName(measure.name), op: 'sum', order: 'descending' };
  const sort = group.isOrdered ? 'ascending' : largestFirst;
  return {
    mark: { type: 'bar' },
    encoding: {
      [along]: { sort, ...groupOf(group), ...(isUpright ? { axis: { labelAngle: 0 } } : {}) },
      [`${along}Offset`]: inner.along,
      [across]: size,
      color: inner.color,
      tooltip: tooltip([groupOf(group), inner.along], [measure]),
    },
  };
}

const shortMax = 12;

/** Reports whether names fit beside each other below an axis. */
export function areShort({ place }: GroupColumn, { rows }: Result): boolean {
  return rows.every((row) => textOf(row[place]).length <= shortMax);
}
