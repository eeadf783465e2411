import { Day } from '#platform';
import type { QueryResult } from '#connectors';
import type { Cell } from '#contracts';
import { numberOf } from '../charts/number-of.js';
import { storableText } from '../data-sources/storable-text.js';
import type { Periods } from './alert-statement.js';
import type { MeasuredValues } from './measurement.js';

/** As long as the filter of a history may be. */
const valueMax = 500;
/** A value without a row in that many periods is not watched any more. */
const recentPeriods = 8;
const noValue = '(none)';

type Grouped = Pick<MeasuredValues, 'rows' | 'isWhole'> & {
  /** The place of the numbers in the result. */
  place: number;
};

/** The rows of a result by the values of a dimension; or the reason why they cannot be told apart. */
export function groupByValue(
  result: QueryResult,
  dimension: string,
  periods: Periods | undefined,
): Grouped | { problem: string } {
  const places = periods ? { value: 1, number: 2 } : placesIn(result, dimension);
  if ('problem' in places) return places;
  const isCut = result.cutBy !== undefined;
  const rows = periods && isCut ? withoutOldest(result.rows) : result.rows;
  if (rows.length === 0 && result.rows.length > 0)
    return { problem: `"${dimension}" has too many values to measure each of them by ${periods?.grain}` };
  const byValue = groupRows(rows, places.value, periods !== undefined);
  if ('problem' in byValue) return { problem: `"${dimension}" ${byValue.problem}` };
  if (!periods) return { rows: byValue, isWhole: !isCut, place: places.number };
  const recentFrom = Day.of(new Date(periods.current)).plus(periods.grain, -recentPeriods).toString();
  return {
    rows: recentLargestFirst(byValue, recentFrom),
    isWhole: !isCut || rows.some(([start]) => isBefore(start, recentFrom)),
    place: places.number,
  };
}

function groupRows(
  rows: readonly Cell[][],
  valuePlace: number,
  haveSeveral: boolean,
): Map<string, Cell[][]> | { problem: string } {
  const byValue = new Map<string, Cell[][]>();
  for (const row of rows) {
    const value = textOf(row[valuePlace]);
    if (value.length > valueMax) return { problem: `has values of more than ${valueMax} characters` };
    const known = byValue.get(value);
    if (known && !haveSeveral) return { problem: `has more than one row of "${value}" in the result` };
    const numbers = row.filter((_, place) => place !== valuePlace);
    if (known) known.push(numbers);
    else byValue.set(value, [numbers]);
  }
  return byValue;
}

function placesIn(
  { columns, rows }: QueryResult,
  dimension: string,
): { value: number; number: number } | { problem: string } {
  const names = columns.map(({ name }) => name);
  const exact = names.indexOf(dimension);
  const value =
    exact === -1 ? names.findIndex((name) => name.toLowerCase() === dimension.toLowerCase()) : exact;
  const number = 1 - value;
  if (value === -1 || names.length !== 2)
    return {
      problem: `an alert for each value takes the column "${dimension}" beside one of numbers; the result has ${names.join(', ')}`,
    };
  if (rows.some((row) => row[number] !== null && numberOf(row[number]) === undefined))
    return { problem: `the column "${names[number]}" has more than numbers` };
  return { value, number };
}

/** The rows come newest first, so that of the oldest period some may be cut off. */
function withoutOldest(rows: readonly Cell[][]): Cell[][] {
  const oldest = rows.at(-1)?.[0];
  return rows.filter(([start]) => start !== oldest);
}

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return noValue;
  return storableText(typeof cell === 'string' ? cell : JSON.stringify(cell), valueMax + 1);
}

function isBefore(start: Cell | undefined, day: string): boolean {
  return typeof start === 'string' && start < day;
}

function recentLargestFirst(
  byValue: ReadonlyMap<string, Cell[][]>,
  recentFrom: string,
): Map<string, Cell[][]> {
  const sized = [...byValue]
    .filter(([, rows]) => rows.some(([start]) => !isBefore(start, recentFrom)))
    .map(([value, rows]) => ({ value, rows, size: sizeOf(rows) }));
  return new Map(
    sized.toSorted((one, other) => other.size - one.size).map(({ value, rows }) => [value, rows]),
  );
}

function sizeOf(rows: readonly Cell[][]): number {
  return rows.reduce((sum, [, number]) => sum + Math.abs(numberOf(number) ?? 0), 0);
}
