import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Cell } from '#contracts';
import { failure, failureInText } from './failure.js';
import { rowsOf } from './row-lines.js';

const batchRowsMax = 1_000;
const Names = z.array(z.string());

/** The parts of a request that its stream needs. */
export interface Origin {
  host: string;
  signal: AbortSignal;
  /** Stops the statement at the engine. */
  kill: () => Promise<void>;
  /** Releases the slot of the request. */
  release: () => void;
}

/**
 * The rows of one statement. The client stops listening to the signal once the answer begins, so this class listens to it from then on.
 * Failure mode: nobody reads the stream, and it holds its connection. That ends when the signal aborts.
 */
export class RowStream {
  names: string[] = [];
  types: string[] = [];
  readonly #origin: Origin;
  readonly #rows: AsyncGenerator<Cell[][], undefined>;
  #rest: Cell[][] = [];
  #isOver = false;
  #ending: Promise<void> | undefined;

  private constructor(answer: Readable, origin: Origin) {
    this.#origin = origin;
    this.#rows = rowsOf(answer, origin.host);
    const abort = () => {
      answer.destroy();
      void this.end();
    };
    origin.signal.addEventListener('abort', abort, { once: true });
  }

  /** Opens the stream and reads the names and types of the columns, which are the first two lines. */
  static async open(answer: Readable, origin: Origin): Promise<RowStream> {
    const stream = new RowStream(answer, origin);
    try {
      origin.signal.throwIfAborted();
      await stream.#readHead();
    } catch (error) {
      answer.destroy();
      throw error;
    }
    return stream;
  }

  /** Yields the rows as they arrive. */
  async *batches(): AsyncGenerator<Cell[][]> {
    try {
      yield* this.#cut(this.#rest);
      for await (const rows of this.#rows) yield* this.#cut(rows);
      this.#isOver = true;
    } catch (error) {
      // A query that failed by itself is over at the engine.
      this.#isOver = !this.#origin.signal.aborted;
      throw failure(error, this.#origin.host);
    } finally {
      await this.#rows.return(undefined);
      await this.end();
    }
  }

  /** Stops the statement at the engine if it is not over. */
  async end(): Promise<void> {
    this.#origin.release();
    if (!this.#isOver) this.#ending ??= this.#origin.kill();
    await this.#ending;
  }

  async #readHead(): Promise<void> {
    const head: Cell[][] = [];
    while (head.length < 2) {
      const { value, done } = await this.#rows.next();
      if (done === true) throw failureInText('', this.#origin.host);
      head.push(...value);
    }
    const [names, types, ...rest] = head;
    this.names = this.#parsedNames(names);
    this.types = this.#parsedNames(types);
    this.#rest = rest;
  }

  #parsedNames(row: Cell[] | undefined): string[] {
    const names = Names.safeParse(row);
    if (!names.success) throw failureInText('', this.#origin.host);
    return names.data;
  }

  *#cut(rows: Cell[][]): Generator<Cell[][]> {
    for (let start = 0; start < rows.length; start += batchRowsMax) {
      this.#origin.signal.throwIfAborted();
      yield rows.slice(start, start + batchRowsMax);
    }
  }
}
