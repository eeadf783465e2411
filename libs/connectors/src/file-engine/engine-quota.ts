/**
 * Places for the processes that read files. Each takes as much memory as a small service, and members may connect any number of sources.
 * Failure modes:
 * - One party asks for all places: it has a share, and waits for its own first.
 * - All are taken: later ones queue until their statement's time-out.
 * - Idle processes take the memory of working ones: the one that has been idle the longest is ended for a new one.
 */
import { FairSemaphore } from '#platform';

/** The share of the places that one party holds. */
export interface EngineShare {
  /** Waits for a place at work; throws the signal's reason when that comes first. Returns what gives it back. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Before a process is started: one that rests is ended, where there would be too many. */
  makeRoom(): void;
  /** Says that a process rests, and how it is ended. Returns what says that it no longer does. */
  rest(end: () => void): () => void;
}

/** The places of this process, for all its sources. */
export class EngineQuota {
  readonly #semaphore: FairSemaphore;
  /** The ends of the processes at rest; the one that has rested longest is first. */
  readonly #resting = new Set<() => void>();

  constructor(
    private readonly count: number,
    countOfOne: number,
  ) {
    this.#semaphore = new FairSemaphore(count, countOfOne);
  }

  /** The share of a party, which is a workspace or a single source. */
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
