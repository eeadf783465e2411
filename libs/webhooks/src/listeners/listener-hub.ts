/**
 * The listeners that are connected to this process. Each is delivered to by the loop that serves all subscriptions, but over its
 * connection. Failure modes:
 * - The database is away: the leases expire and nothing is claimed; delivery goes on when it is back.
 * - A listener was ended, disabled or taken over elsewhere: its lease is not renewed, and its connection is closed.
 * - The process stops: attempts under way are unknown, and are made again at the listener's next connection.
 */
import { listenerCloses, unavailable } from '#contracts';
import type { ListenQuery } from '#contracts';
import { SingleConnection } from '#database';
import type { EntityManager, PreparedStatement } from '#database';
import { backoffMs, newId } from '#platform';
import type { Clock, Log, Registry, SecretBox } from '#platform';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkspaceAct } from '#access';
import { Deliverer } from '../deliver.js';
import type { DueFinder } from '../deliver.js';
import { refill } from '../claim/discover.js';
import { hotSettings } from '../hot-statement.js';
import type { OutgoingPost, PostResult } from '../attempt/post.js';
import { recordingBackoff } from '../outcome/outcome-batcher.js';
import { ReceiverCache } from '../attempt/receiver-cache.js';
import type { ListenerConnection } from './listener-connection.js';
import { listenerFailures } from './listener-failures.js';
import { ListenerMetrics } from './listener-metrics.js';
import { endListener, resumeListener, startListener, sweepListeners } from './listener-record.js';
import { WakeableSleep } from '../shards/wakeable-sleep.js';

/** The dependencies of the hub. */
export interface ListenerHubParts {
  url: string;
  db: EntityManager;
  secrets: SecretBox;
  registry: Registry;
  log: Log;
  clock: Clock;
}

/** A listener that may connect now. */
export interface OpenedListener {
  id: string;
  /** Null for a resumed listener, which was given it before. */
  secret: string | null;
}

const leaseMs = 10_000;
const renewEveryMs = 2_000;
const lookEveryMs = 200;
const sweepEveryMs = 15_000;
/** The maximum of a listener's attempts under way, which bounds the frames waiting for a slow one. */
const laneMax = 4;
const listenersMax = 200;

/** Renews the leases of connected listeners that may go on and returns these; a vanished one must be found absent. */
const renewStatement: PreparedStatement = {
  name: 'webhook-listeners-renew',
  text: `
UPDATE webhook_shard h SET leased_until = clock_timestamp() + $2 * interval '1 ms'
FROM webhook_subscription s
WHERE h.owner = $1 AND s.id = h.subscription_id AND s.id = ANY ($3) AND s.disabled_reason IS NULL
RETURNING s.id`,
};

export class ListenerHub {
  readonly #owner: string;
  readonly #database: SingleConnection;
  readonly #failures: ReturnType<typeof listenerFailures>;
  readonly #deliverer: Deliverer;
  readonly #connections = new Map<string, ListenerConnection>();
  readonly #stopping = new AbortController();
  readonly #sweeping: Promise<void>;
  #delivering: Promise<void> = Promise.resolve();
  #isDelivering = false;
  #opening = 0;
  readonly #sleep = new WakeableSleep();

