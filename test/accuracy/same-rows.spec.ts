import { describe, expect, it } from '@jest/globals';
import type { Cell } from '#contracts';
import { sameRows } from './same-rows.ts';
import type { ComparedResult } from './same-rows.ts';

const people = [
  ['Ada', 36, 'London'],
  ['Alan', 41, 'Wilmslow'],
  ['Grace', 85, 'Arlington'],
];

describe('columns', () => {
  it('may stand in any order', () => {
    const turned = people.map(([name, age, city]) => [age ?? null, city ?? null, name ?? null]);
    expect(sameRows(result(people), result(turned), false)).toBe(true);
    expect(sameRows(result(people), result(turned), true)).toBe(true);
  });

  it('must be as many', () => {
    expect(sameRows(result(people), result(people.map((row) => row.slice(1))), false)).toBe(false);
    expect(sameRows(result(people), result(people.map((row) => [...row, 1])), false)).toBe(false);
  });

  it('are told apart by the rows they make where they hold the same values', () => {
    const expected = result([
      [1, 2, 'a'],
      [2, 1, 'b'],
    ]);
    expect(
      sameRows(
        expected,
        result([
          [2, 1, 'a'],
          [1, 2, 'b'],
        ]),
        false,
      ),
    ).toBe(true);
    expect(
      sameRows(
        expected,
        result([
          [1, 1, 'a'],
          [2, 2, 'b'],
        ]),
        false,
      ),
    ).toBe(false);
  });

  it('are each used once', () => {
    expect(sameRows(result([[1, 1, 2]]), result([[1, 2, 2]]), false)).toBe(false);
    expect(sameRows(result([[1, 1, 2]]), result([[1, 2, 1]]), false)).toBe(true);
  });

  it('are found among ten that hold the same values', () => {
    const size = 300;
    // Each column is another permutation of the same numbers.
    const rows = Array.from({ length: size }, (_, row) =>
      Array.from({ length: 10 }, (__, column) => (row * (2 * column + 7) ** 2 + column) % 301),
    );
    const turned = rows.toReversed().map((row) => [...row.slice(4), ...row.slice(0, 4)].toReversed());
    expect(sameRows(result(rows), result(turned), false)).toBe(true);
    const [first = [], second = [], ...rest] = turned;
    const changed = [[second[0] ?? null, ...first.slice(1)], [first[0] ?? null, ...second.slice(1)], ...rest];
    expect(sameRows(result(rows), result(changed), false)).toBe(false);
  });
});

describe('rows', () => {
  it('may come in any order unless it matters', () => {
    expect(sameRows(result(people), result(people.toReversed()), false)).toBe(true);
    expect(sameRows(result(people), result(people.toReversed()), true)).toBe(false);
  });

  it('count as often as they come', () => {
    const once = result([['a'], ['a'], ['b']]);
    expect(sameRows(once, result([['a'], ['b'], ['a']]), false)).toBe(true);
    expect(sameRows(once, result([['a'], ['b'], ['b']]), false)).toBe(false);
    expect(sameRows(once, result([['a'], ['b']]), false)).toBe(false);
  });

  it('are the same when there are none, if the columns are as many', () => {
    const none = { columns: [{ kind: 'text' as const }], rows: [] };
    expect(sameRows(none, none, true)).toBe(true);
    expect(sameRows(none, { ...none, columns: [...none.columns, ...none.columns] }, false)).toBe(false);
    expect(sameRows(none, result([['a']]), false)).toBe(false);
  });
});

describe('cells', () => {
  it('are equal up to a millionth when they are numbers', () => {
    expect(sameRows(result([[1 / 3], [5]]), result([[5], [0.33333334]]), false)).toBe(true);
    expect(sameRows(result([[1 / 3]]), result([[0.3333]]), false)).toBe(false);
    expect(sameRows(result([[0]]), result([[1e-9]]), false)).toBe(false);
  });

  it.each<[string, Cell, Cell, boolean]>([
    ['a number and its text', 3.5, '3.50', true],
    ['a text and its number', '42', 42, true],
    ['a number and another text', 42, '43', false],
    ['a code with leading zeros and a number', '007', 7, false],
    ['nearly the same digits of two texts', '5551234567', '5551234568', false],
    ['null and null', null, null, true],
    ['null and nothing', null, '', false],
    ['null and zero', null, 0, false],
    ['null and its name', null, 'null', false],
    ['true and one', true, 1, false],
    ['true and its name', true, 'true', false],
    ['upper and lower case', 'Oslo', 'oslo', false],
  ])('%s', (_, expected, given, same) => {
    expect(sameRows(result([[expected]]), result([[given]]), false)).toBe(same);
  });

  it('are read as numbers where the engine writes long ones as text', () => {
    const long = { columns: [{ kind: 'number' as const }], rows: [['0.33333333333333333333']] };
    expect(sameRows(long, result([[0.3333333333]]), false)).toBe(true);
    expect(sameRows(result([[0.3333333333]]), long, false)).toBe(true);
  });

  it('take midnight for its day', () => {
    const day = { columns: [{ kind: 'date' as const }], rows: [['2026-01-31']] };
    const midnight = { columns: [{ kind: 'timestamp' as const }], rows: [['2026-01-31T00:00:00Z']] };
    const noon = { columns: [{ kind: 'timestamp' as const }], rows: [['2026-01-31T12:00:00']] };
    expect(sameRows(day, midnight, false)).toBe(true);
    expect(sameRows(day, noon, false)).toBe(false);
  });
});

function result(rows: Cell[][]): ComparedResult {
  return { columns: (rows[0] ?? []).map(() => ({ kind: 'other' })), rows };
}
