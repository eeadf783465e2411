import { setTimeout as delay } from 'node:timers/promises';

const cancelAgainMs = 250;
const cancelWithinMs = 5_000;

/**
 * The state of a connection: working, idle or broken. Failure modes:
 * - A cancel request that arrives while the server is between two messages is lost: it is repeated as long as the work goes on.
 * - A server reacts to none of these requests: the connection is given up.
 */
export class SessionState {
  #state: 'working' | 'idle' | 'broken' = 'idle';
  #interruption: Promise<void> = Promise.resolve();

  get isUsable(): boolean {
    return this.#state === 'idle';
  }

  /** Resolves once no cancel request is on its way any more: a late one would hit the next statement. */
  get interruption(): Promise<void> {
    return this.#state === 'broken' ? Promise.resolve() : this.#interruption;
  }

  /** Runs one step of work on the connection. */
  async work<T>(step: () => Promise<T>): Promise<T> {
    if (this.#state === 'broken') throw new Error('the connection has ended');
    this.#state = 'working';
    try {
      return await step();
    } finally {
      if (this.#state === 'working') this.#state = 'idle';
    }
  }

  /** Stops the work under way by repeated cancel requests; calls `giveUp` if they do not help in time. */
  interrupt(requestCancel: () => Promise<void>, giveUp: () => void): void {
    this.#interruption = this.#interrupt(requestCancel, giveUp);
  }

  /** Marks the connection as broken; returns false if it was already. */
  break(): boolean {
    if (this.#state === 'broken') return false;
    this.#state = 'broken';
    return true;
  }

  async #interrupt(requestCancel: () => Promise<void>, giveUp: () => void): Promise<void> {
    const deadline = setTimeout(giveUp, cancelWithinMs).unref();
    while (this.#state === 'working') {
      // Best effort: if the server does not hear or obey, the deadline gives the connection up.
      await requestCancel().catch(() => undefined);
      if (this.#state === 'working') await delay(cancelAgainMs, undefined, { ref: false });
    }
    clearTimeout(deadline);
  }
}
