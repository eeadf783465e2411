/**
 * One worker: the delivery loop with its wake-ups, the leases of its shards, and hourly upkeep. Failure modes:
 * - A wake-up is lost: the loop polls every second.
 * - A turn or upkeep fails: the failure is logged and counted, and the work retried.
 * - Stopping takes too long: attempts under way are recorded as unknown, and other workers go on with them.
 * A stopping worker renews its leases as before: with an expired one, another worker would begin beside the attempts under way.
 */
import { SingleConnection, listen } from '#database';
import type { EntityManager, Listener } from '#database';
import { backoffMs, newId } from '#platform';
import type { Clock, Log, Registry, SecretBox } from '#platform';
import { setTimeout as wait } from 'node:timers/promises';
import { Deliverer } from './deliver.js';
import { hotSettings } from './hot-statement.js';
import { recordingBackoff } from './outcome/outcome-batcher.js';
import { Poster } from './attempt/post.js';
import { QueueWalk } from './claim/queue-walk.js';
import { readQueueDepth } from './claim/queue-depth.js';
import type { ReceiverNetwork } from './subscriptions/receiver-network.js';
import { ReceiverCache } from './attempt/receiver-cache.js';
import { recoverNextBatch } from './history/recover.js';
import { maintainPartitions } from './history/retention.js';
import { Shards } from './shards/shards.js';
import { wakeFailureHandler } from './shards/wake-failures.js';
import { onWakeFailure, shardsReleased, wakeChannel, wakeOthers } from './shards/wake.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WakeableSleep } from './shards/wakeable-sleep.js';
import type { Failures } from './failures.js';
import { workerFailures } from './worker-failures.js';
import type { WorkerTask } from './worker-failures.js';

/** The dependencies of a worker. */
export interface WorkerParts {
  url: string;
  db: EntityManager;
  secrets: SecretBox;
  network: ReceiverNetwork;
  registry: Registry;
  log: Log;
  clock: Clock;
  settings: WorkerSettings;
}

export interface WorkerSettings {
  /** The maximum of attempts under way: of one subscription, and of all. */
  laneMax: number;
  busyMax: number;
  leaseMs: number;
  /** The number of days for which events and deliveries are kept. */
  keptDays: number;
  /** The time that attempts in flight have to end when the worker stops. */
  graceMs: number;
}

const pollEveryMs = 1_000;
const measureEveryMs = 15_000;
const keepEveryMs = 3_600_000;
/** The interval at which surplus shards are released: others wait for them. */
const releaseEveryMs = 250;

/** A running worker. */
export class WebhookWorker {
  readonly #id: string;
  readonly #turns: SingleConnection;
  readonly #records: SingleConnection;
  readonly #shards: Shards;
  readonly #walk: QueueWalk;
  readonly #poster: Poster;
  readonly #deliverer: Deliverer;
  readonly #metrics: WebhookMetrics;
  readonly #failures: Failures<WorkerTask>;
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  #listener: Listener | undefined;
  readonly #sleep = new WakeableSleep();
  /** The shards are kept while anything is under way, so they outlive all other loops. */
  #shardsRenewing: Promise<void> = Promise.resolve();
  readonly #shardSleep = new WakeableSleep();
  #hasEnded = false;
  /** True while there may be more work than the lanes know of; with the time of the last look. */
  #isSomethingNew = true;
  #lookedAt = 0;

  constructor(private readonly parts: WorkerParts) {
    const { url, db, secrets, network, registry, log, clock, settings } = parts;
    const id = newId('wrk', clock());
    this.#id = id;
    const onIdleError = (error: Error) => log.warn({ error }, 'database connection lost');
    const connect = (name: string) =>
      new SingleConnection({
        url,
        applicationName: `questglass-${name}`,
        settings: hotSettings,
        onIdleError,
      });
    this.#turns = connect('webhook-turns');
    this.#records = connect('webhook-records');
    this.#shards = new Shards(this.#records, id, settings.leaseMs);
    this.#walk = new QueueWalk(this.#turns, this.#shards, settings.laneMax);
    this.#poster = new Poster(network);
    this.#metrics = new WebhookMetrics(registry, () => this.#deliverer.busy);
    this.#failures = workerFailures(registry, log);
    onWakeFailure(db, wakeFailureHandler(registry, log));
    const onUnreadable = (error: unknown, subscriptionId: string) =>
      log.error({ error, subscription_id: subscriptionId }, "a subscription's secrets cannot be opened");
    this.#deliverer = new Deliverer(
      {
        worker: id,
        db,
        log,
        clock,
        limits: settings,
        random: Math.random,
        fanOutParts: { claimable: () => this.#shards.claimable(), wakeOthers: () => wakeOthers(db, id) },
        turns: this.#turns,
        records: this.#records,
        finder: this.#walk,
        receivers: new ReceiverCache(db, secrets, onUnreadable),
        post: this.#poster.post,
        observer: this.#metrics,
        reportFailure: this.#failures.report,
        pause: (failures) => wait(backoffMs(failures, recordingBackoff)),
      },
      () => this.#sleep.wake(),
    );
  }

