/**
 * Rows as they come from their source, for as long as somebody reads them. Failure modes:
 * - The reader is slow: the source is paused by its connector, so that nothing piles up here.
 * - The reader leaves, or never begins: the signal ends the statement and gives the source back.
 * - The statement fails in the middle: the reader gets the error behind the rows before it.
 */
import { firstRows } from '#connectors';
import type { QueryLimits, ResultColumn } from '#connectors';
import type { Cell } from '#contracts';
import type { DataSourceRow } from '#database';
import { passGate, useSource } from './run-sql.js';
import type { SourceContext } from './source-context.js';

/** A result that is being read. */
export interface RowStream {
  columns: ResultColumn[];
  batches: AsyncIterator<Cell[][], void, undefined>;
}

/** Runs a statement as runSql does, and returns its rows as a stream, to be read to its end or left by the signal. */
export async function streamSql(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
  { timeoutMs, rowsMax }: Pick<QueryLimits, 'timeoutMs' | 'rowsMax'>,
  signal: AbortSignal,
): Promise<RowStream> {
  const statement = await passGate(context, source, sql);
  const opened = Promise.withResolvers<RowStream>();
  const using = useSource(context, source, async (connector) => {
    const { columns, batches } = await connector.query(statement, { timeoutMs, signal });
    const read = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => read.resolve(), { once: true });
    if (signal.aborted) read.resolve();
    opened.resolve({ columns, batches: reporting(firstRows(batches, rowsMax), read) });
    await read.promise;
  });
  using.catch(opened.reject);
  return opened.promise;
}

/** The batches; their end is reported, however it comes. */
async function* reporting(
  batches: AsyncIterable<Cell[][]>,
  { resolve, reject }: Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>,
): AsyncGenerator<Cell[][], void, undefined> {
  try {
    yield* batches;
  } catch (error) {
    reject(error);
    throw error;
  } finally {
    resolve();
  }
}
