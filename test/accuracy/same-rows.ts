import { compareColumns } from './compared-columns.ts';
import type { ComparedColumn, ComparedResult } from './compared-columns.ts';
import type { Tolerance } from './tolerance.ts';

/** The conditions on an answer beside the accepted rows. */
export interface Comparison {
  /** True if the order of the rows matters. */
  ordered: boolean;
  tolerance: Tolerance;
}

/**
 * Reports whether two results hold the same rows, equally often, under some assignment of columns; if the order matters, in the same order.
 * Names of columns do not count. Numbers are equal up to a millionth, a text that reads as a number is that number, and midnight is its day;
 * the tolerance allows more.
 */
export function sameRows(
  expected: ComparedResult,
  given: ComparedResult,
  { ordered, tolerance }: Comparison,
): boolean {
  const columnsMore = given.columns.length - expected.columns.length;
  if (columnsMore < 0 || columnsMore > tolerance.columnsMoreMax) return false;
  if (expected.rows.length !== given.rows.length) return false;
  const [wanted, found] = compareColumns(expected, given, tolerance);
  // With the rows in their places a column of one can only be a column of the other that is the same in every row.
  if (ordered) return isAmong(wanted, found, ({ vector }) => vector);
  if (!isAmong(wanted, found, ({ multiset }) => multiset)) return false;
  const start = expected.rows.map(() => 0);
  return isAssignable(wanted.toSorted(byVariety), found, { wanted: start, found: start });
}

/** Rows by what the columns that are assigned so far hold: equal numbers for equal beginnings. */
interface Beginnings {
  wanted: number[];
  found: number[];
}

/**
 * Tries columns of the same values one by one, and gives up a beginning as soon as its rows are not the same. The columns with
 * the most different values come first: after one or two of them most rows are told apart, and the rest is settled.
 */
function isAssignable(
  [column, ...rest]: ComparedColumn[],
  found: ComparedColumn[],
  rows: Beginnings,
): boolean {
  if (!column) return true;
  const tried = new Set<string>();
  return found.some((candidate, place) => {
    if (candidate.multiset !== column.multiset || tried.has(candidate.vector)) return false;
    tried.add(candidate.vector);
    const longer = extend(rows, column, candidate);
    return longer !== undefined && isAssignable(rest, found.toSpliced(place, 1), longer);
  });
}

/** The beginnings with one more column; undefined when they are not the same rows any more. */
function extend(rows: Beginnings, column: ComparedColumn, candidate: ComparedColumn): Beginnings | undefined {
  const numbers = new Map<string, number>();
  const surplus: number[] = [];
  const extendRow = (row: number, value: number | undefined, step: number): number => {
    const key = `${row} ${value}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    surplus[number] = (surplus[number] ?? 0) + step;
    return number;
  };
  const wanted = rows.wanted.map((row, i) => extendRow(row, column.values[i], 1));
  const found = rows.found.map((row, i) => extendRow(row, candidate.values[i], -1));
  return surplus.every((count) => count === 0) ? { wanted, found } : undefined;
}

function byVariety(a: ComparedColumn, b: ComparedColumn): number {
  return new Set(b.values).size - new Set(a.values).size;
}

/** Reports whether each wanted column has one of its own among the found ones. */
function isAmong(
  wanted: ComparedColumn[],
  found: ComparedColumn[],
  textOf: (column: ComparedColumn) => string,
): boolean {
  const left = found.map(textOf);
  return wanted.map(textOf).every((text) => {
    const place = left.indexOf(text);
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}
