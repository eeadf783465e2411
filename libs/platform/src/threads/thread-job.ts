/** Work for a thread: the name under which the thread knows it, and its input, which is copied. */
export interface ThreadJob {
  name: string;
  input: unknown;
  /** Memory of the input that is handed over instead, and is the caller's no more. */
  handedOver?: readonly ArrayBuffer[];
  /** Counted from when the thread has loaded what the job needs. */
  timeoutMs: number;
  /** Abandons the job: it does not start any more, and one that has started runs into its own time-out. */
  signal?: AbortSignal;
}

/** Messages of a thread to its pool: that a job begins, and how it ended. */
export type ThreadReport =
  | { state: 'began' }
  | { state: 'done'; output: unknown }
  | { state: 'failed'; error: unknown };

/** Why a job has no output. `busy` and `stopped` were never begun; `late` is by its signal. */
export type ThreadFailureReason = 'timeout' | 'crash' | 'busy' | 'stopped' | 'late';

/** A job that was not finished, through no fault of its own code. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';

  constructor(
    readonly reason: ThreadFailureReason,
    job: string,
    options?: ErrorOptions,
  ) {
    super(`the job ${job} was not finished by its thread: ${reason}`, options);
  }
}
