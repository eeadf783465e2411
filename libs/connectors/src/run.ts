import type { Cell } from '#contracts';
import type { Connector, ResultColumn } from './connector.js';
import { SourceError } from './source-error.js';

export interface QueryLimits {
  timeoutMs: number;
  rowsMax: number;
  /** The limit on the result, written as JSON. */
  bytesMax: number;
}

export interface QueryResult {
  columns: ResultColumn[];
  rows: Cell[][];
  /** The cap that cut the result short; undefined when it is whole. */
  cutBy: 'rows' | 'bytes' | undefined;
}

/** Runs a statement and keeps the rows within its limits; beyond them, the engine is told to stop. */
export async function run(
  connector: Connector,
  statement: string,
  limits: QueryLimits,
  signal: AbortSignal,
): Promise<QueryResult> {
  const { columns, batches } = await connector.query(statement, { timeoutMs: limits.timeoutMs, signal });
  const rows: Cell[][] = [];
  let bytes = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      if (rows.length === limits.rowsMax) return { columns, rows, cutBy: 'rows' };
      bytes += bytesOf(row);
      if (bytes > limits.bytesMax && rows.length === 0) throw tooLarge(limits.bytesMax);
      if (bytes > limits.bytesMax) return { columns, rows, cutBy: 'bytes' };
      rows.push(row);
    }
  }
  return { columns, rows, cutBy: undefined };
}

/** Yields the batches of a result up to a number of rows; beyond it, the engine is told to stop. */
export async function* firstRows(
  batches: AsyncIterable<Cell[][]>,
  rowsMax: number,
): AsyncGenerator<Cell[][], void, undefined> {
  let left = rowsMax;
  for await (const batch of batches) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

function tooLarge(bytesMax: number): SourceError {
  return new SourceError(
    'statement',
    `a single row of the result is larger than the limit of ${bytesMax} bytes`,
  );
}

function bytesOf(row: Cell[]): number {
  try {
    return Buffer.byteLength(JSON.stringify(row));
  } catch (cause) {
    // The value is nested some thousand levels deep, or longer than a string can be.
    throw new SourceError(
      'statement',
      'a value of the result is too deep or too long to be written as JSON',
      { cause },
    );
  }
}
