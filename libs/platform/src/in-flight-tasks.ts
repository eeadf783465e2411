/**
 * The tasks in flight. What can go wrong: a task hangs (waiting ends after a moment, so that what becomes due meanwhile begins beside
 * it); a task fails (its listener is told, and nothing is thrown); the process stops (all tasks are awaited).
 */
import { setTimeout as wait } from 'node:timers/promises';

export class InFlightTasks<Of> {
  readonly #work = new Map<Promise<void>, Of>();

  get size(): number {
    return this.#work.size;
  }

  /** Tracks a task under its key until it settles; `onError` receives its failure. */
  begin(of: Of, work: Promise<void>, onError: (error: unknown) => void): void {
    const kept = work.catch(onError).finally(() => this.#work.delete(kept));
    this.#work.set(kept, of);
  }

  /** Counts the tasks by the names of their keys. */
  countBy(namesOf: (of: Of) => readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const of of this.#work.values())
      for (const name of namesOf(of)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Waits until at most `leftMax` tasks are left, but no longer than `momentMs`. */
  async waitUntil(leftMax: number, momentMs: number): Promise<void> {
    const timer = new AbortController();
    const late = wait(momentMs, undefined, timer).catch(() => undefined);
    const fewer = async () => {
      if (leftMax === 0) return this.settled();
      // The timer ends the loop: where tasks hang, every call would otherwise leave one behind.
      while (!timer.signal.aborted && this.#work.size > leftMax) await Promise.race(this.#work.keys());
    };
    await Promise.race([late, fewer()]);
    timer.abort();
  }

  /** Waits for all tasks. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#work.keys());
  }
}
