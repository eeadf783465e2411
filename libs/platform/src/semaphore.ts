/**
 * Bounds concurrency. Failure modes:
 * - A permit is never released: `run` releases it, and `acquire` returns an idempotent release.
 * - A waiter leaves: its signal removes it from the queue.
 * - The queue grows: one with a limit refuses at once.
 * - A newcomer overtakes the queue: a released permit goes to the first waiter.
 */

/** The queue of a semaphore is full. */
export class SemaphoreFull extends Error {
  override readonly name = 'SemaphoreFull';
}

export class Semaphore {
  readonly #queue = new Set<() => void>();
  #free: number;

  /** `queueMax` bounds the number of waiters for a permit. */
  constructor(
    private readonly permits: number,
    private readonly queueMax = Infinity,
  ) {
    this.#free = permits;
  }

  /** The number of permits that are held. */
  get held(): number {
    return this.permits - this.#free;
  }

  /** The number of waiters for a permit. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Does the work with a permit, at once where one is free. Throws as `acquire` does. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (!this.#take()) await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** Waits for a permit and returns its release. Throws the signal's reason, or SemaphoreFull. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (!this.#take()) await this.#wait(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #take(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#queue.size >= this.queueMax) return Promise.reject(new SemaphoreFull());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#queue.delete(enter);
      reject(signal?.reason);
    };
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    this.#queue.add(enter);
    signal?.addEventListener('abort', leave, { once: true });
    return promise;
  }

  #release(): void {
    const [next] = this.#queue;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