  /** Starts the worker; returns at once. */
  start(): void {
    const { url, log } = this.parts;
    this.#listener = listen({
      url,
      channel: wakeChannel,
      onWake: (from) => {
        if (from === shardsReleased) this.#shardSleep.wake();
        else if (from !== this.#id) this.wake();
      },
      onError: (error) => log.warn({ error }, 'LISTEN connection lost'),
    });
    this.#loops.push(
      this.#deliver(),
      this.#every(measureEveryMs, 'measure', () => this.#measure()),
      this.#every(pollEveryMs, 'recover', () => this.#recover()),
      this.#every(keepEveryMs, 'keep', () => this.#maintainPartitions()),
    );
    this.#shardsRenewing = this.#renewShards();
  }

  /** Ends the wait for the next turn: there may be something to do. */
  wake(): void {
    this.#isSomethingNew = true;
    this.#sleep.wake();
  }

  /** Starts nothing new, lets attempts under way end, and releases each shard as soon as it is idle. */
  async stop(): Promise<void> {
    const { settings, log } = this.parts;
    this.#stopping.abort();
    this.#shards.stop();
    this.#shardSleep.wake();
    this.wake();
    await this.#listener?.close();
    await Promise.all(this.#loops);
    await Promise.race([this.#deliverer.drained(), wait(settings.graceMs, undefined, { ref: false })]);
    this.#deliverer.abortAttempts();
    // With the database away nothing can be recorded: the leases run out, and the attempts count as cut off.
    await Promise.race([this.#deliverer.drained(), wait(settings.graceMs, undefined, { ref: false })]);
    this.#deliverer.abandon();
    this.#hasEnded = true;
    this.#shardSleep.wake();
    await this.#shardsRenewing;
    await this.#shards
      .releaseAll()
      .catch((error: unknown) => log.warn({ error }, 'releasing the shards failed'));
    await Promise.all([this.#poster.close(), this.#turns.close(), this.#records.close()]);
  }

  async #deliver(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { gatherMs } = this.#deliverer;
      if (gatherMs > 0) await wait(gatherMs);
      if (!(await this.#turn())) await this.#sleepUntilWoken();
    }
  }

  async #turn(): Promise<boolean> {
    const isSomethingNew = this.#isSomethingNew || performance.now() - this.#lookedAt >= pollEveryMs;
    this.#isSomethingNew = false;
    if (isSomethingNew) this.#lookedAt = performance.now();
    try {
      return await this.#deliverer.turn(isSomethingNew);
    } catch (error) {
      this.#isSomethingNew = true;
      this.#failures.report('deliver', error);
      await this.#pause(pollEveryMs);
      return true;
    }
  }

  async #sleepUntilWoken(): Promise<void> {
    const wasWoken = await this.#sleep.sleep(pollEveryMs);
    if (!wasWoken) this.#isSomethingNew = true;
  }

  async #renewShards(): Promise<void> {
    const { leaseMs } = this.parts.settings;
    while (!this.#hasEnded) {
      const wasDone = await this.#try('renew', () => this.#renew());
      await this.#shardSleep.sleep(wasDone && this.#shards.isReleasing ? releaseEveryMs : leaseMs / 4);
    }
  }

  async #renew(): Promise<void> {
    const hasMore = await this.#shards.renew((shard) => this.#deliverer.isIdle(shard));
    this.#deliverer.scheduleRescue();
    if (!hasMore) return;
    this.#walk.reset();
    this.wake();
  }

  async #measure(): Promise<void> {
    this.#metrics.onQueueDepth(await readQueueDepth(this.#records, this.parts.clock()));
  }

  async #recover(): Promise<void> {
    while (!this.#stopping.signal.aborted && (await recoverNextBatch(this.parts.db, this.parts.clock())))
      this.wake();
  }

  #maintainPartitions(): Promise<void> {
    return maintainPartitions(this.parts.db, this.parts.clock(), this.parts.settings.keptDays);
  }

  /** Retries failed upkeep at its next turn; other upkeep and delivery go on meanwhile. */
  async #every(ms: number, task: WorkerTask, work: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#try(task, work);
      await this.#pause(ms);
    }
  }

  async #try(task: WorkerTask, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#failures.report(task, error);
      return false;
    }
  }

  /** Ends early when the worker stops. */
  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
