import type { MeasureColumn, Result } from '../result-shape/result-shape.js';
import { amount, tooltip } from './encodings.js';
import type { Spec } from './encodings.js';
import { readNumbers } from './transforms.js';

/** A point for each row, the first measure upwards and the second along. */
export function pointsOfTwo(measure: MeasureColumn, second: MeasureColumn, result: Result): Spec {
  const transform = readNumbers([measure, second], result);
  return {
    ...(transform.length === 0 ? {} : { transform }),
    mark: { type: 'point', filled: true, opacity: 0.6 },
    encoding: {
      x: amount(second, result, false),
      y: amount(measure, result, false),
      tooltip: tooltip([], [second, measure]),
    },
  };
}
