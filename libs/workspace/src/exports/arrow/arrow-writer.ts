import type { ResultColumn } from '#connectors';
import type { RowWriter } from '../row-writer.js';
import { columnWriter } from './column-buffers.js';
import { endOfStream, recordBatchMessage, schemaMessage } from './messages.js';

/** Writes an Arrow IPC stream. A column whose source does not say its type is one of texts, so that no number is ever a wrong one. */
export function arrowWriter(columns: readonly ResultColumn[]): RowWriter {
  const writers = columns.map(({ name, type }) => columnWriter(name, type));
  return {
    head: schemaMessage(columns),
    lines: (rows) =>
      recordBatchMessage(
        rows.length,
        writers.map((write, place) => write(rows.map((row) => row[place] ?? null))),
      ),
    tail: endOfStream,
  };
}