  constructor(private readonly parts: ListenerHubParts) {
    const { url, db, secrets, registry, log, clock } = parts;
    this.#owner = newId('wrk', clock());
    this.#failures = listenerFailures(registry, log);
    this.#database = new SingleConnection({
      url,
      applicationName: 'questglass-webhook-listeners',
      settings: hotSettings,
      onIdleError: (error) => log.warn({ error }, 'database connection lost'),
    });
    const onUnreadable = (error: unknown, subscriptionId: string) =>
      log.error({ error, subscription_id: subscriptionId }, "a listener's secret cannot be opened");
    this.#deliverer = new Deliverer(
      {
        worker: this.#owner,
        db,
        log,
        clock,
        limits: { laneMax, busyMax: laneMax * listenersMax },
        random: Math.random,
        // Workers fan out for listeners.
        fanOutParts: undefined,
        turns: this.#database,
        records: this.#database,
        finder: this.#finder(),
        receivers: new ReceiverCache(db, secrets, onUnreadable),
        post: (request, signal) => this.#post(request, signal),
        observer: new ListenerMetrics(registry, () => this.size),
        reportFailure: this.#failures.report,
        pause: (failures) => wait(backoffMs(failures, recordingBackoff)),
      },
      () => this.#sleep.wake(),
    );
    this.#sweeping = this.#sweep();
  }

  /** The number of connected listeners. */
  get size(): number {
    return this.#connections.size;
  }

  /** Starts or resumes a listener. The caller connects it or ends it. */
  async open(act: WorkspaceAct, keyId: string, query: ListenQuery): Promise<OpenedListener> {
    if (this.#stopping.signal.aborted || this.size + this.#opening >= listenersMax)
      throw unavailable(new Error('no room for another listener'));
    this.#opening += 1;
    try {
      const holder = { act, keyId, owner: this.#owner, leaseMs };
      if (query.listener === undefined) return await startListener(this.parts, holder, query);
      await resumeListener(this.parts.db, holder, query.listener);
      return { id: query.listener, secret: null };
    } finally {
      this.#opening -= 1;
    }
  }

  /** Delivers over a connection from now on. */
  connect({ id, secret }: OpenedListener, connection: ListenerConnection): void {
    // Closes its earlier connection, which may have broken unnoticed.
    const before = this.#connections.get(id);
    before?.close(listenerCloses.ended, 'it goes on over another connection');
    before?.onClosed();
    this.#connections.set(id, connection);
    connection.send({ type: 'ready', listener: id, secret });
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    this.#delivering = this.#deliver();
  }

  /** Removes a closed connection: the listener may be back within a minute. */
  disconnect(id: string, connection: ListenerConnection): void {
    if (this.#connections.get(id) === connection) this.#connections.delete(id);
    connection.onClosed();
  }

  /** Ends a listener at its own request. */
  end(id: string, actor: WorkspaceAct['actor']): Promise<void> {
    return endListener(this.parts.db, id, { actor, at: this.parts.clock() });
  }

  /** Closes every connection; listeners reconnect to another process. */
  closeAll(): void {
    const restarts = 1_012;
    for (const connection of this.#connections.values()) connection.close(restarts, 'this process stops');
  }

  /** Records attempts under way as unknown, and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sleep.wake();
    this.#deliverer.abortAttempts();
    const abandoning = setTimeout(() => this.#deliverer.abandon(), 1_000);
    await Promise.all([this.#sweeping, this.#delivering]);
    await this.#deliverer.drained();
    clearTimeout(abandoning);
    await this.#database.close();
  }

  #finder(): DueFinder {
    return {
      // Deliveries without room are found again by the next look.
      find: async (takeStarvedLanes, now) => {
        takeStarvedLanes(new Set());
        const subscriptionIds = Array.from(this.#connections.keys());
        if (subscriptionIds.length === 0) return { due: [], isMore: false };
        const due = await refill(this.#database, { subscriptionIds, now, each: laneMax * 2 });
        return { due, isMore: false };
      },
      reset: () => undefined,
    };
  }

  #post(request: OutgoingPost, signal: AbortSignal): Promise<PostResult> {
    const connection = this.#connections.get(request.subscriptionId);
    if (connection) return connection.post(request, signal);
    return Promise.resolve({ kind: 'aborted', error: 'the listener was disconnected', durationMs: 0 });
  }

  async #deliver(): Promise<void> {
    let renewedAt = Number.NEGATIVE_INFINITY;
    while (this.#connections.size > 0 && !this.#stopping.signal.aborted) {
      try {
        if (performance.now() - renewedAt > renewEveryMs) {
          await this.#renew();
          renewedAt = performance.now();
        }
        await this.#deliverer.turn();
        await this.#sleep.sleep(lookEveryMs);
      } catch (error) {
        this.#failures.report('deliver', error);
        await this.#sleep.sleep(renewEveryMs);
      }
    }
    this.#isDelivering = false;
  }

  async #renew(): Promise<void> {
    const known = Array.from(this.#connections);
    const ids = known.map(([id]) => id);
    const renewed = await this.#database.rows(renewStatement, [this.#owner, leaseMs, ids]);
    const held = new Set(renewed.map(([id]) => id));
    for (const [id, connection] of known)
      if (!held.has(id)) connection.close(listenerCloses.ended, 'it was ended, or goes on elsewhere');
  }

  async #sweep(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await sweepListeners(this.parts.db, this.parts.clock());
      } catch (error) {
        this.#failures.report('sweep', error);
      }
      await wait(sweepEveryMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }
}
