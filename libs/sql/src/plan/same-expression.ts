import { isDeepStrictEqual } from 'node:util';
import type { Expression } from './plan.js';

/** Reports whether two expressions are written the same. */
export function sameExpression(one: Expression, other: Expression): boolean {
  return isDeepStrictEqual(one, other);
}
