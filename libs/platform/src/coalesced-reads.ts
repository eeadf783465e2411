import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Reads of one thing that arrive while one is under way share the next one, so that a thing that many ask for is read by
 * one statement at a time. A read only ever joins one that has not begun: what it gives was true at or after its arrival.
 */
export class CoalescedReads<T> {
  readonly #waiting = new Map<string, Promise<T>>();
  readonly #running = new Map<string, Promise<unknown>>();

  /** `key` names all that the read depends on, so whose data it is as well. */
  read(key: string, run: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const begun = this.#runNext(key, run);
    this.#waiting.set(key, begun);
    return begun;
  }

  async #runNext(key: string, run: () => Promise<T>): Promise<T> {
    // After the sockets that are readable now were read: they belong into this read.
    await (this.#running.get(key) ?? nextTurn());
    this.#waiting.delete(key);
    const running = run();
    // Those that wait for its end do not mind how it ended.
    const ended = Promise.allSettled([running]);
    this.#running.set(key, ended);
    try {
      return await running;
    } finally {
      if (this.#running.get(key) === ended && !this.#waiting.has(key)) this.#running.delete(key);
    }
  }
}
