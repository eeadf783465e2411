import { SourceError } from './source-error.js';

/**
 * Ends one use of a source early: at its timeout, by its caller or the whole connector, or when its result is abandoned. The first of
 * these is the reported reason, not the engine's own error about it.
 */
export class Stop {
  readonly signal: AbortSignal;
  readonly #own = new AbortController();
  readonly #settled = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: { timeoutMs: number; signal: AbortSignal }, closing: AbortSignal) {
    this.signal = AbortSignal.any([limits.signal, closing, this.#own.signal]);
    this.#timer = setTimeout(() => this.#own.abort(timedOut(limits.timeoutMs)), limits.timeoutMs);
    this.#timer.unref();
  }

  /** The reason of the stop; undefined if there was none. */
  get error(): SourceError | undefined {
    if (!this.signal.aborted) return undefined;
    const reason: unknown = this.signal.reason;
    return reason instanceof SourceError
      ? reason
      : new SourceError('cancelled', 'the statement was cancelled');
  }

  /** Throws if the use was stopped. Must be called right before each step, because a stop that finds the engine idle has no effect there. */
  throwIfStopped(): void {
    if (this.error) throw this.error;
  }

  /** Stops the use, because nobody reads the rest. */
  leave(): void {
    this.#own.abort(new SourceError('cancelled', 'the rest of the result was not wanted'));
  }

  /** A signal that aborts once there is nothing left to stop. Listeners are added with it, so that they are removed then. */
  get settled(): AbortSignal {
    return this.#settled.signal;
  }

  /** Marks the use as over. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#settled.abort();
  }
}

function timedOut(timeoutMs: number): SourceError {
  return new SourceError('timed_out', `the statement did not end within ${timeoutMs / 1_000} seconds`);
}
