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
import { UnfitStatement } from '../data-sources/unfit-statement.js';
import type { AlertStatement, Periods } from './alert-statement.js';
import type { Measurement } from './measurement.js';

const limits: QueryLimits = { timeoutMs: 30_000, rowsMax: 1_000, bytesMax: 1_000_000 };
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
  /** A source that is away or slow for the moment says nothing about the statement. */
  | { state: 'failed'; message: string; isStatementsFault: boolean };

/** Asks the source. A fault of ours is thrown; what a source or a statement lacks is told. */
export async function askSource(
  context: SourceContext,
  statement: AlertStatement,
  signal: AbortSignal,
): Promise<Asked> {
  if ('problem' in statement) return { state: 'failed', message: statement.problem, isStatementsFault: true };
  const { source, sql, periods, known } = statement;
  try {
    const result = await runSql(context, source, sql, limits, signal);
    const format = formatOf(result, known);
    return periods
      ? { state: 'periods', grain: periods.grain, periods: wholePeriods(result.rows, periods), format }
      : { state: 'rows', result, format };
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof UnfitStatement)) throw error;
    return {
      state: 'failed',
      message: storableText(error.message, messageMax),
      isStatementsFault: !(error instanceof SourceError) || isStatementFault(error),
    };
  }
}

/** The number of an alert, in what its source said. */
export function measurementOf(asked: Asked): Measurement {
  switch (asked.state) {
    case 'failed':
      return asked;
    case 'periods':
      return lastOf(asked.periods, asked.grain, asked.format);
    case 'rows':
      return theNumberOf(asked.result, asked.format);
  }
}

/** Most of what people measure by day repeats itself by week. */
const daysOfSeason = 7;

/** The last period, measured against those before it. */
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

/** One number of one row: which of several is meant nobody could tell. */
function theNumberOf({ rows }: QueryResult, format: NumberFormat): Measurement {
  const [row, another] = rows;
  if (!row || row.every((cell) => cell === null)) return { state: 'no_data' };
  const [value, other] = row.map(numberOf).filter((number) => number !== undefined);
  if (another || value === undefined || other !== undefined) return { state: 'present' };
  return { state: 'measured', value, format, past: undefined };
}

/** The format of the one column of numbers; of several none is the number's. */
function formatOf(
  { columns, rows }: QueryResult,
  known: KnownColumns = { descriptions: new Map(), computed: [] },
): NumberFormat {
  const [format, other] = columnFormats({ columns, rows }, known).filter(isAmount);
  return format && !other ? withoutDecimals(format) : { form: 'number' };
}

/** The digits of a column of numbers, which are below each other, are not those of one in a sentence. */
function withoutDecimals({ form, currency, unit }: ColumnFormat): NumberFormat {
  return { form, ...(currency !== undefined && { currency }), ...(unit !== undefined && { unit }) };
}

const dayWritten = /^\d{4}-\d{2}-\d{2}(?!\d)/;

/** Fills the gaps between periods that have no row. A source may answer any text: only days within what was asked for are taken. */
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
