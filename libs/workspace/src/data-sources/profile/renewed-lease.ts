/**
 * A lease that is renewed for as long as somebody works under it. Failures: it was taken away (the work is stopped, and
 * whatever it brings is not kept), or the database does not answer (the work is stopped with that error).
 */
import type { EntityManager } from '#database';
import { renewLease } from './profile-lease.js';
import type { ProfileLease } from './profile-lease.js';

/** The lease is another's by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export class RenewedLease {
  /** The number of tables that are done, which the next renewal tells. */
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

  /** Renews no more, and gives the lease as it stands; throws where it was lost. */
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
