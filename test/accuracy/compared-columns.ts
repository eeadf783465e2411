import type { ResultColumn } from '#connectors';
import type { Cell } from '#contracts';
import type { Tolerance } from './tolerance.ts';

const relativeTolerance = 1e-6;

/** A result, whole. */
export interface ComparedResult {
  columns: readonly Pick<ResultColumn, 'kind'>[];
  rows: readonly (readonly Cell[])[];
}

/** A column's values as numbers that are equal where the values are, one a row. */
export interface ComparedColumn {
  values: number[];
  /** The same for columns that hold the same values in the same rows. */
  vector: string;
  /** The same for columns that hold the same values in any rows. */
  multiset: string;
}

/** The columns of two results, numbered alike. */
export function compareColumns(
  expected: ComparedResult,
  given: ComparedResult,
  tolerance: Tolerance,
): [ComparedColumn[], ComparedColumn[]] {
  const numbers = new Map<string, number>();
  const known = knownNumbers(expected);
  const read = (result: ComparedResult, near: readonly number[]): ComparedColumn[] =>
    result.columns.map(({ kind }, place) => {
      const values = result.rows.map((row) => {
        const key = keyOf(row[place] ?? null, { kind, near, tolerance });
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

interface Reading {
  kind: ResultColumn['kind'];
  near: readonly number[];
  tolerance: Tolerance;
}

/** Equal for equal cells. Numbers take the value of the nearest one of `near` that is close enough. */
function keyOf(cell: Cell, { kind, near, tolerance }: Reading): string {
  const number = numberOf(cell, kind);
  if (number !== undefined) return numberKey(nearest(number, near), tolerance);
  // Not by nearness: ten digits of a telephone are not "nearly" another's.
  const exact = textNumber(cell);
  if (exact !== undefined) return numberKey(exact, tolerance);
  if (typeof cell !== 'string') return JSON.stringify(cell);
  const day = tolerance.monthIsFirstDay ? firstDay(cell) : undefined;
  if (day !== undefined) return `text ${day}`;
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

function numberKey(number: number, { decimals }: Tolerance): string {
  return `number ${decimals === undefined ? number : rounded(number, decimals)}`;
}

/** Half away from zero, as PostgreSQL rounds: by the digits written, since 1.005 times 100 is a little less than 100.5. */
function rounded(number: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = String(Math.abs(number)).split('e');
  const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const size = Number(`${whole}e-${decimals}`);
  if (!Number.isFinite(size)) return number;
  return number < 0 && size !== 0 ? -size : size;
}

/** Days are asked for, and come as moments where an engine cuts times down to days. */
function momentText(text: string): string {
  return text.replace(/(?:Z|\+00)$/, '').replace(/T00:00:00$/, '');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first day of a month that is written as one. */
function firstDay(text: string): string | undefined {
  const [, name = '', year = ''] = /^([A-Z][a-z]{2}) (\d{4})$/.exec(text) ?? [];
  const month = months.indexOf(name) + 1;
  if (month > 0) return `${year}-${String(month).padStart(2, '0')}-01`;
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : undefined;
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
