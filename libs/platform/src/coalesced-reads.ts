import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Coalesces concurrent reads. Reads that arrive while one is under way share the next, so popular data is read by one statement at
 * a time. A read only joins one that has not begun, so its result was true at or after its arrival.
 */
export class CoalescedReads<T> {
  readonly #waiting = new Map<string, Promise<T>>();
  readonly #running = new Map<string, Promise<unknown>>();

  /** `key` names everything that the result depends on, the owner of the data included. */
  read(key: string, run: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const begun = this.#runNext(key, run);
    this.#waiting.set(key, begun);
    return begun;
  }

  async #runNext(key: string, run: () => Promise<T>): Promise<T> {
    // Runs after the sockets that are readable now: their requests belong in this read.
    await (this.#running.get(key) ?? nextTurn());
    this.#waiting.delete(key);
    const running = run();
    // The waiting reads do not depend on its outcome.
    const ended = Promise.allSettled([running]);
    this.#running.set(key, ended);
    try {
      return await running;
    } finally {
      if (this.#running.get(key) === ended && !this.#waiting.has(key)) this.#running.delete(key);
    }
  }
}
