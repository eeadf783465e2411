import { Day } from '#platform';
import { SourceError, isStatementFault } from '#connectors';
import type { QueryLimits, QueryResult } from '#connectors';
import type { Cell, ColumnFormat } from '#contracts';
import { isAmount } from '#formats';
import type { NumberFormat } from '#formats';
import { columnFormats } from '../charts/column-formats.js';
import type { KnownColumns } from '../charts/column-units.js';
import { numberOf } from '../charts/number-of.js';
import { runSql } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { storableText } from '../data-sources/storable-text.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import type { AlertStatement, Periods } from './alert-statement.js';
import { groupByValue } from './group-by-value.js';
import type { Measured, MeasuredValues, Measurement } from './measurement.js';

const limits: QueryLimits = { timeoutMs: 30_000, rowsMax: 1_000, bytesMax: 1_000_000 };
/** Fifty values by day, for half a year. */
const limitsOfValues: QueryLimits = { timeoutMs: 30_000, rowsMax: 10_000, bytesMax: 2_000_000 };
const messageMax = 1_000;

/** One period of a metric. */
export interface MeasuredPeriod {
  /** Its first day. */
  start: string;
  value: number | undefined;
}

/** The result of an alert's statement: whole periods without a gap, the oldest first, or the rows. */
export type Asked =
  | { state: 'periods'; grain: Periods['grain']; periods: readonly MeasuredPeriod[]; format: NumberFormat }
  | { state: 'rows'; result: QueryResult; format: NumberFormat }
  | MeasuredValues
  /** A source that is briefly away or slow says nothing about the statement. */
  | { state: 'failed'; message: string; isStatementsFault: boolean };

/** Queries the source. Internal failures are thrown; those of the source or the statement are returned. */
export async function askSource(
  context: SourceContext,
  statement: AlertStatement,
  signal: AbortSignal,
): Promise<Asked> {
  if ('problem' in statement) return { state: 'failed', message: statement.problem, isStatementsFault: true };
  const { source, sql, periods, known, dimension = null } = statement;
  try {
    const bounds = dimension === null ? limits : limitsOfValues;
    const result = await runSql(context, source, sql, bounds, signal);
    if (dimension !== null) {
      const grouped = groupByValue(result, dimension, periods);
      return 'problem' in grouped
        ? { state: 'failed', message: storableText(grouped.problem, messageMax), isStatementsFault: true }
        : { state: 'grouped', ...grouped, periods, format: formatOfColumn(result, grouped.place, known) };
    }
    const format = formatOf(result, known);
    return periods
      ? { state: 'periods', grain: periods.grain, periods: wholePeriods(result.rows, periods), format }
      : { state: 'rows', result, format };
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof InvalidStatement)) throw error;
    return {
      state: 'failed',
      message: storableText(error.message, messageMax),
      isStatementsFault: !(error instanceof SourceError) || isStatementFault(error),
    };
  }
}

/** The number of an alert, or the numbers of its values, from its source's answer. */
export function measurementOf(asked: Asked): Measured {
  switch (asked.state) {
    case 'failed':
    case 'grouped':
      return asked;
    case 'periods':
      return lastOf(asked.periods, asked.grain, asked.format);
    case 'rows':
      return theNumberOf(asked.result.rows, asked.format);
  }
}

/** The number of one value of a dimension. */
export function measurementOfValue(
  { rows, periods, format, numbers }: MeasuredValues,
  value: string,
): Measurement {
  const number = numbers?.get(value);
  if (number) return number;
  const found = rows.get(value) ?? [];
  return periods ? lastOf(wholePeriods(found, periods), periods.grain, format) : theNumberOf(found, format);
}

/** Most daily numbers repeat by the week. */
const daysOfSeason = 7;

/** The last period, with those before it to compare with. */
export function lastOf(
  periods: readonly MeasuredPeriod[],
  grain: Periods['grain'],
  format: NumberFormat,
): Measurement {
  const [last, ...earlier] = periods.toReversed();
  if (last?.value === undefined) return { state: 'no_data' };
  const before = earlier.map(({ value }) => value);
  const season = grain === 'day' ? daysOfSeason : undefined;
  return { state: 'measured', value: last.value, format, past: { period: last.start, before, season } };
}

/** The one number of one row; of several numbers, the meant one would be unknown. */
function theNumberOf(rows: readonly Cell[][], format: NumberFormat): Measurement {
  const [row, another] = rows;
  if (!row || row.every((cell) => cell === null)) return { state: 'no_data' };
  const [value, other] = row.map(numberOf).filter((number) => number !== undefined);
  if (another || value === undefined || other !== undefined) return { state: 'present' };
  return { state: 'measured', value, format, past: undefined };
}

/** The format of the only column of numbers; with several, none is certain. */
function formatOf({ columns, rows }: QueryResult, known: KnownColumns = noneKnown): NumberFormat {
  const [format, other] = columnFormats({ columns, rows }, known).filter(isAmount);
  return format && !other ? withoutDecimals(format) : { form: 'number' };
}

function formatOfColumn(result: QueryResult, place: number, known: KnownColumns = noneKnown): NumberFormat {
  const format = columnFormats(result, known)[place];
  return format && isAmount(format) ? withoutDecimals(format) : { form: 'number' };
}

const noneKnown: KnownColumns = { descriptions: new Map(), computed: [] };

/** The decimals that align a column of numbers do not belong in a sentence. */
function withoutDecimals({ form, currency, unit }: ColumnFormat): NumberFormat {
  return { form, ...(currency !== undefined && { currency }), ...(unit !== undefined && { unit }) };
}

const dayWritten = /^\d{4}-\d{2}-\d{2}(?!\d)/;

/** Fills the gaps between periods without a row. A source may answer any text, so only days within the requested range are used. */
export function wholePeriods(
  rows: readonly Cell[][],
  { grain, first: earliest, current }: Periods,
): MeasuredPeriod[] {
  const values = new Map<string, number | undefined>();
  for (const [start, value] of rows) {
    const day = typeof start === 'string' ? dayWritten.exec(start)?.[0] : undefined;
    if (day !== undefined && day >= earliest && day < current) values.set(day, numberOf(value));
  }
  const [first] = [...values.keys()].toSorted();
  if (first === undefined) return [];
  const periods: MeasuredPeriod[] = [];
  const [year = 1, month = 1, day = 1] = first.split('-').map(Number);
  for (let start = new Day(year, month, day); start.toString() < current; start = start.plus(grain, 1))
    periods.push({ start: start.toString(), value: values.get(start.toString()) });
  return periods;
}
