/**
 * The keys to reconcile. Failure modes:
 * - Two workers hold one key: a key that is added while it is held waits until it is given back.
 * - A change is lost: changes during the holding of a key are remembered.
 * - One broken resource starves the others or overloads the server: each key backs off for itself, and all retries together are limited.
 * - Ten thousand upkeep reconciliations delay one change: while changes wait, upkeep gets only every fourth turn.
 * It has neither timers nor a clock of its own, so that tests control the time.
 */
import { jitteredBackoffMs } from '#platform';
import type { JitteredBackoffRange } from '#platform';
import { DelayHeap } from './delay-heap.js';
import { RetryBudget } from './retry-budget.js';
import type { RetryRate } from './retry-budget.js';

/** This very resource was changed, or it is only to be looked at: all there is at a start, what refers to a change, from time to time. */
export type Priority = 'changed' | 'upkeep';

export interface WorkQueueSettings {
  backoff: JitteredBackoffRange;
  retries: RetryRate;
}

/** While both wait, one of this many turns goes to the upkeep. */
const upkeepEvery = 4;

export interface WorkQueueObserver {
  added(): void;
  retried(): void;
  taken(waitedMs: number): void;
  done(workedMs: number): void;
}

export class WorkQueue {
  /** The time at which each was added; a Map keeps the order of insertion. */
  readonly #waiting = { changed: new Map<string, number>(), upkeep: new Map<string, number>() };
  readonly #held = new Map<string, number>();
  readonly #again = new Map<string, Priority>();
  readonly #failures = new Map<string, number>();
  /** One appointment for each key and priority. A retry is `changed`: somebody waits for it. */
  readonly #later = { changed: new DelayHeap(), upkeep: new DelayHeap() };
  readonly #budget: RetryBudget;
  #takings = 0;

  constructor(
    private readonly settings: WorkQueueSettings,
    private readonly now: () => number,
    private readonly random: () => number,
    private readonly observer: WorkQueueObserver,
  ) {
    this.#budget = new RetryBudget(settings.retries);
  }

  /** Keys that wait for a hand. */
  get depth(): number {
    return this.#waiting.changed.size + this.#waiting.upkeep.size;
  }

  /** The time for which each key has been held. */
  heldMs(): number[] {
    const now = this.now();
    return [...this.#held.values()].map((since) => now - since);
  }

  add(key: string, priority: Priority = 'changed'): void {
    if (this.#held.has(key)) {
      if (this.#again.get(key) !== 'changed') this.#again.set(key, priority);
      return;
    }
    const { changed, upkeep } = this.#waiting;
    if (changed.has(key) || (priority === 'upkeep' && upkeep.has(key))) return;
    const since = upkeep.get(key);
    upkeep.delete(key);
    this.#waiting[priority].set(key, since ?? this.now());
    if (since === undefined) this.observer.added();
  }

  addAfter(key: string, delayMs: number, priority: Priority): void {
    this.#later[priority].add(key, this.now() + delayMs);
  }

  /** Has a key that failed come back: later each time, no more retries in all than the budget has, and not before `leastMs`. Returns the delay. */
  retry(key: string, leastMs = 0): number {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    const now = this.now();
    const delayMs = Math.max(
      jitteredBackoffMs(failures, this.settings.backoff, this.random()),
      this.#budget.reserve(now),
      leastMs,
    );
    this.addAfter(key, delayMs, 'changed');
    this.observer.retried();
    return delayMs;
  }

  /** A key did well: its next failure is its first. */
  forget(key: string): void {
    this.#failures.delete(key);
  }

  /** Takes a key until `done`. Its next reconciliation is scheduled then, so earlier appointments of the key are cancelled. */
  take(): string | undefined {
    this.#admitDue();
    const key = this.#first();
    if (key === undefined) return undefined;
    const now = this.now();
    const since = this.#waiting.changed.get(key) ?? this.#waiting.upkeep.get(key) ?? now;
    for (const priority of ['changed', 'upkeep'] as const) {
      this.#waiting[priority].delete(key);
      this.#later[priority].cancel(key);
    }
    this.#held.set(key, now);
    this.observer.taken(now - since);
    return key;
  }

  /** Gives a key back. */
  done(key: string): void {
    const since = this.#held.get(key);
    if (since === undefined) return;
    this.#held.delete(key);
    this.observer.done(this.now() - since);
    const priority = this.#again.get(key);
    this.#again.delete(key);
    if (priority) this.add(key, priority);
  }

  /** The time from which there will be a key to take: now or earlier if there is one. */
  nextAt(): number | undefined {
    if (this.depth > 0) return this.now();
    const times = [this.#later.changed.next(), this.#later.upkeep.next()].filter((at) => at !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Drops everything but what is held; for when somebody else goes on. */
  clear(): void {
    for (const priority of ['changed', 'upkeep'] as const) {
      this.#waiting[priority].clear();
      this.#later[priority].clear();
    }
    this.#again.clear();
    this.#failures.clear();
  }

  #admitDue(): void {
    for (const priority of ['changed', 'upkeep'] as const) {
      const times = this.#later[priority];
      for (let key = times.take(this.now()); key !== undefined; key = times.take(this.now()))
        this.add(key, priority);
    }
  }

  #first(): string | undefined {
    const [changed] = this.#waiting.changed.keys();
    const [upkeep] = this.#waiting.upkeep.keys();
    if (changed === undefined || upkeep === undefined) return changed ?? upkeep;
    this.#takings += 1;
    return this.#takings % upkeepEvery === 0 ? upkeep : changed;
  }
}
