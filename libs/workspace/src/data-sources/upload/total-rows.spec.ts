import { describe, expect, it } from '@jest/globals';
import { readColumn } from './read-column.js';
import { totalsOf } from './total-rows.js';

describe('totalsOf', () => {
  const row = (...cells: string[]) => ({ line: 1, cells });

  it('tells sums of a column of numbers, and rows that are mostly blank', () => {
    const isTotal = totalsOf([readColumn(['a', 'b'], {}, {}), readColumn(['1.50', '2'], {}, {})]);
    expect(
      [
        ['total', '3.50'],
        ['total', '4'],
        ['total', ''],
        ['total', 'n/a'],
      ].map((cells) => isTotal(row(...cells))),
    ).toEqual([true, false, true, false]);
  });

  it('sums a column once, however many rows are called a total', () => {
    const column = readColumn(['1', '2'], {}, {});
    let summed = 0;
    const counted = {
      ...column,
      get values() {
        summed += 1;
        return column.values;
      },
    };
    const isTotal = totalsOf([counted]);
    expect(Array.from({ length: 5 }, () => isTotal(row('3')))).toEqual(Array(5).fill(true));
    expect(summed).toBe(1);
  });
});
