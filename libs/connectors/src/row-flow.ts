import type { Cell } from '#contracts';

const batchRowsMax = 2_000;
const batchBytesMax = 1_000_000;

/** The source of the rows, such as a socket. Rows that it has already read when it is paused still come. */
export interface RowSource {
  pause(): void;
  resume(): void;
}

/**
 * The buffer between a driver that pushes rows and a reader that pulls batches. The source is paused as soon as a batch is full, so a
 * slow reader slows the engine down and nothing piles up here.
 */
export class RowFlow {
  readonly #source: RowSource;
  #rows: Cell[][] = [];
  #bytes = 0;
  #end: { error: Error | undefined } | undefined;
  #isDiscarding = false;
  #wake = () => {};

  constructor(source: RowSource) {
    this.#source = source;
  }

  /** Adds one row of about this many bytes. */
  add(row: Cell[], bytes: number): void {
    if (this.#isDiscarding) return;
    this.#rows.push(row);
    this.#bytes += bytes;
    if (this.#rows.length >= batchRowsMax || this.#bytes >= batchBytesMax) {
      this.#source.pause();
      this.#wake();
    }
  }

  /** Ends the flow, with the error if one ended it. Only the first call counts. */
  end(error?: Error): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** Drops further rows but lets the source finish, so that its end is noticed. */
  discard(error: Error | undefined): void {
    this.#isDiscarding = true;
    this.#rows = [];
    this.end(error);
    this.#source.resume();
  }

  /** Yields the batches in order; calls `onLeave` if the reader stops early. */
  async *batches(onLeave: () => void): AsyncGenerator<Cell[][], void, undefined> {
    try {
      for (;;) {
        const batch = await this.#next();
        if (batch === undefined) return;
        yield batch;
      }
    } finally {
      if (!this.#end) onLeave();
    }
  }

  async #next(): Promise<Cell[][] | undefined> {
    while (!this.#end && !this.#isFull()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#end?.error) throw this.#end.error;
    if (this.#rows.length === 0) return undefined;
    return this.#take();
  }

  #isFull(): boolean {
    return this.#rows.length >= batchRowsMax || this.#bytes >= batchBytesMax;
  }

  #take(): Cell[][] {
    const batch = this.#rows;
    this.#rows = [];
    this.#bytes = 0;
    this.#source.resume();
    return batch;
  }
}
