import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cell } from '#contracts';
import type { ComparedResult } from './compared-columns.ts';
import { sameRows } from './same-rows.ts';
import { lenient, strict } from './tolerance.ts';

const people = [
  ['Ada', 36, 'London'],
  ['Alan', 41, 'Wilmslow'],
  ['Grace', 85, 'Arlington'],
];

describe('columns', () => {
  it('may stand in any order', () => {
    const turned = people.map(([name, age, city]) => [age ?? null, city ?? null, name ?? null]);
    expect(isSame(result(people), result(turned), false)).toBe(true);
    expect(isSame(result(people), result(turned), true)).toBe(true);
  });

  it('must be as many', () => {
    expect(isSame(result(people), result(people.map((row) => row.slice(1))), false)).toBe(false);
    expect(isSame(result(people), result(people.map((row) => [...row, 1])), false)).toBe(false);
  });

  it('are told apart by the rows they make where they hold the same values', () => {
    const expected = result([
      [1, 2, 'a'],
      [2, 1, 'b'],
    ]);
    expect(
      isSame(
        expected,
        result([
          [2, 1, 'a'],
          [1, 2, 'b'],
        ]),
        false,
      ),
    ).toBe(true);
    expect(
      isSame(
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
    expect(isSame(result([[1, 1, 2]]), result([[1, 2, 2]]), false)).toBe(false);
    expect(isSame(result([[1, 1, 2]]), result([[1, 2, 1]]), false)).toBe(true);
  });

  it('are found among ten that hold the same values', () => {
    const size = 300;
    // Each column is another permutation of the same numbers.
    const rows = Array.from({ length: size }, (_, row) =>
      Array.from({ length: 10 }, (__, column) => (row * (2 * column + 7) ** 2 + column) % 301),
    );
    const turned = rows.toReversed().map((row) => [...row.slice(4), ...row.slice(0, 4)].toReversed());
    expect(isSame(result(rows), result(turned), false)).toBe(true);
    const [first = [], second = [], ...rest] = turned;
    const changed = [[second[0] ?? null, ...first.slice(1)], [first[0] ?? null, ...second.slice(1)], ...rest];
    expect(isSame(result(rows), result(changed), false)).toBe(false);
  });
});

describe('rows', () => {
  it('may come in any order unless it matters', () => {
    expect(isSame(result(people), result(people.toReversed()), false)).toBe(true);
    expect(isSame(result(people), result(people.toReversed()), true)).toBe(false);
  });

  it('count as often as they come', () => {
    const once = result([['a'], ['a'], ['b']]);
    expect(isSame(once, result([['a'], ['b'], ['a']]), false)).toBe(true);
    expect(isSame(once, result([['a'], ['b'], ['b']]), false)).toBe(false);
    expect(isSame(once, result([['a'], ['b']]), false)).toBe(false);
  });

  it('are the same when there are none, if the columns are as many', () => {
    const none = { columns: [{ kind: 'text' as const }], rows: [] };
    expect(isSame(none, none, true)).toBe(true);
    expect(isSame(none, { ...none, columns: [...none.columns, ...none.columns] }, false)).toBe(false);
    expect(isSame(none, result([['a']]), false)).toBe(false);
  });
});

describe('cells', () => {
  it('are equal up to a millionth when they are numbers', () => {
    expect(isSame(result([[1 / 3], [5]]), result([[5], [0.33333334]]), false)).toBe(true);
    expect(isSame(result([[1 / 3]]), result([[0.3333]]), false)).toBe(false);
    expect(isSame(result([[0]]), result([[1e-9]]), false)).toBe(false);
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
    expect(isSame(result([[expected]]), result([[given]]), false)).toBe(same);
  });

  it('are read as numbers where the engine writes long ones as text', () => {
    const long = { columns: [{ kind: 'number' as const }], rows: [['0.33333333333333333333']] };
    expect(isSame(long, result([[0.3333333333]]), false)).toBe(true);
    expect(isSame(result([[0.3333333333]]), long, false)).toBe(true);
  });

  it('take midnight for its day', () => {
    const day = { columns: [{ kind: 'date' as const }], rows: [['2026-01-31']] };
    const midnight = { columns: [{ kind: 'timestamp' as const }], rows: [['2026-01-31T00:00:00Z']] };
    const noon = { columns: [{ kind: 'timestamp' as const }], rows: [['2026-01-31T12:00:00']] };
    expect(isSame(day, midnight, false)).toBe(true);
    expect(isSame(day, noon, false)).toBe(false);
  });
});

describe('the lenient comparison', () => {
  it('allows two columns more than accepted, and no column less', () => {
    const longer = people.map((row, place) => [place, ...row, true]);
    expect(isNearlySame(result(people), result(longer))).toBe(true);
    expect(isNearlySame(result(people), result(longer), true)).toBe(true);
    expect(isNearlySame(result(people), result(longer.toReversed()), true)).toBe(false);
    expect(isNearlySame(result(people), result(longer.map((row) => [...row, null])))).toBe(false);
    expect(isNearlySame(result(longer), result(people))).toBe(false);
  });

  it('holds the columns accepted to each other among more', () => {
    const pairs: Cell[][] = [
      [1, 'a'],
      [2, 'b'],
    ];
    const crossed: Cell[][] = [
      [1, 'b', 7],
      [2, 'a', 7],
    ];
    expect(isNearlySame(result(pairs), result(crossed))).toBe(false);
    expect(isNearlySame(result([[1, 1]]), result([[1, 2, 3]]))).toBe(false);
  });

  it.each<[Cell, Cell, boolean]>([
    [1 / 3, 0.33, true],
    [1 / 3, 0.3349, true],
    [1 / 3, 0.34, false],
    [1 / 3, 0.3, false],
    [1.005, 1.01, true],
    [-1.005, -1.01, true],
    [-0.001, 0, true],
    [1e-9, 0, true],
    [99.999, 100, true],
    [1e21, 1e21, true],
    [1_000_000, 1_000_000.5, true],
    [1000, 1000.5, false],
    ['33.33', 100 / 3, true],
    [12.345, '12.345', true],
    ['5551234567', '5551234568', false],
    ['2026-10-01', '2026-10', true],
    ['2026-10', '2026-10-01', true],
    ['2026-10-01', 'Oct 2026', true],
    ['2026-10', 'Oct 2026', true],
    ['2026-10-02', '2026-10', false],
    ['2026-10-01', 'Nov 2026', false],
    ['2026-10-01', 'October 2026', false],
    ['2026-13-01', '2026-13', false],
    ['2026-10-01', '10', false],
    ['Oslo', 'oslo', false],
    [null, 0, false],
  ])('%j and %j: %s', (expected, given, same) => {
    expect(isNearlySame(result([[expected]]), result([[given]]))).toBe(same);
  });

  it('takes a month as text for midnight of its first day', () => {
    const midnight = { columns: [{ kind: 'timestamp' as const }], rows: [['2026-10-01T00:00:00Z']] };
    const noon = { columns: [{ kind: 'timestamp' as const }], rows: [['2026-10-01T12:00:00Z']] };
    expect(isNearlySame(midnight, result([['2026-10']]))).toBe(true);
    expect(isNearlySame(result([['2026-10-01']]), midnight)).toBe(true);
    expect(isNearlySame(noon, result([['2026-10']]))).toBe(false);
  });

  const cell = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.constantFrom<Cell>(null, true, 'a', '1.5', '2026-10-01', '2026-10', '007'),
  );
  const rows = fc
    .integer({ min: 1, max: 3 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));

  it('holds whatever the strict one holds', () => {
    const nudged = fc.tuple(rows, fc.constantFrom(0, 1e-8, 1e-5, 1e-3), fc.boolean());
    fc.assert(
      fc.property(nudged, ([expected, nudge, ordered]) => {
        const given = expected.map((row) =>
          row.map((value) => (typeof value === 'number' ? value * (1 + nudge) : value)),
        );
        const [wanted, found] = [result(expected), result(given)];
        return !isSame(wanted, found, ordered) || isNearlySame(wanted, found, ordered);
      }),
    );
  });

  it('holds any rows to be themselves, in any order, with two columns more in any place', () => {
    const place = fc.nat({ max: 3 });
    fc.assert(
      fc.property(rows, cell, place, place, (expected, more, first, second) => {
        const longer = expected.map((row, index) =>
          row.toSpliced(first, 0, more).toSpliced(second, 0, index),
        );
        return isNearlySame(result(expected), result(longer.toReversed()));
      }),
    );
  });
});

function result(rows: Cell[][]): ComparedResult {
  return { columns: (rows[0] ?? []).map(() => ({ kind: 'other' })), rows };
}

function isSame(expected: ComparedResult, given: ComparedResult, ordered: boolean): boolean {
  return sameRows(expected, given, { ordered, tolerance: strict });
}

function isNearlySame(expected: ComparedResult, given: ComparedResult, ordered = false): boolean {
  return sameRows(expected, given, { ordered, tolerance: lenient });
}
