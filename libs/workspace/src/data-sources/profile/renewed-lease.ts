/**
 * A lease that is renewed during the work under it. Failure modes: it is taken away, or the database does not answer. Both stop the work;
 * after the first its result is not saved, and after the second it ends with that error.
 */
import type { EntityManager } from '#database';
import { renewLease } from './profile-lease.js';
import type { ProfileLease } from './profile-lease.js';

/** The lease is another's by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export class RenewedLease {
  /** The number of finished tables, recorded at the next renewal. */
  tablesRead = 0;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: EntityManager,
    private lease: ProfileLease,
    everyMs: number,
  ) {
    this.#timer = setInterval(() => this.#renewNext(), everyMs).unref();
  }

  /** Aborts when the lease is gone. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Stops renewing, and returns the lease as it stands; throws where it was lost. */
  async end(): Promise<ProfileLease> {
    clearInterval(this.#timer);
    await this.#renewing;
    this.signal.throwIfAborted();
    return this.lease;
  }

  #renewNext(): void {
    this.#renewing = this.#renewing.then(async () => {
      if (this.signal.aborted) return;
      try {
        const renewed = await renewLease(this.db, this.lease, this.tablesRead);
        if (renewed) this.lease = renewed;
        else this.#stopping.abort(new LeaseLost('another process looks at this source'));
      } catch (error) {
        this.#stopping.abort(error);
      }
    });
  }
}
