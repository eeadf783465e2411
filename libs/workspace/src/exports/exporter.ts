/**
 * Exports all rows of a statement. Failure modes:
 * - Exports are long, and each holds a connection to its source: a workspace has few at once, and one too many is refused.
 * - The statement fails before its first rows: the export is refused with the reason. Afterwards the stream ends with the error.
 * - The source cannot count the rows in time: the export goes on without their number.
 * - The caller reads slowly or not at all: the export is broken off a moment after its statement must have ended, so that it gives back its place.
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
/** A statement that takes too long fails by itself before that, and with a reason. */
const graceMs = 5_000;
/** A row is kept in memory several times, as cells and as text. */
const rowLengthMax = 4_000_000;

/** The bounds of exports: of each one, and of those of one workspace that are under way at a time. */
export interface ExportLimits extends Pick<QueryLimits, 'timeoutMs' | 'rowsMax'> {
  atATimeOfOne: number;
}

/** The statement whose rows are wanted. */
export interface ExportedStatement {
  source: DataSourceRow;
  sql: string;
}

/** A request for all rows of a statement, which is looked for once the export has its place. */
export interface ExportRequest {
  workspaceId: string;
  find: () => Promise<ExportedStatement>;
  format: ExportFormat;
}

/** An export that has begun. */
export interface Export {
  mediaType: string;
  /** The number of all rows; undefined where the source could not count them in time. */
  rowCount: number | undefined;
  rowsMax: number;
  text: AsyncIterable<string>;
  /** Aborts where the caller has not read it in time. */
  late: AbortSignal;
}

export class Exporter {
  readonly #permits: FairSemaphore;

  constructor(private readonly limits: ExportLimits) {
    this.#permits = new FairSemaphore(atATime, limits.atATimeOfOne, 0);
  }

  /** Begins the export of a statement's rows; the signal ends it. */
  async begin(
    context: SourceContext,
    { workspaceId, find, format }: ExportRequest,
    signal: AbortSignal,
  ): Promise<Export> {
    const release = await this.#acquire(workspaceId, signal);
    const [over, late] = [new AbortController(), new AbortController()];
    const ended = AbortSignal.any([signal, over.signal, late.signal]);
    const timer = setTimeout(() => late.abort(), this.limits.timeoutMs + graceMs);
    const end = (): void => {
      clearTimeout(timer);
      release();
    };
    ended.addEventListener('abort', end, { once: true });
    if (ended.aborted) end();
    try {
      const { source, sql } = await find();
      const [{ columns, first, batches }, rowCount] = await Promise.all([
        open(context, { source, sql }, this.limits, ended),
        countRows(context, source, sql, ended),
      ]);
      const names = columns.map(({ name }) => name);
      const text = untilEnd(write(rowFormats[format], names, first, batches), over);
      return {
        mediaType: rowFormats[format].mediaType,
        rowCount,
        rowsMax: this.limits.rowsMax,
        text,
        late: late.signal,
      };
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
  return { ...stream, first: await nextOf(stream.batches) };
}

async function* write(
  format: RowFormat,
  columns: readonly string[],
  first: Batch,
  batches: RowStream['batches'],
): AsyncGenerator<string, void, undefined> {
  yield format.head(columns);
  for (let batch = first; !batch.done; batch = await nextOf(batches))
    yield format.lines(columns, batch.value);
}

async function nextOf(batches: RowStream['batches']): Promise<Batch> {
  const batch = await batches.next();
  if (!batch.done && batch.value.some((row) => lengthOf(row) > rowLengthMax))
    throw new SourceError(
      'statement',
      `a row of the result is longer than ${String(rowLengthMax)} characters`,
    );
  return batch;
}

function lengthOf(row: readonly Cell[]): number {
  return row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
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
