import { createLog, createRegistry, SecretBox } from '#platform';
import { SingleConnection, openDatabase } from '#database';
import type { DataSource, EntityManager } from '#database';
import type { EventType, WebhookDelivery, WebhookSubscriptionChange } from '#contracts';
import { Builders, createTestDatabase, until } from '#testing';
import type { BuiltWorkspace, TestDatabase } from '#testing';
import {
  Deliverer,
  Poster,
  QueueWalk,
  ReceiverNetwork,
  ReceiverCache,
  Shards,
  WebhookWorker,
  changeSubscription,
  createSubscription,
  emit,
  hotSettings,
  listDeliveries,
  recordOutcomes,
  shardOf,
} from '#webhooks';
import type { EndedAttempt, Post, OutcomeRecord } from '#webhooks';

/** A subscription as a test knows it. */
export interface BuiltSubscription {
  id: string;
  secret: string;
}

/** Longer than any test: what hangs is ended by the test, and a lease runs out because the test says so. */
const hungMs = 600_000;

type Statement = { name: string };
type Faults = (statement: Statement, run: () => Promise<unknown[][]>) => Promise<unknown[][]>;

/** One worker's delivery loop, which a test turns by hand. */
export interface StandWorker {
  deliverer: Deliverer;
  shards: Shards;
  ended: EndedAttempt[];
  /** The number of times that it notified others of deliveries for them. */
  readonly wokenOthers: number;
  /** Takes turns until nothing is due and everything has ended. */
  drain(): Promise<void>;
  /** Its leases run out and it does nothing more: what a killed process leaves. */
  die(): Promise<void>;
  leave(): Promise<void>;
}

