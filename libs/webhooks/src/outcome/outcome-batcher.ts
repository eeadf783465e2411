import type { BackoffRange } from '#platform';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The pauses before outcomes that could not be recorded are recorded again. */
export const recordingBackoff: BackoffRange = { minMs: 100, maxMs: 5_000 };

/** Gathers outcomes while a statement is under way and for as long as `gather` takes, and records them in the next one. */
export class OutcomeBatcher<T> {
  #waiting: { item: T; done: () => void }[] = [];
  #isRunning = false;
  #isAbandoned = false;
  /** Covers at least the attempts that end in the same turn of the event loop. */
  readonly #gather: () => Promise<unknown>;
  readonly #batchMax: number;

  /** `record` is retried after `pause` until it succeeds: an outage of the database must not lose outcomes. */
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

  /** Stops retrying: unrecorded items count as cut off. */
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
        // The recorder has reported the failure; here it is only retried.
        if (this.#isAbandoned) return;
        await this.pause(failures);
      }
    }
  }
}
