/**
 * Group admission. Requests that arrive while a round trip to the database is under way wait and share the next one. So the
 * database sees a few hundred statements a second under any load, and an idle service answers at once.
 *
 * Invariants, and why they hold:
 * - Every verdict reads the truth at or after the request's arrival (revocation, plan and cap are exact on every
 *   replica): a request only ever joins a group whose statement has not been sent.
 * - The cap is exact over all replicas: the statement takes tokens under the bucket's row lock.
 * - Tokens are dealt in order of arrival. Requests of one key with different costs go in different groups, so one statement
 *   can grant whole costs; the earliest request always goes first.
 * - A failed statement fails its whole group (503 where the database is out of reach) and never admits it. It may or may not
 *   have taken tokens; at most one group's worth is lost until the minute is over.
 */
import type { SingleConnection } from '#database';
import type { AdmissionFacts } from './admission-statement.js';
import { admissionStatement, readAdmission } from './admission-statement.js';

/** The result for one request: the facts of its key, whether its bucket let it through, and what is left after it. */
export interface Admitted {
  facts: AdmissionFacts;
  /** The deployment's switch, as the same statement read it. */
  isMcpEnabled: boolean;
  withinLimit: boolean;
  remaining: number;
  /** The number of requests that shared the round trip. */
  groupSize: number;
}

/** The verdict on a key that is unknown, revoked or expired. */
export interface UnknownKey {
  facts: undefined;
  isMcpEnabled: boolean;
}

/** The verdict of admission on one request. */
export type Verdict = Admitted | UnknownKey;

/** The hash of no secret: a request without a key waits under it to read the deployment's switch. */
export const anonymousHash = '';

interface Waiter {
  resolve(verdict: Verdict): void;
  reject(error: unknown): void;
}

/** Measurements of every round trip. */
export interface AdmissionObserver {
  onGroup(seconds: number, requests: number): void;
  onError(requests: number): void;
}

type RunStatement = Pick<SingleConnection, 'rows'>;

/** The requests that wait for one key in one group; all cost the same. */
interface Queue {
  cost: number;
  waiters: Waiter[];
}

type Group = Map<string, Queue>;

export class Admission {
  #waiting: Group = new Map();
  #size = 0;
  /** Requests with another cost than those that already wait for the same key. */
  #later: { secretHash: string; cost: number; waiter: Waiter }[] = [];
  #busy = false;

  constructor(
    private readonly connection: RunStatement,
    private readonly observer: AdmissionObserver,
  ) {}

  /** Takes the cost of one request. A cost of zero reads the key's facts and leaves the bucket alone. */
  admit(secretHash: string, cost = 1): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#enter(secretHash, cost, { resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // Runs after the sockets that are readable now: their requests belong in this group.
      setImmediate(() => void this.#runGroups());
    });
  }

  #enter(secretHash: string, cost: number, waiter: Waiter): void {
    const queue = this.#waiting.get(secretHash);
    if (queue && queue.cost !== cost) {
      this.#later.push({ secretHash, cost, waiter });
      return;
    }
    if (queue) queue.waiters.push(waiter);
    else this.#waiting.set(secretHash, { cost, waiters: [waiter] });
    this.#size += 1;
  }

  async #runGroups(): Promise<void> {
    while (this.#size > 0) {
      const [group, size, later] = [this.#waiting, this.#size, this.#later];
      this.#waiting = new Map();
      this.#size = 0;
      this.#later = [];
      for (const { secretHash, cost, waiter } of later) this.#enter(secretHash, cost, waiter);
      await this.#runGroup(group, size);
    }
    this.#busy = false;
  }

  async #runGroup(group: Group, size: number): Promise<void> {
    const startedAt = performance.now();
    try {
      const rows = await this.connection.rows(admissionStatement, arrayParameters(group));
      this.observer.onGroup((performance.now() - startedAt) / 1_000, size);
      const { isMcpEnabled, keys } = readAdmission(rows);
      for (const { hash, facts } of keys) {
        const queue = group.get(hash);
        if (queue) deal(facts, isMcpEnabled, queue, size);
        group.delete(hash);
      }
      for (const { waiters } of group.values())
        for (const waiter of waiters) waiter.resolve({ facts: undefined, isMcpEnabled });
    } catch (error) {
      this.observer.onError(size);
      for (const { waiters } of group.values()) for (const waiter of waiters) waiter.reject(error);
    }
  }
}

/** PostgreSQL array literals. The hashes are hexadecimal, so nothing needs quoting. */
function arrayParameters(group: Group): [string, string, string] {
  const hashes = Array.from(group.keys(), (hash) => (hash === anonymousHash ? '""' : hash));
  const waiting = Array.from(group.values(), ({ waiters }) => waiters.length);
  const costs = Array.from(group.values(), ({ cost }) => cost);
  return [`{${hashes.join(',')}}`, `{${waiting.join(',')}}`, `{${costs.join(',')}}`];
}

/** The first `granted` waiters pass; the rest of the allowance counts down from one to the next. */
function deal(
  facts: AdmissionFacts,
  isMcpEnabled: boolean,
  { cost, waiters }: Queue,
  groupSize: number,
): void {
  const usedBefore = facts.used - facts.granted * cost;
  waiters.forEach((waiter, index) => {
    const withinLimit = cost === 0 || index < facts.granted;
    const used = withinLimit ? usedBefore + (index + 1) * cost : facts.used;
    const remaining = Math.max(0, facts.limit - used);
    waiter.resolve({ facts, isMcpEnabled, withinLimit, remaining, groupSize });
  });
}
