/**
 * Exports all rows of a statement. Failure modes:
 * - Exports are long, and each holds a connection to its source: a workspace has few at once, and one too many is refused.
 * - The statement fails before its first rows: the export is refused with the reason. Afterwards the stream ends with the error.
 * - The source cannot count the rows in time: the export goes on without their number.
 */
import { SourceError } from '#connectors';
import type { QueryLimits } from '#connectors';
import { callerGone, conflict, tooManyExports } from '#contracts';
import type { Cell, ExportFormat } from '#contracts';
import type { DataSourceRow } from '#database';
import { FairSemaphore, SemaphoreFull } from '#platform';
import { countRows } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { streamSql } from '../data-sources/stream-sql.js';
import type { RowStream } from '../data-sources/stream-sql.js';
import { UnfitStatement } from '../data-sources/unfit-statement.js';
import { rowFormats } from './row-format.js';
import type { RowFormat } from './row-format.js';

const atATime = 16;

/** The bounds of exports: of each one, and of those of one workspace that are under way at a time. */
export interface ExportLimits extends Pick<QueryLimits, 'timeoutMs' | 'rowsMax'> {
  atATimeOfOne: number;
}

/** The statement whose rows are wanted. */
export interface ExportedStatement {
  source: DataSourceRow;
  sql: string;
}

/** An export that has begun. */
export interface Export {
  mediaType: string;
  /** The number of all rows; undefined where the source could not count them in time. */
  rowCount: number | undefined;
  rowsMax: number;
  text: AsyncIterable<string>;
}

export class Exporter {
  readonly #permits: FairSemaphore;

  constructor(private readonly limits: ExportLimits) {
    this.#permits = new FairSemaphore(atATime, limits.atATimeOfOne, 0);
  }

  /** Begins the export of a statement's rows; the signal ends it. */
  async begin(
    context: SourceContext,
    { source, sql }: ExportedStatement,
    format: ExportFormat,
    signal: AbortSignal,
  ): Promise<Export> {
    const release = await this.#acquire(source.workspaceId, signal);
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);
    ended.addEventListener('abort', release, { once: true });
    try {
      const [{ columns, first, batches }, rowCount] = await Promise.all([
        open(context, { source, sql }, this.limits, ended),
        countRows(context, source, sql, ended),
      ]);
      const names = columns.map(({ name }) => name);
      const text = write(rowFormats[format], names, first, batches);
      const { rowsMax } = this.limits;
      return { mediaType: rowFormats[format].mediaType, rowCount, rowsMax, text: untilEnd(text, over) };
    } catch (error) {
      over.abort();
      throw refusalOf(error, signal);
    }
  }

  async #acquire(workspaceId: string, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#permits.acquire(workspaceId, signal);
    } catch (error) {
      throw error instanceof SemaphoreFull ? tooManyExports() : refusalOf(error, signal);
    }
  }
}

type Batch = IteratorResult<Cell[][], void>;

/** Opens the stream and waits for its first rows, which tell whether the statement runs at all. */
async function open(
  context: SourceContext,
  { source, sql }: ExportedStatement,
  limits: ExportLimits,
  signal: AbortSignal,
): Promise<RowStream & { first: Batch }> {
  const stream = await streamSql(context, source, sql, limits, signal);
  return { ...stream, first: await stream.batches.next() };
}

async function* write(
  format: RowFormat,
  columns: readonly string[],
  first: Batch,
  batches: RowStream['batches'],
): AsyncGenerator<string, void, undefined> {
  yield format.head(columns);
  for (let batch = first; !batch.done; batch = await batches.next()) yield format.lines(columns, batch.value);
}

async function* untilEnd(
  text: AsyncIterable<string>,
  over: AbortController,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* text;
  } finally {
    over.abort();
  }
}

function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return callerGone();
  const isTheirs = error instanceof SourceError || error instanceof UnfitStatement;
  return isTheirs ? conflict(error.message) : error;
}
