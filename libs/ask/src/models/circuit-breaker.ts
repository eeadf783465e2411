import type { Clock } from '#platform';

/*
 * An endpoint that is down costs every question its time-out. After some failures in a row it is left alone; then one call at a time tries
 * it, and the first success opens it to all again. Failure mode: a trial call ends without a verdict, because its caller left, and would
 * keep the others out for ever. So every admitted call ends in exactly one of the three reports.
 */
type State = { is: 'closed'; failures: number } | { is: 'open'; until: number } | { is: 'trying' };

const failuresMax = 5;
const restMs = 30_000;

/** Keeps calls away from an endpoint that fails. */
export class CircuitBreaker {
  #state: State = { is: 'closed', failures: 0 };

  constructor(private readonly clock: Clock) {}

  /** Reports whether a call may go out. An admitted call must be reported as succeeded, failed or undecided. */
  letsIn(): boolean {
    if (this.#state.is === 'closed') return true;
    if (this.#state.is === 'trying' || this.clock().getTime() < this.#state.until) return false;
    this.#state = { is: 'trying' };
    return true;
  }

  succeeded(): void {
    this.#state = { is: 'closed', failures: 0 };
  }

  failed(): void {
    const failures = this.#state.is === 'closed' ? this.#state.failures + 1 : failuresMax;
    // A call from before the circuit opened is no news.
    if (this.#state.is === 'open') return;
    this.#state = failures < failuresMax ? { is: 'closed', failures } : this.#openFor(restMs);
  }

  /** The call ended in a way that says nothing about the endpoint. */
  undecided(): void {
    if (this.#state.is === 'trying') this.#state = this.#openFor(0);
  }

  /** The endpoint itself asked to be left alone. */
  restFor(ms: number): void {
    this.#state = this.#openFor(Math.min(ms, restMs));
  }

  #openFor(ms: number): State {
    return { is: 'open', until: this.clock().getTime() + ms };
  }
}
