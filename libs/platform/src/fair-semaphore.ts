import { Semaphore } from './semaphore.js';

interface Share {
  semaphore: Semaphore;
  /** The number of holders and waiters. */
  users: number;
}

/** A semaphore that bounds the permits of each party, so that none can starve the others. */
export class FairSemaphore {
  readonly #all: Semaphore;
  readonly #shares = new Map<string, Share>();

  /** `queueMax` bounds the waiters for a permit of one share, and of the whole. */
  constructor(
    permits: number,
    private readonly permitsOfOne: number,
    private readonly queueMax = Infinity,
  ) {
    this.#all = new Semaphore(permits, queueMax);
  }

  /** The number of permits that are held, of all parties. */
  get held(): number {
    return this.#all.held;
  }

  /** The number of waiters, for a permit of their own share or of the whole. */
  get waiting(): number {
    let waiting = this.#all.waiting;
    for (const { semaphore } of this.#shares.values()) waiting += semaphore.waiting;
    return waiting;
  }

  /** Does the work with a permit of the party's share, at once where one is free. A waiter leaves with the signal's reason. */
  async run<T>(party: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const share = this.#join(party);
    try {
      // The party's own permit comes first, so that waiting for it does not hold a shared one.
      return await share.semaphore.run(() => this.#all.run(work, signal), signal);
    } finally {
      this.#leave(party, share);
    }
  }

  /** Waits for a permit of the party's share and returns its release. Throws the signal's reason, or SemaphoreFull. */
  async acquire(party: string, signal: AbortSignal): Promise<() => void> {
    const share = this.#join(party);
    try {
      const releaseOwn = await share.semaphore.acquire(signal);
      const release = await this.#all.acquire(signal).catch((error: unknown) => {
        releaseOwn();
        throw error;
      });
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        release();
        releaseOwn();
        this.#leave(party, share);
      };
    } catch (error) {
      this.#leave(party, share);
      throw error;
    }
  }

  #join(party: string): Share {
    const share = this.#shares.get(party) ?? {
      semaphore: new Semaphore(this.permitsOfOne, this.queueMax),
      users: 0,
    };
    share.users += 1;
    this.#shares.set(party, share);
    return share;
  }

  #leave(party: string, share: Share): void {
    share.users -= 1;
    if (share.users === 0) this.#shares.delete(party);
  }
}
