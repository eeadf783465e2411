/**
 * Slots for the processes that read files. Each process takes as much memory as a small service, and members may connect any number of
 * sources. Failure modes:
 * - One party asks for all slots: it has a share, and waits for a slot of its share first.
 * - All slots are taken: later statements queue until their timeout, or until the pool gives up.
 * - Idle processes take the memory of working ones: the process that has been idle longest is ended for a new one.
 */
import { FairSemaphore } from '#platform';

/** The share of the slots that one party holds. */
export interface EngineShare {
  /** Waits for a slot for a working process; throws the reason of the signal if it aborts first. Returns the function that releases the slot. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Ends idle processes until there is room for another process; called before one is started. */
  makeRoom(): void;
  /** Registers an idle process with the function that ends it. Returns the function that removes it from the idle ones. */
  rest(end: () => void): () => void;
}

/** The slots of this process, for all its sources. */
export class EngineQuota {
  readonly #semaphore: FairSemaphore;
  /** The functions that end idle processes; the one that has been idle longest comes first. */
  readonly #resting = new Set<() => void>();

  constructor(
    private readonly count: number,
    countOfOne: number,
  ) {
    this.#semaphore = new FairSemaphore(count, countOfOne);
  }

  /** Returns the share of a party, which is a workspace or a single source. */
  shareOf(party: string): EngineShare {
    return {
      take: (signal) => this.#semaphore.acquire(party, signal),
      makeRoom: () => this.#makeRoom(),
      rest: (end) => this.#rest(end),
    };
  }

  #makeRoom(): void {
    for (const end of this.#resting) {
      if (this.#semaphore.held + this.#resting.size <= this.count) return;
      this.#resting.delete(end);
      end();
    }
  }

  #rest(end: () => void): () => void {
    this.#resting.add(end);
    return () => void this.#resting.delete(end);
  }
}
