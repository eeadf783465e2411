/**
 * Group admission. Requests that arrive while a round trip to the database is under way wait and share the next one, so
 * the database sees a few hundred statements a second whatever the load, and an idle service answers at once.
 *
 * What must hold, and why it does:
 * - Every verdict reads the truth at or after the request's arrival (revocation, plan and cap are exact on every
 *   replica): a request only ever joins a group whose statement has not been sent.
 * - The cap is exact over all replicas: the statement takes tokens under the bucket's row lock.
 * - Tokens are dealt in order of arrival.
 * - A failed statement fails its whole group (503 where the database is out of reach), never admits it. Whether it took tokens is unknown then; at most
 *   one group's worth is lost until the minute is over.
 */
import type { SingleConnection } from '#database';
import type { AdmissionFacts } from './admission-statement.js';
import { admissionStatement, readAdmission } from './admission-statement.js';

/** What one request got: the facts of its key, whether its bucket let it through, and what is left after it. */
export interface Admitted {
  facts: AdmissionFacts;
  withinLimit: boolean;
  remaining: number;
  /** How many requests shared the round trip. */
  groupSize: number;
}

interface Waiter {
  resolve(admitted: Admitted | undefined): void;
  reject(error: unknown): void;
}

/** What is measured about every round trip. */
export interface AdmissionObserver {
  onGroup(seconds: number, requests: number): void;
  onError(): void;
}

type RunStatement = Pick<SingleConnection, 'rows'>;

export class Admission {
  #waiting = new Map<string, Waiter[]>();
  #size = 0;
  #busy = false;

  constructor(
    private readonly connection: RunStatement,
    private readonly observer: AdmissionObserver,
  ) {}

  /** Takes one request's token; undefined means that there is no such key (unknown, revoked or expired). */
  admit(secretHash: string): Promise<Admitted | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(secretHash);
      if (waiters) waiters.push({ resolve, reject });
      else this.#waiting.set(secretHash, [{ resolve, reject }]);
      this.#size += 1;
      if (this.#busy) return;
      this.#busy = true;
      // After the sockets that are readable now were read: they belong into this group.
      setImmediate(() => void this.#runGroups());
    });
  }

  async #runGroups(): Promise<void> {
    while (this.#size > 0) {
      const [group, size] = [this.#waiting, this.#size];
      this.#waiting = new Map();
      this.#size = 0;
      await this.#runGroup(group, size);
    }
    this.#busy = false;
  }

  async #runGroup(group: Map<string, Waiter[]>, size: number): Promise<void> {
    const startedAt = performance.now();
    try {
      const rows = await this.connection.rows(admissionStatement, arrayParameters(group));
      this.observer.onGroup((performance.now() - startedAt) / 1_000, size);
      for (const { hash, facts } of readAdmission(rows)) {
        deal(facts, group.get(hash) ?? [], size);
        group.delete(hash);
      }
      for (const waiters of group.values()) for (const waiter of waiters) waiter.resolve(undefined);
    } catch (error) {
      this.observer.onError();
      for (const waiters of group.values()) for (const waiter of waiters) waiter.reject(error);
    }
  }
}

/** PostgreSQL's array literals, written here: hashes are hexadecimal, so nothing needs quoting. */
function arrayParameters(group: Map<string, Waiter[]>): [string, string] {
  const wanted = Array.from(group.values(), (waiters) => waiters.length);
  return [`{${Array.from(group.keys()).join(',')}}`, `{${wanted.join(',')}}`];
}

/** The first `granted` waiters pass; what is left counts down from one to the next. */
function deal(facts: AdmissionFacts, waiters: readonly Waiter[], groupSize: number): void {
  const usedBefore = facts.used - facts.granted;
  waiters.forEach((waiter, index) => {
    const withinLimit = index < facts.granted;
    const used = withinLimit ? usedBefore + index + 1 : facts.used;
    waiter.resolve({ facts, withinLimit, remaining: Math.max(0, facts.limit - used), groupSize });
  });
}
