/**
 * Places for the processes that read files: each takes as much memory as a small service, and whoever may connect sources may
 * connect any number of them. What can go wrong: one party asks for all places (it has a share, and waits for its own first);
 * all are taken (who comes next waits in line, until its statement's time is out); processes that rest take the memory of those
 * at work (the one that has rested longest is ended for a new one).
 */
import { Slots } from './slots.js';

/** The share of the places that one party holds. */
export interface EngineShare {
  /** Waits for a place at work; throws the signal's reason when that comes first. Returns what gives it back. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Before a process is started: one that rests is ended, where there would be too many. */
  makeRoom(): void;
  /** Says that a process rests, and how it is ended. Returns what says that it no longer does. */
  rest(end: () => void): () => void;
}

interface Party {
  slots: Slots;
  /** Of those who are at work or wait. */
  users: number;
}

/** The places of this process, for all its sources. */
export class EnginePlaces {
  readonly #slots: Slots;
  readonly #parties = new Map<string, Party>();
  /** How those that rest are ended; who has rested longest is first. */
  readonly #resting = new Set<() => void>();
  #working = 0;

  constructor(
    private readonly count: number,
    private readonly countOfOne: number,
  ) {
    this.#slots = new Slots(count);
  }

  /** The share of a party, be it a workspace or a source that stands by itself. */
  shareOf(party: string): EngineShare {
    return {
      take: (signal) => this.#take(party, signal),
      makeRoom: () => this.#makeRoom(),
      rest: (end) => this.#rest(end),
    };
  }

  async #take(name: string, signal: AbortSignal): Promise<() => void> {
    const leave = this.#join(name);
    try {
      const giveBackOwn = await this.#partyOf(name).slots.take(signal);
      const giveBack = await this.#slots.take(signal).catch((error: unknown) => {
        giveBackOwn();
        throw error;
      });
      this.#working += 1;
      return once(() => {
        this.#working -= 1;
        giveBack();
        giveBackOwn();
        leave();
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  #makeRoom(): void {
    for (const end of this.#resting) {
      if (this.#working + this.#resting.size <= this.count) return;
      this.#resting.delete(end);
      end();
    }
  }

  #rest(end: () => void): () => void {
    this.#resting.add(end);
    return () => void this.#resting.delete(end);
  }

  #join(name: string): () => void {
    const party = this.#partyOf(name);
    party.users += 1;
    return () => {
      party.users -= 1;
      if (party.users === 0) this.#parties.delete(name);
    };
  }

  #partyOf(name: string): Party {
    const known = this.#parties.get(name);
    if (known) return known;
    const party = { slots: new Slots(this.countOfOne), users: 0 };
    this.#parties.set(name, party);
    return party;
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
