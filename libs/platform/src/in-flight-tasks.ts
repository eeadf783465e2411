/**
 * The tasks in flight. Failure modes:
 * - A task hangs: waiting ends at its time-out, so work that becomes due starts beside it.
 * - A task fails: its listener is told, and nothing is thrown.
 * - The process stops: all tasks are awaited.
 */
import { setTimeout as wait } from 'node:timers/promises';

export class InFlightTasks<Key> {
  readonly #tasks = new Map<Promise<void>, Key>();

  get size(): number {
    return this.#tasks.size;
  }

  /** Tracks a task under its key until it settles; `onError` receives its failure. Resolves once the task is untracked. */
  track(key: Key, task: Promise<void>, onError: (error: unknown) => void): Promise<void> {
    const tracked = task.catch(onError).finally(() => this.#tasks.delete(tracked));
    this.#tasks.set(tracked, key);
    return tracked;
  }

  /** Counts the tasks by the names of their keys. */
  countBy(namesOf: (key: Key) => readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const key of this.#tasks.values())
      for (const name of namesOf(key)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Waits until at most `leftMax` tasks are left, but no longer than `timeoutMs`. */
  async waitUntil(leftMax: number, timeoutMs: number): Promise<void> {
    const timer = new AbortController();
    const late = wait(timeoutMs, undefined, timer).catch(() => undefined);
    const fewer = async () => {
      if (leftMax === 0) return this.settled();
      // The aborted timer ends the loop: while tasks hang, every call would otherwise leave one behind.
      while (!timer.signal.aborted && this.#tasks.size > leftMax) await Promise.race(this.#tasks.keys());
    };
    await Promise.race([late, fewer()]);
    timer.abort();
  }

  /** Waits for all tasks. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#tasks.keys());
  }
}
