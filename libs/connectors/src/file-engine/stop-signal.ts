import { SourceError } from '../source-error.js';

/** All reasons to stop a statement as one signal. The reason of the signal is the SourceError to fail with. */
export class StopSignal {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(caller: AbortSignal, timeoutMs: number | undefined) {
    this.#caller = caller;
    if (caller.aborted) this.#cancel();
    caller.addEventListener('abort', this.#cancel, { once: true });
    if (timeoutMs === undefined) return;
    this.#timer = setTimeout(() => {
      const error = new SourceError(
        'timed_out',
        `the statement ran longer than ${timeoutMs} ms and was stopped`,
      );
      this.#controller.abort(error);
    }, timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the timer and the listener once there is nothing left to stop. */
  disarm(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#cancel);
  }

  readonly #cancel = (): void => {
    // A reader that has left may never end the batches, so the timer ends here.
    clearTimeout(this.#timer);
    this.#controller.abort(new SourceError('cancelled', 'the statement was cancelled'));
  };
}
