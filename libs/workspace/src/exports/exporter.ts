/**
 * Exports all rows of a statement. Failure modes:
 * - Exports are long, and each holds a connection to its source: a workspace has few at once, and one too many is refused.
 * - An export of a file holds a process that reads files, of which there are few for all workspaces: fewer exports hold one, one at a time.
 * - The statement fails before its first rows: the export is refused with the reason. Afterwards the stream ends with the error.
 * - The source cannot count the rows in time: the export goes on without their number.
 * - The caller reads slowly or not at all: the export is broken off a moment after its statement must have ended, so that it gives back its place.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit } from '#access';
import type { AuditEntry, WorkspaceAct } from '#access';
import { SourceError } from '#connectors';
import type { QueryLimits } from '#connectors';
import { conflict } from '#contracts';
import type { Cell, ExportFormat } from '#contracts';
import type { DataSourceRow } from '#database';
import { FairSemaphore } from '#platform';
import { countRows } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { streamSql } from '../data-sources/stream-sql.js';
import type { RowStream } from '../data-sources/stream-sql.js';
import type { ExportObserver } from './export-metrics.js';
import { rowFormats } from './row-format.js';
import type { BodyPart } from './row-writer.js';
import { RunningExport } from './running-export.js';

const atATime = 16;
/** A row is kept in memory several times, as cells and as text. */
const rowLengthMax = 4_000_000;
/** The cells that are written in one turn of the event loop, which takes a few milliseconds. */
const cellsAtOnce = 5_000;

/** The bounds of exports: of each one, and of those that are under way at a time. */
export interface ExportLimits extends Pick<QueryLimits, 'timeoutMs' | 'rowsMax'> {
  /** Exports of one workspace. */
  atATimeOfOne: number;
  /** Processes that read files, for exports and all else. */
  fileProcesses: number;
}

/** The statement whose rows are wanted, and how the audit log has it. */
export interface ExportedStatement {
  source: DataSourceRow;
  sql: string;
  audited: Required<Pick<AuditEntry, 'action' | 'target' | 'details'>>;
}

const fileProcessesMin = 3;

/** A request for all rows of a statement, which is looked for once the export has its place. */
export interface ExportRequest {
  act: WorkspaceAct;
  find: () => Promise<ExportedStatement>;
  format: ExportFormat;
}

/** An export that has begun. */
export interface Export {
  mediaType: string;
  /** The number of all rows; undefined where the source could not count them in time. */
  rowCount: number | undefined;
  rowsMax: number;
  body: AsyncIterable<BodyPart>;
  /** Aborts where the caller has not read it in time. */
  late: AbortSignal;
}

export class Exporter {
  readonly #places: FairSemaphore;
  readonly #filePlaces: FairSemaphore;

  constructor(
    private readonly limits: ExportLimits,
    private readonly observer: ExportObserver,
  ) {
    this.#places = new FairSemaphore(atATime, limits.atATimeOfOne, 0);
    // Questions have the other half of the processes, and those of a workspace the other half of its share.
    const { fileProcesses } = limits;
    this.#filePlaces = new FairSemaphore(
      Math.floor(fileProcesses / 2),
      Math.max(1, Math.floor(fileProcesses / 4)),
      0,
    );
  }

  /** Begins the export of a statement's rows; the signal ends it. */
  async begin(
    context: SourceContext,
    { act, find, format }: ExportRequest,
    signal: AbortSignal,
  ): Promise<Export> {
    const running = new RunningExport(signal, this.limits.timeoutMs, (outcome) => {
      this.observer.onEnd(outcome);
      this.observer.onUnderWay(this.#places.held);
    });
    const { workspaceId } = act;
    try {
      running.hold(await this.#places.acquire(workspaceId, running.ended));
      this.observer.onUnderWay(this.#places.held);
      const { source, sql, audited } = await find();
      const isFile = source.type === 'duckdb' || source.type === 'sqlite';
      if (isFile) await this.#acquireFilePlace(workspaceId, running);
      const counting = countRows(context, source, sql, running.ended);
      const counted = isFile ? await counting : counting;
      const [stream, rowCount] = await Promise.all([
        open(context, { source, sql }, this.limits, running.ended),
        counted,
      ]);
      // Before the first row leaves: nothing goes out that the audit log does not have.
      const details = { ...audited.details, format, row_count: rowCount ?? null };
      await recordAudit(context.db, { ...act, ...audited, details });
      return {
        mediaType: rowFormats[format].mediaType,
        rowCount,
        rowsMax: this.limits.rowsMax,
        body: running.follow(this.#write(format, stream)),
        late: running.late,
      };
    } catch (error) {
      throw running.fail(error);
    }
  }

  async #acquireFilePlace(workspaceId: string, running: RunningExport): Promise<void> {
    // Of two, the share of a workspace is one: nothing would be left for its questions.
    if (this.limits.fileProcesses < fileProcessesMin)
      throw conflict(
        'the processes of this deployment that read files are for questions alone; its operator may raise QG_FILE_PROCESSES to 3',
      );
    running.hold(await this.#filePlaces.acquire(workspaceId, running.ended));
  }

  async *#write(
    name: ExportFormat,
    { columns, first, batches }: RowStream & { first: Batch },
  ): AsyncGenerator<BodyPart, void, undefined> {
    const writer = rowFormats[name].begin(columns);
    const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / columns.length));
    yield this.#observed(writer.head, 0);
    for (let batch = first; !batch.done; batch = await nextOf(batches))
      for (let start = 0; start < batch.value.length; start += rowsAtOnce) {
        const rows = batch.value.slice(start, start + rowsAtOnce);
        yield this.#observed(writer.lines(rows), rows.length);
        await nextTurn();
      }
    yield this.#observed(writer.tail, 0);
  }

  #observed(part: BodyPart, rows: number): BodyPart {
    this.observer.onRows(rows, Buffer.byteLength(part));
    return part;
  }
}

type Batch = IteratorResult<Cell[][], void>;

/** Opens the stream and waits for its first rows, which tell whether the statement runs at all. */
async function open(
  context: SourceContext,
  { source, sql }: Pick<ExportedStatement, 'source' | 'sql'>,
  limits: ExportLimits,
  signal: AbortSignal,
): Promise<RowStream & { first: Batch }> {
  const stream = await streamSql(context, source, sql, limits, signal);
  return { ...stream, first: await nextOf(stream.batches) };
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
