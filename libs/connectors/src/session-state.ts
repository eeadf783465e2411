import { setTimeout as delay } from 'node:timers/promises';

const cancelAgainMs = 250;
const cancelWithinMs = 5_000;

/**
 * The state of a connection: working, idle or broken. Failure modes:
 * - A request to cancel that arrives while the server is between two messages is lost: it is repeated as long as the work goes on.
 * - A server reacts to none of these requests: it loses the connection.
 */
export class SessionState {
  #state: 'working' | 'idle' | 'broken' = 'idle';
  #interruption: Promise<void> = Promise.resolve();

  get isUsable(): boolean {
    return this.#state === 'idle';
  }

  /** Settles when no request to cancel is on its way any more: a late one would hit the next statement. */
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

  /** Stops the work under way, whatever it takes. */
  interrupt(requestCancel: () => Promise<void>, giveUp: () => void): void {
    this.#interruption = this.#interrupt(requestCancel, giveUp);
  }

  /** Marks the connection as beyond use; false when it was already. */
  break(): boolean {
    if (this.#state === 'broken') return false;
    this.#state = 'broken';
    return true;
  }

  async #interrupt(requestCancel: () => Promise<void>, giveUp: () => void): Promise<void> {
    const deadline = setTimeout(giveUp, cancelWithinMs).unref();
    while (this.#state === 'working') {
      // Best effort: what the server does not hear or heed is left to the deadline.
      await requestCancel().catch(() => undefined);
      if (this.#state === 'working') await delay(cancelAgainMs, undefined, { ref: false });
    }
    clearTimeout(deadline);
  }
}
