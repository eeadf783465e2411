/** Retries in a second over all keys, and at once after a quiet time. */
export interface RetryRate {
  perSecond: number;
  burst: number;
}

/** A token bucket that grants tokens in advance: with an empty bucket, it returns the time to wait. */
export class RetryBudget {
  #freeAt = -Infinity;

  constructor(private readonly rate: RetryRate) {}

  /** Reserves one retry and returns how long from now it may take place. */
  reserve(now: number): number {
    const stepMs = 1_000 / this.rate.perSecond;
    this.#freeAt = Math.max(this.#freeAt, now - this.rate.burst * stepMs) + stepMs;
    return Math.max(0, this.#freeAt - now);
  }
}
