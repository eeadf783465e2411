import { fieldName } from '#formats';
import { numberOf } from '#workspace';
import type { GroupColumn, MeasureColumn, Result } from '../result-shape/result-shape.js';
import { amount, group as groupOf, tooltip } from './encodings.js';
import type { Spec } from './encodings.js';
import { haveTwins, readNumbers } from './transforms.js';

const slicesMax = 7;

/** Slices of a whole, the largest first. None for values without a whole: averages, losses, a cut list; and none for too many slices. */
export function pie(group: GroupColumn, measure: MeasureColumn, result: Result): Spec | undefined {
  const { rows, isCut } = result;
  const isWhole = measure.isSummable && !isCut && rows.length <= slicesMax;
  if (!isWhole || haveTwins(rows, [group.place])) return undefined;
  if (rows.some((row) => (numberOf(row[measure.place]) ?? -1) < 0)) return undefined;
  const transform = readNumbers([measure], result);
  const { axis: _, ...slice } = amount(measure, result);
  const field = fieldName(measure.name);
  return {
    ...(transform.length === 0 ? {} : { transform }),
    mark: { type: 'arc' },
    encoding: {
      theta: { ...slice, stack: true },
      color: { ...groupOf(group), sort: group.isOrdered ? 'ascending' : { field, order: 'descending' } },
      order: group.isOrdered ? groupOf(group) : { field, type: 'quantitative', sort: 'descending' },
      tooltip: tooltip([groupOf(group)], [measure]),
    },
  };
}
