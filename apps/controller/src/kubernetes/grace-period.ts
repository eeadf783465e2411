import type { Resource } from '../kinds/resource.js';
import { conditionOf } from './conditions.js';
import type { Outcome } from './outcome.js';

/**
 * The time for which resources wait for a condition that may come by itself, before they are stalled. kstatus treats Stalled as permanent, and
 * a rollout would be given up. It is kept in memory: a new leader starts it again, unless the status is Stalled already.
 */
export class GracePeriod {
  readonly #waiting = new Map<string, { generation: number | undefined; since: number }>();

  constructor(
    private readonly stalledAfterMs: number,
    private readonly now: () => number,
  ) {}

  /** The outcome as it is to be told. */
  apply(key: string, { metadata, status }: Resource, outcome: Outcome): Outcome {
    if (outcome.state !== 'waiting') {
      this.#waiting.delete(key);
      return outcome;
    }
    const { generation } = metadata;
    const stalled: Outcome = { ...outcome, state: 'stalled' };
    const isStalled =
      conditionOf(status?.conditions, 'Stalled')?.status === 'True' &&
      status?.observedGeneration === generation;
    if (isStalled) return stalled;
    const known = this.#waiting.get(key);
    const since = known && known.generation === generation ? known.since : this.now();
    this.#waiting.set(key, { generation, since });
    return this.now() - since < this.stalledAfterMs ? outcome : stalled;
  }

  /** The time that a resource may still wait. */
  remainingMs(key: string): number {
    const since = this.#waiting.get(key)?.since ?? this.now();
    return Math.max(0, since + this.stalledAfterMs - this.now());
  }

  forget(key: string): void {
    this.#waiting.delete(key);
  }

  clear(): void {
    this.#waiting.clear();
  }
}
