import type { ResultColumn } from '#connectors';
import type { Cell } from '#contracts';

const relativeTolerance = 1e-6;

/** A result, whole. */
export interface ComparedResult {
  columns: readonly Pick<ResultColumn, 'kind'>[];
  rows: readonly (readonly Cell[])[];
}

/** A column's values as numbers that are equal where the values are, one a row. */
interface Column {
  values: number[];
  /** The same for columns that hold the same values in the same rows. */
  vector: string;
  /** The same for columns that hold the same values in any rows. */
  multiset: string;
}

/**
 * Whether two results hold the same rows, as often, under some assignment of the columns of one to those of the other; in the
 * same order too where that matters. Names of columns do not count. Numbers are the same up to a millionth, a text that reads as
 * a number is that number, and midnight is its day.
 */
export function sameRows(expected: ComparedResult, given: ComparedResult, ordered: boolean): boolean {
  if (expected.columns.length !== given.columns.length) return false;
  if (expected.rows.length !== given.rows.length) return false;
  const [wanted, found] = readColumns(expected, given);
  // With the rows in their places a column of one can only be a column of the other that is the same in every row.
  if (ordered) return sameTexts(wanted, found, ({ vector }) => vector);
  if (!sameTexts(wanted, found, ({ multiset }) => multiset)) return false;
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
function isAssignable([column, ...rest]: Column[], found: Column[], rows: Beginnings): boolean {
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
function extend(rows: Beginnings, column: Column, candidate: Column): Beginnings | undefined {
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

function byVariety(a: Column, b: Column): number {
  return new Set(b.values).size - new Set(a.values).size;
}

function sameTexts(wanted: Column[], found: Column[], textOf: (column: Column) => string): boolean {
  const texts = found.map(textOf).toSorted();
  return wanted
    .map(textOf)
    .toSorted()
    .every((text, i) => text === texts[i]);
}

function readColumns(expected: ComparedResult, given: ComparedResult): [Column[], Column[]] {
  const numbers = new Map<string, number>();
  const known = knownNumbers(expected);
  const read = (result: ComparedResult, near: readonly number[]): Column[] =>
    result.columns.map(({ kind }, place) => {
      const values = result.rows.map((row) => {
        const key = keyOf(row[place] ?? null, kind, near);
        const number = numbers.get(key) ?? numbers.size;
        numbers.set(key, number);
        return number;
      });
      const sorted = values.toSorted((a, b) => a - b);
      return { values, vector: values.join(' '), multiset: sorted.join(' ') };
    });
  return [read(expected, []), read(given, known)];
}

function knownNumbers(result: ComparedResult): number[] {
  const numbers = result.rows.flatMap((row) =>
    row.flatMap((cell, place) => numberOf(cell, result.columns[place]?.kind) ?? textNumber(cell) ?? []),
  );
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** Equal for equal cells. Numbers take the value of the nearest one of `near` that is close enough. */
function keyOf(cell: Cell, kind: ResultColumn['kind'], near: readonly number[]): string {
  const number = numberOf(cell, kind);
  if (number !== undefined) return `number ${nearest(number, near)}`;
  // Not by tolerance: ten digits of a telephone are not "nearly" another's.
  const exact = textNumber(cell);
  if (exact !== undefined) return `number ${exact}`;
  if (typeof cell !== 'string') return JSON.stringify(cell);
  return `text ${kind === 'date' || kind === 'timestamp' ? momentText(cell) : cell}`;
}

function numberOf(cell: Cell, kind: ResultColumn['kind'] | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  return kind === 'integer' || kind === 'number' ? textNumber(cell) : undefined;
}

/** Codes with leading zeros are none. */
function textNumber(cell: Cell): number | undefined {
  return typeof cell === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) ? Number(cell) : undefined;
}

/** Days are asked for, and come as moments where an engine cuts times down to days. */
function momentText(text: string): string {
  return text.replace(/(?:Z|\+00)$/, '').replace(/T00:00:00$/, '');
}

function nearest(number: number, sorted: readonly number[]): number {
  const place = firstFrom(number, sorted);
  const close = [sorted[place - 1], sorted[place]].filter(
    (candidate): candidate is number => candidate !== undefined && isClose(candidate, number),
  );
  return close.toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number))[0] ?? number;
}

/** The place of the first that is not below the number. */
function firstFrom(number: number, sorted: readonly number[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= relativeTolerance * Math.max(Math.abs(a), Math.abs(b));
}
