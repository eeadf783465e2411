import { Turnstile } from './turnstile.js';

interface Share {
  turnstile: Turnstile;
  /** Of those who are through or wait. */
  runs: number;
}

/** Lets so many through at a time, and of one party no more than its share: it can have the others wait for no more than that. */
export class FairTurnstile {
  readonly #all: Turnstile;
  readonly #shares = new Map<string, Share>();

  constructor(
    places: number,
    private readonly placesOfOne: number,
  ) {
    this.#all = new Turnstile(places);
  }

  async run<T>(party: string, work: () => Promise<T>): Promise<T> {
    const share = this.#shareOf(party);
    share.runs += 1;
    try {
      // Its own first: who waits there takes no place from another.
      return await share.turnstile.run(() => this.#all.run(work));
    } finally {
      share.runs -= 1;
      if (share.runs === 0) this.#shares.delete(party);
    }
  }

  #shareOf(party: string): Share {
    const known = this.#shares.get(party);
    if (known) return known;
    const share = { turnstile: new Turnstile(this.placesOfOne), runs: 0 };
    this.#shares.set(party, share);
    return share;
  }
}
