/**
 * Work that was begun and is not over. What can go wrong: some of it hangs (waiting ends after a moment, so that what becomes due meanwhile is
 * begun beside it); it fails (it is told by who begins it: work that is handed over here never rejects); the process stops (all is awaited).
 */
import { setTimeout as wait } from 'node:timers/promises';

export class WorkUnderWay<Of> {
  readonly #work = new Map<Promise<void>, Of>();

  get size(): number {
    return this.#work.size;
  }

  /** Keeps work until it is over, with what it is of; its faults go to the listener. */
  begin(of: Of, work: Promise<void>, onError: (error: unknown) => void): void {
    const kept = work.catch(onError).finally(() => this.#work.delete(kept));
    this.#work.set(kept, of);
  }

  /** The amount under way by each of the names that it goes under. */
  countBy(namesOf: (of: Of) => readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const of of this.#work.values())
      for (const name of namesOf(of)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Waits until no more than so many are left, or a moment. */
  async waitUntil(leftMax: number, momentMs: number): Promise<void> {
    const timer = new AbortController();
    const late = wait(momentMs, undefined, timer).catch(() => undefined);
    const fewer = async () => {
      if (leftMax === 0) return this.settled();
      // Without a look at the timer, one such loop for each moment would be left where work hangs.
      while (!timer.signal.aborted && this.#work.size > leftMax) await Promise.race(this.#work.keys());
    };
    await Promise.race([late, fewer()]);
    timer.abort();
  }

  /** Awaits all of it. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#work.keys());
  }
}
