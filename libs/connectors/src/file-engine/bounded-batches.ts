import type { Cell } from '#contracts';
import { Failure } from './failure.js';

/** The largest batch. The server parses a batch on its one event loop, and 256 KB of JSON take about a millisecond. */
const batchCharsMax = 256 * 1024;
const batchRowsMax = 2_048;
const rowCharsMax = 16 * 1024 * 1024;

/** Groups rows into batches that stay small, however large the rows are. */
export function* boundedBatches(rows: Iterable<Cell[]>): Generator<Cell[][]> {
  let batch: Cell[][] = [];
  let chars = 0;
  for (const row of rows) {
    const rowChars = JSON.stringify(row).length;
    if (rowChars > rowCharsMax) throw new Failure('statement', 'a row of the result is larger than 16 MB');
    if (batch.length > 0 && chars + rowChars > batchCharsMax) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(row);
    chars += rowChars;
    if (batch.length === batchRowsMax) {
      yield batch;
      batch = [];
      chars = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
