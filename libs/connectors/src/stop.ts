import { SourceError } from './source-error.js';

/**
 * Ends one use of a source early: at its time-out, by its caller or the whole connector, or when its result is abandoned. The first of these
 * is the reason for its end; the engine's own error about it is not.
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

  /** Why it was stopped; undefined while it was not. */
  get error(): SourceError | undefined {
    if (!this.signal.aborted) return undefined;
    const reason: unknown = this.signal.reason;
    return reason instanceof SourceError
      ? reason
      : new SourceError('cancelled', 'the statement was cancelled');
  }

  /** To be asked right before each step: a request to stop that finds the engine idle has no effect there. */
  throwIfStopped(): void {
    if (this.error) throw this.error;
  }

  /** Nobody reads the rest. */
  leave(): void {
    this.#own.abort(new SourceError('cancelled', 'the rest of the result was not wanted'));
  }

  /** Aborted when there is nothing left to stop; for the listeners to go by. */
  get settled(): AbortSignal {
    return this.#settled.signal;
  }

  /** It ended. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#settled.abort();
  }
}

function timedOut(timeoutMs: number): SourceError {
  return new SourceError('timed_out', `the statement did not end within ${timeoutMs / 1_000} seconds`);
}