/** Workers on a database, with a clock and dice that a test holds. */
export class DeliveryStand {
  now = new Date('2026-03-02T09:00:00.000Z');
  random = 0.5;
  workspace!: BuiltWorkspace;
  make!: Builders;
  readonly network = new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' });
  readonly secrets = new SecretBox([['test', Buffer.alloc(32, 7)]]);
  readonly logLines: string[] = [];
  readonly failures: { task: string; error: unknown }[] = [];
  readonly #closing: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly source: DataSource,
  ) {}

  static async open(): Promise<DeliveryStand> {
    const database = await createTestDatabase();
    const { url } = database;
    const onIdleError = () => undefined;
    const options = { url, applicationName: 'questglass-test', connectionsMax: 8, onIdleError };
    // Nobody waits for the test's own statements, however slow the machine is.
    const source = await openDatabase({ ...options, pace: 'upkeep' });
    const stand = new DeliveryStand(database, source);
    stand.make = new Builders(stand.source.manager);
    stand.workspace = await stand.make.aWorkspace();
    return stand;
  }

  async close(): Promise<void> {
    for (const close of this.#closing.toReversed()) await close();
    await this.source.destroy();
    await this.database.drop();
  }

  get db() {
    return this.source.manager;
  }

  clock = () => this.now;

  advance(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  get act() {
    return { ...this.workspace.act, at: this.now };
  }

  async aSubscription(
    url: string,
    wanted: { events?: (EventType | '*')[]; headers?: Record<string, string> } = {},
  ): Promise<BuiltSubscription> {
    const { events = ['*'], headers } = wanted;
    return createSubscription(this.#context(), this.act, { url, events, headers });
  }

  change(id: string, change: WebhookSubscriptionChange) {
    return changeSubscription(this.#context(), this.act, id, change);
  }

  /** Emits an event that says which it is. */
  emit(name = 'Board', workspaceId = this.workspace.id): Promise<string> {
    return this.db.transaction((tx) => {
      const data = { dashboard: { id: 'dash_1', name } };
      return emit(tx, { workspaceId, type: 'dashboard.created', data, at: this.now });
    });
  }

  async history(subscriptionId: string): Promise<WebhookDelivery[]> {
    return (await listDeliveries(this.db, this.workspace.id, subscriptionId, { limit: 100 })).data;
  }

  /** Runs `acts` while what `held` wrote is not committed yet; commits it once they wait for it. */
  async during<T>(held: (tx: EntityManager) => Promise<unknown>, acts: () => Promise<T>): Promise<T> {
    let acting: Promise<T> | undefined;
    await this.db.transaction(async (tx) => {
      await held(tx);
      acting = acts();
      await until(async () => {
        const waiting: object[] = await this.source.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length > 0;
      });
    });
    if (!acting) throw new Error('nothing was done meanwhile');
    return acting;
  }

  /** Records an outcome as a worker does, within a transaction that a test holds. */
  async recordOutcomeWithin(tx: EntityManager, outcome: OutcomeRecord): Promise<void> {
    const rows = async ({ text }: { text: string }, values: readonly unknown[]) =>
      (await tx.query<object[]>(text, [...values])).map((row): unknown[] => Object.values(row));
    await recordOutcomes({ rows }, [outcome], this.now);
  }

  /** The workspace's subscriptions belong to another shard than its events, as those of an earlier version may. */
  async moveSubscriptions(): Promise<void> {
    const shard = (shardOf(this.workspace.id) + 32) % 64;
    await this.source.query('UPDATE webhook_subscription SET shard = $1', [shard]);
  }

  /** A worker that holds its share of the shards. `post` sends for real unless a test has another way. */
  async worker(
    wanted: {
      name?: string;
      post?: Post;
      leaseMs?: number;
      /** Begins new deliveries in the fan-out, or leaves them to discovery, as those for another worker's subscription. */
      fresh?: 'begun' | 'left in the queue';
      faults?: Faults;
      /** Observes each attempt that ended, besides `ended`. */
      onAttempt?: (attempt: EndedAttempt) => void;
      limits?: { laneMax: number; busyMax: number };
    } = {},
  ): Promise<StandWorker> {
    if (wanted.fresh === 'left in the queue') await this.moveSubscriptions();
    const { name = 'wrk_a', leaseMs = hungMs, limits = { laneMax: 16, busyMax: 256 } } = wanted;
    const connection = this.#connect();
    const { faults = (_statement, run) => run() } = wanted;
    const hot = {
      rows: (statement: { name: string; text: string }, values: readonly unknown[]) =>
        faults(statement, () => connection.rows(statement, values)),
    };
    const shards = new Shards(connection, name, leaseMs);
    const ended: EndedAttempt[] = [];
    let isDead = false;
    let wokenOthers = 0;
    const deliverer = new Deliverer(
      {
        worker: name,
        db: this.db,
        fanOutParts: {
          claimable: () =>
            wanted.fresh === 'left in the queue' ? [shardOf(this.workspace.id)] : shards.claimable(),
          wakeOthers: () => {
            wokenOthers += 1;
          },
        },
        turns: hot,
        records: hot,
        finder: new QueueWalk(hot, shards, limits.laneMax),
        receivers: new ReceiverCache(this.db, this.secrets, (error) => {
          throw error;
        }),
        post: wanted.post ?? this.#poster(),
        clock: this.clock,
        random: () => this.random,
        pause: () => new Promise((resolve) => setImmediate(resolve)),
        observer: {
          onEnqueued: () => undefined,
          onAttempt: (each) => {
            ended.push(each);
            wanted.onAttempt?.(each);
          },
        },
        reportFailure: (task, error) => this.failures.push({ task, error }),
        log: createLog({
          level: 'debug',
          service: 'test',
          sink: { write: (line) => this.logLines.push(line) },
        }),
        limits,
      },
      () => undefined,
    );
    // Otherwise a killed worker's attempts would harm this process.
    this.#closing.push(() => Promise.resolve(deliverer.abandon()));
    await shards.renew(() => true);
    return {
      deliverer,
      shards,
      ended,
      get wokenOthers() {
        return wokenOthers;
      },
      drain: async () => {
        while (!isDead && ((await deliverer.turn()) || deliverer.busy > 0)) await deliverer.drained();
      },
      die: async () => {
        isDead = true;
        await this.db.query("UPDATE webhook_shard SET leased_until = '-infinity' WHERE owner = $1", [name]);
        await this.db.query('DELETE FROM webhook_worker WHERE id = $1', [name]);
      },
      leave: () => shards.releaseAll(),
    };
  }

  /** A worker that takes its turns by itself, as the process does, until it is stopped. Its warnings go to `complaints`. */
  runningWorker(wanted: { complaints: string[]; leaseMs?: number; graceMs?: number }): {
    stop(): Promise<void>;
  } {
    const { complaints, leaseMs = 10_000, graceMs = 2_000 } = wanted;
    const worker = new WebhookWorker({
      url: this.database.url,
      db: this.db,
      secrets: this.secrets,
      network: this.network,
      registry: createRegistry('webhook-worker'),
      log: createLog({
        level: 'warn',
        service: 'webhook-worker',
        sink: { write: (line) => void complaints.push(line) },
      }),
      clock: this.clock,
      settings: { laneMax: 16, busyMax: 256, leaseMs, keptDays: 30, graceMs },
    });
    worker.start();
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= worker.stop());
    this.#closing.push(stop);
    return { stop };
  }

  /** A workspace with events and subscriptions of another shard than this one's. */
  async workspaceBeside(one: BuiltWorkspace): Promise<BuiltWorkspace> {
    const other = await this.make.aWorkspace();
    return shardOf(other.id) === shardOf(one.id) ? this.workspaceBeside(one) : other;
  }

  #connect(): SingleConnection {
    const { url } = this.database;
    const onIdleError = () => undefined;
    const connection = new SingleConnection({
      url,
      applicationName: 'questglass-test-hot',
      settings: hotSettings,
      onIdleError,
    });
    this.#closing.push(() => connection.close());
    return connection;
  }

  #poster(): Post {
    const poster = new Poster(this.network, hungMs);
    this.#closing.push(() => poster.close());
    return poster.post;
  }

  #context() {
    return { db: this.db, secrets: this.secrets, network: this.network };
  }
}
