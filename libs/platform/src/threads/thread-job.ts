/** Work for a thread: the thread's name for it, and its input, which is copied. */
export interface ThreadJob {
  name: string;
  input: unknown;
  /** Buffers of the input that are transferred instead; the caller loses them. */
  handedOver?: readonly ArrayBuffer[];
  /** Counted from the moment when the thread has loaded the job's modules. */
  timeoutMs: number;
  /** Abandons the job: a waiting job never starts, and a running one runs into its own time-out. */
  signal?: AbortSignal;
}

/** Messages of a thread to its pool: the beginning and the end of a job. */
export type ThreadReport =
  | { state: 'began' }
  | { state: 'done'; output: unknown }
  | { state: 'failed'; error: unknown };

/** The reason for a job without output. `busy` and `stopped` never began; `late` was aborted by its signal. */
export type ThreadFailureReason = 'timeout' | 'crash' | 'busy' | 'stopped' | 'late';

/** A job that was not finished, for a reason outside of its own code. */
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
