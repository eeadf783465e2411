import type { Table } from '../domain/domain.js';
import { tableOfQuantity } from '../request/request.js';
import type { Quantity, Test } from '../request/request.js';

/** More columns would hide the names. */
const columnsMax = 3;

/**
 * The numbers and days that conditions on listed rows are on: "products over 50" is answered with their prices, and "contracts that
 * expire next month" with the days on which they do.
 */
export function besideOf(tests: readonly Test[], base: Table, names: number): Quantity[] {
  const own = tests.flatMap(comparedIn).filter((quantity) => tableOfQuantity(quantity) === base);
  return own.slice(0, Math.max(0, columnsMax - names));
}

function comparedIn(test: Test): Quantity[] {
  switch (test.kind) {
    case 'compare':
    case 'average':
      return [test.of];
    case 'against':
      return [test.of, test.other].map((column) => ({ kind: 'value', column }));
    case 'later':
      return [test.time, test.than].map((column) => ({ kind: 'value', column }));
    case 'during':
      return [{ kind: 'value', column: test.time }];
    default:
      return [];
  }
}
