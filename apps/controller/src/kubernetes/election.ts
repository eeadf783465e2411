/**
 * Leader election on a Lease. Failure modes:
 * - Two processes lead at once: a leader that cannot renew steps down before its lease expires for the others, and checks its own clock
 *   before every write.
 * - Clocks differ: a candidate counts from the time at which it saw the lease change, never from the times in it.
 * - Another process takes the lease between read and write: the request has the resource version, and the server refuses it.
 * - A leader that stops keeps the others waiting: it releases the lease.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform';
import { isApiError } from './api-error.js';
import { pathOf } from './collection.js';
import type { Collection } from './collection.js';
import { canAcquire, parseLease, observeLease, heldLeaseSpec, releasedLeaseSpec } from './lease.js';
import type { ObservedLease } from './lease.js';
import type { ApiSender, LeadershipTerm } from './api-sender.js';

export interface ElectionSettings {
  name: string;
  namespace: string;
  /** Unique to this process. */
  identity: string;
  /** The time after which others may take the lease, after which a leader that cannot renew steps down, and between two tries. */
  leaseMs: number;
  renewMs: number;
  retryMs: number;
}

export interface ElectionParts {
  sender: ApiSender;
  /** The wall clock writes the times that people read; the monotonic `now` decides. */
  clock: Clock;
  now: () => number;
  random: () => number;
}

export interface ElectionObserver {
  /** This process leads as long as the term holds. */
  elected(term: LeadershipTerm): void;
  /** This process leads no more; resolves when the work of its term has ended. */
  deposed(): Promise<void>;
  failed(error: unknown): void;
}

export class Election {
  readonly #collection: Collection;
  readonly #stopping = new AbortController();
  #seen: ObservedLease | undefined;
  #term: AbortController | undefined;
  #renewedAt = -Infinity;
  #running: Promise<void> | undefined;

  constructor(
    private readonly settings: ElectionSettings,
    private readonly parts: ElectionParts,
    private readonly observer: ElectionObserver,
  ) {
    this.#collection = {
      group: 'coordination.k8s.io',
      version: 'v1',
      plural: 'leases',
      namespace: settings.namespace,
    };
  }

  get isLeading(): boolean {
    return this.#term !== undefined;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Steps down, then releases the lease, so that the work of the term has ended before another process leads. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const wasLeading = this.isLeading;
    await this.#stepDown();
    if (wasLeading) await this.#release();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#tick();
      const { retryMs } = this.settings;
      const pauseMs = this.isLeading ? retryMs : retryMs * (1 + 0.2 * this.parts.random());
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #tick(): Promise<void> {
    const { now } = this.parts;
    const askedAt = now();
    try {
      if (await this.#take()) {
        this.#renewedAt = askedAt;
        if (!this.#term) this.#startLeading();
      } else await this.#stepDown();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.observer.failed(error);
      if (now() - this.#renewedAt >= this.settings.renewMs) await this.#stepDown();
    }
  }

  /** Takes or renews the lease; returns whether it is ours. */
  async #take(): Promise<boolean> {
    const { identity } = this.settings;
    // A leader knows its lease and need not read it: where it is outdated, the server refuses the write.
    if (!this.#term) await this.#look();
    const seen = this.#seen;
    if (seen && !canAcquire(seen, identity, this.parts.now())) return false;
    const spec = heldLeaseSpec(identity, seen?.lease, this.settings.leaseMs, this.parts.clock());
    try {
      await this.#write(spec);
      return true;
    } catch (error) {
      if (!isApiError(error, 404, 409)) throw error;
      // Another process was first, or somebody deleted the lease.
      await this.#look();
      return this.#seen?.lease.spec.holderIdentity === identity && this.#term !== undefined;
    }
  }

  async #look(): Promise<void> {
    const { sender, now } = this.parts;
    try {
      const body = await sender.send({ method: 'GET', path: this.#path(), limitMs: this.#limitMs() });
      this.#seen = observeLease(this.#seen, parseLease(body), now());
    } catch (error) {
      if (!isApiError(error, 404)) throw error;
      this.#seen = undefined;
    }
  }

  async #write(spec: object): Promise<void> {
    const { name, namespace } = this.settings;
    const { sender, now } = this.parts;
    const metadata = { ...this.#seen?.lease.metadata, name, namespace };
    const body = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec };
    const answer = this.#seen
      ? await sender.send({ method: 'PUT', path: this.#path(), body, limitMs: this.#limitMs() })
      : await sender.send({
          method: 'POST',
          path: pathOf(this.#collection),
          body,
          limitMs: this.#limitMs(),
        });
    this.#seen = { lease: parseLease(answer), seenAt: now() };
  }

  /** A leader's request must fail while there is still time to step down. */
  #limitMs(): number {
    const { renewMs } = this.settings;
    if (!this.#term) return renewMs / 2;
    return Math.max(1, Math.min(renewMs / 2, this.#renewedAt + renewMs - this.parts.now()));
  }

  #path(): string {
    return pathOf(this.#collection, this.settings.name);
  }

  #startLeading(): void {
    const term = new AbortController();
    this.#term = term;
    const holds = () => this.#term === term && this.parts.now() - this.#renewedAt < this.settings.leaseMs;
    this.observer.elected({ signal: term.signal, holds });
  }

  async #stepDown(): Promise<void> {
    if (!this.#term) return;
    this.#term.abort();
    this.#term = undefined;
    await this.observer.deposed();
  }

  async #release(): Promise<void> {
    const lease = this.#seen?.lease;
    if (!lease) return;
    try {
      await this.#write(releasedLeaseSpec(lease, this.parts.clock()));
    } catch (error) {
      this.observer.failed(error);
    }
  }
}
