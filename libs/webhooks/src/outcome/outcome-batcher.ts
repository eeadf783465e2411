import type { BackoffRange } from '#platform';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The pauses before outcomes that could not be recorded are recorded again. */
export const recordingBackoff: BackoffRange = { minMs: 100, maxMs: 5_000 };

/** Gathers the ends of attempts while a statement is under way and for as long as `gather` takes, and sends them as the next one. */
export class OutcomeBatcher<T> {
  #waiting: { item: T; done: () => void }[] = [];
  #isRunning = false;
  #isAbandoned = false;
  /** Attempts that end in the same turn of the event loop go along at least. */
  readonly #gather: () => Promise<unknown>;
  readonly #batchMax: number;

  /** `record` is tried again until it succeeds, after `pause`: what happened must not be forgotten because the database is away. */
  constructor(
    private readonly record: (items: readonly T[]) => Promise<void>,
    private readonly pause: (failures: number) => Promise<void>,
    settings: { gather?: () => Promise<unknown>; batchMax?: number } = {},
  ) {
    this.#gather = settings.gather ?? nextTurn;
    this.#batchMax = settings.batchMax ?? 500;
  }

  /** Resolves once the item is recorded. */
  add(item: T): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ item, done: resolve });
      if (this.#isRunning) return;
      this.#isRunning = true;
      void this.#run();
    });
  }

  /** Stops retrying: items that could not be recorded count as cut off. */
  abandon(): void {
    this.#isAbandoned = true;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#waiting.splice(0, this.#batchMax);
      await this.#recordWithRetries(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    }
    this.#isRunning = false;
  }

  async #recordWithRetries(items: readonly T[]): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.record(items);
      } catch {
        // Reported by whoever records; here it is tried again.
        if (this.#isAbandoned) return;
        await this.pause(failures);
      }
    }
  }
}
