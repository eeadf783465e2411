import { SourceError } from './source-error.js';

const idleMs = 30_000;
const closeWaitMs = 5_000;

/** A connection as the pool sees it. */
export interface Pooled {
  /** False once the connection is broken or in doubt. */
  readonly isUsable: boolean;
  end(): void;
}

/**
 * The connections to one source. Failure modes:
 * - A connection dies while it is idle: it is not given out again; if only its first use reveals that, another one takes its place.
 * - A waiting caller gives up: its turn passes to the next.
 */
export class Pool<C extends Pooled> {
  readonly #open: (signal: AbortSignal) => Promise<C>;
  readonly #idle = new Map<C, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  readonly #max: number;
  #inUse = 0;
  #isClosed = false;
  #onEmpty = () => {};

  constructor(max: number, open: (signal: AbortSignal) => Promise<C>) {
    this.#max = max;
    this.#open = open;
  }

  /** Takes a connection on which `begin` has succeeded, an idle one if there is one. The caller must give it back. */
  async take(signal: AbortSignal, begin: (connection: C) => Promise<void>): Promise<C> {
    await this.#turn(signal);
    try {
      for (let kept = this.#takeIdle(); kept; kept = this.#takeIdle()) {
        if (await succeeds(begin(kept))) return kept;
        kept.end();
        signal.throwIfAborted();
      }
      return await this.#fresh(signal, begin);
    } catch (error) {
      this.#pass();
      throw error;
    }
  }

  /** Takes a connection back; one that is not usable is ended. */
  giveBack(connection: C): void {
    if (connection.isUsable && !this.#isClosed) {
      const timer = setTimeout(() => this.#drop(connection), idleMs);
      this.#idle.set(connection, timer.unref());
    } else {
      connection.end();
    }
    this.#pass();
  }

  /** Ends idle connections now and the others as they come back; waiting callers are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const connection of this.#idle.keys()) this.#drop(connection);
    for (const wake of this.#waiting.splice(0)) wake();
    if (this.#inUse === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, closeWaitMs);
      this.#onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (!this.#isClosed && this.#inUse >= this.#max) await this.#wait(signal);
    if (this.#isClosed) throw new SourceError('cancelled', 'the connection to the data source was closed');
    this.#inUse += 1;
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        const place = this.#waiting.indexOf(wake);
        if (place >= 0) this.#waiting.splice(place, 1);
        reject(reasonOf(signal));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(wake);
    });
  }

  #pass(): void {
    this.#inUse -= 1;
    this.#waiting.shift()?.();
    if (this.#inUse === 0) this.#onEmpty();
  }

  async #fresh(signal: AbortSignal, begin: (connection: C) => Promise<void>): Promise<C> {
    signal.throwIfAborted();
    const fresh = await this.#opened(signal);
    try {
      await begin(fresh);
      return fresh;
    } catch (error) {
      fresh.end();
      throw error;
    }
  }

  /** Opens a connection. An abort ends it while it is being opened, and the driver may then never answer, so the promise rejects at once. */
  #opened(signal: AbortSignal): Promise<C> {
    const opening = this.#open(signal);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(reasonOf(signal));
        opening.then(
          (late) => late.end(),
          () => undefined,
        );
      };
      signal.addEventListener('abort', giveUp, { once: true });
      void opening.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
  }

  #takeIdle(): C | undefined {
    for (const [connection, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(connection);
      if (connection.isUsable) return connection;
      connection.end();
    }
    return undefined;
  }

  #drop(connection: C): void {
    clearTimeout(this.#idle.get(connection));
    this.#idle.delete(connection);
    connection.end();
  }
}

function succeeds(attempt: Promise<void>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
