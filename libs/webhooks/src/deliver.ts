/**
 * The delivery loop of one worker: fan out → discover → claim → attempt → record the outcome. Fan-out begins the first attempts of new
 * events; discovery and claims are for deliveries that waited for room, for another attempt, or for the owner of their shard. A turn
 * starts attempts and does not wait for them: each counts in its lane until its outcome is recorded. Failure modes:
 * - The database goes away: the turn fails and is repeated, and outcomes wait in memory. An attempt whose outcome may not have been
 *   recorded is found "cut off" later.
 * - The process stops: nothing new starts, attempts in flight end or are recorded as unknown, and the shards are released.
 * - A clock jumps: the walk through the queue starts over.
 */
import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '#database';
import { InFlightTasks, newId } from '#platform';
import type { Clock, Log } from '#platform';
import { AttemptRunner } from './attempt/run-attempt.js';
import { claim } from './claim/claim.js';
import type { Claimed } from './claim/claimed.js';
import type { DeliveryObserver } from './attempt/delivery-observer.js';
import type { DueDelivery } from './claim/discover.js';
import { OutcomeRecorder } from './outcome/outcome-recorder.js';
import type { DeliveringTask, ReportFailure } from './failures.js';
import { fanOut } from './fan-out/fan-out.js';
import type { ReportedOutcome } from './outcome/reported-outcome.js';
import type { HotConnection } from './hot-statement.js';
import { Lanes } from './claim/lanes.js';
import type { Post } from './attempt/post.js';
import type { Receiver, ReceiverCache } from './attempt/receiver-cache.js';
import { rescue } from './claim/rescue.js';

/** Finds the due deliveries that the worker may claim. */
export interface DueFinder {
  /**
   * `takeStarvedLanes` takes the subscriptions of these shards whose lanes were full and have room again; `isWalking` asks for all
   * other due deliveries, too.
   */
  find(
    takeStarvedLanes: (shards: ReadonlySet<number>) => string[],
    now: Date,
    isWalking: boolean,
  ): Promise<{ due: DueDelivery[]; isMore: boolean }>;
  /** Starts over, because a delivery that was found may be due again. */
  reset(): void;
}

/** The dependencies of fan-out. */
export interface FanOutParts {
  /** The shards whose events the worker may begin. */
  claimable(): readonly number[];
  /** Wakes other workers, which have deliveries to make. */
  wakeOthers(): void;
}

/** The dependencies of the loop. */
export interface DelivererParts {
  worker: string;
  db: EntityManager;
  /** Undefined where the worker does not fan out. */
  fanOutParts: FanOutParts | undefined;
  /** A connection for turns and one for recording, so that neither waits for the other. */
  turns: HotConnection;
  records: HotConnection;
  finder: DueFinder;
  receivers: ReceiverCache;
  post: Post;
  clock: Clock;
  random: () => number;
  /** Waits before a failed statement is tried again. */
  pause: (failures: number) => Promise<void>;
  observer: DeliveryObserver;
  reportFailure: ReportFailure<DeliveringTask>;
  log: Log;
  limits: { laneMax: number; busyMax: number };
}

const claimMax = 250;
const eventsMax = 250;
/** The minimum size of a fan-out, even with less room: hanging receivers may hold the room for long. */
const eventsMin = 64;
/** The minimum number of events that are read of one shard, however many shards have some. */
const shardEventsMin = 12;
const loadedMin = 64;
const recordGatherMs = 3;
const loadedGatherMs = 5;
const lowRoom = 128;
const lowRoomGatherMs = 20;

export class Deliverer {
  readonly #lanes: Lanes;
  readonly #outcomes: OutcomeRecorder;
  readonly #runner: AttemptRunner;
  /** The attempts in flight, by their deliveries. */
  readonly #inFlight = new InFlightTasks<string>();
  readonly #stopping = new AbortController();
  /** True while there may be events to fan out, or due deliveries outside of the lanes. */
  #areEventsDue = true;
  #isWalkDue = true;
  /** True while there may be batches of dead workers. */
  #isRescueDue = true;
  /** The number of shards that had events at the last look. */
  #shardsWaiting = 1;
  /** The shards in fan-out, which count as busy until its deliveries are known. */
  #fanning: readonly number[] = [];

  constructor(
    private readonly parts: DelivererParts,
    /** Called when a lane has room again. */
    private readonly onRoom: () => void,
  ) {
    const { limits } = parts;
    this.#lanes = new Lanes(limits.laneMax, limits.busyMax);
    // Each attempt in flight adds a listener, so a large number of them is no leak.
    setMaxListeners(0, this.#stopping.signal);
    const gather = () => (this.isLoaded ? wait(recordGatherMs) : nextTurn());
    this.#outcomes = new OutcomeRecorder(parts, gather);
    const record = (outcome: ReportedOutcome) => this.#outcomes.add(outcome);
    this.#runner = new AttemptRunner(parts, { record, signal: this.#stopping.signal });
  }

  /** The number of attempts in flight. */
  get busy(): number {
    return this.#lanes.busy;
  }

  /** True while enough attempts are in flight for recording them together to gain more than the wait costs. */
  get isLoaded(): boolean {
    return this.busy > loadedMin;
  }

  /** The wait before the next turn: larger batches save more than prompt ones gain, and little room makes small batches. */
  get gatherMs(): number {
    if (!this.isLoaded) return 0;
    const { room } = this.#lanes;
    if (room < lowRoom) return lowRoomGatherMs;
    const waitsAWholeBatch = this.#areEventsDue && room >= eventsMax;
    return waitsAWholeBatch ? 0 : loadedGatherMs;
  }

  /** Reports whether a shard has no attempt in flight or being begun. */
  isIdle(shard: number): boolean {
    return !this.#fanning.includes(shard) && !this.#lanes.isShardBusy(shard);
  }

  /**
   * Fans events out and starts due deliveries; reports whether more may be due at once. Where attempts have ended and nothing is new,
   * it looks only for deliveries that are known to wait.
   */
  async turn(isSomethingNew = true): Promise<boolean> {
    const now = this.parts.clock();
    this.#areEventsDue ||= isSomethingNew;
    this.#isWalkDue ||= isSomethingNew;
    await this.#rescue(now);
    // In sequence: both take from the same room.
    const areMoreEvents = await this.#fanOut(now);
    return (await this.#startDue(now)) || areMoreEvents;
  }

  /** Has the next turn look for batches of workers that died. */
  scheduleRescue(): void {
    this.#isRescueDue = true;
  }

  /** Runs before fan-out and never beside it: a batch is known as ours only after its fan-out. */
  async #rescue(now: Date): Promise<void> {
    const { fanOutParts, db, worker } = this.parts;
    if (!fanOutParts || !this.#isRescueDue) return;
    const known = this.#outcomes.batches.known;
    const { wasFound, isMore } = await rescue(db, { worker, known }, now);
    this.#isRescueDue = isMore;
    this.#isWalkDue ||= wasFound;
    if (wasFound) fanOutParts.wakeOthers();
  }

  async #fanOut(now: Date): Promise<boolean> {
    const { fanOutParts, observer, turns, worker, limits } = this.parts;
    const { room } = this.#lanes;
    if (!fanOutParts || !this.#areEventsDue || room <= 0) return false;
    this.#areEventsDue = false;
    const eachMax = Math.ceil(limits.laneMax / 2);
    // An eighth of the room stays free for other shards.
    const attemptsMax = Math.ceil((room * 7) / 8);
    const most = Math.min(eventsMax, Math.max(eventsMin, attemptsMax));
    const batch = newId('bat', now);
    const shards = fanOutParts.claimable();
    this.#fanning = shards;
    try {
      const { shardsWaiting, isMore, deliveries, begun, left } = await fanOut(turns, {
        worker,
        batch,
        now,
        eventsMax: most,
        ...shardLimits(this.#shardsWaiting),
        attemptsMax,
        eachMax,
        shards,
        closed: this.#lanes.lanesWithoutRoom(eachMax),
        closedShards: shards.filter((shard) => !this.#lanes.hasRoomFor(shard)),
      });
      for (const { deliveryId: id, subscriptionId, shard } of begun)
        this.#lanes.take({ id, subscriptionId, shard });
      for (const [type, count] of Object.entries(deliveries)) observer.onEnqueued(type, count);
      this.#areEventsDue = isMore;
      this.#shardsWaiting = Math.max(1, shardsWaiting);
      this.#isWalkDue ||= left.ours > 0;
      if (left.others > 0) fanOutParts.wakeOthers();
      if (begun.length > 0)
        this.#outcomes.batches.begin(
          batch,
          begun.map(({ deliveryId }) => deliveryId),
        );
      await this.#start(begun, now);
      return this.#areEventsDue;
    } catch (error) {
      // The attempts may have begun with the answer lost: the rescue finds their batch and cuts them off.
      this.#outcomes.batches.forget(batch);
      this.#areEventsDue = true;
      this.#isRescueDue = true;
      throw error;
    } finally {
      this.#fanning = [];
    }
  }

  async #startDue(now: Date): Promise<boolean> {
    if (this.#lanes.room <= 0) return false;
    const isWalking = this.#isWalkDue;
    this.#isWalkDue = false;
    try {
      const { due, isMore } = await this.parts.finder.find(
        (shards) => this.#lanes.takeStarvedLanes(shards),
        now,
        isWalking,
      );
      const ids = this.#lanes.admit(due);
      this.#isWalkDue ||= isMore;
      await this.#claim(due, ids, now);
      return isMore || this.#lanes.hasStarvedLanes;
    } catch (error) {
      // A delivery that was found and not started must be found again; a claimed attempt of it is cut off.
      this.parts.finder.reset();
      throw error;
    }
  }

  /** Resolves once the attempts now in flight have ended and are recorded. */
  async drained(): Promise<void> {
    await this.#inFlight.settled();
  }

  /** Aborts the attempts in flight: they are recorded as unknown, and the next owner of their shards tries again. */
  abortAttempts(): void {
    this.#stopping.abort();
  }

  /** Aborts recording, too: the database is away, and the process ends. */
  abandon(): void {
    this.#stopping.abort();
    this.#outcomes.abandon();
  }

  async #claim(due: readonly DueDelivery[], ids: readonly string[], now: Date): Promise<void> {
    const unclaimed = new Map(due.map(({ id, subscriptionId }) => [id, subscriptionId]));
    const admitted = new Map(ids.map((id) => [id, unclaimed.get(id) ?? '']));
    try {
      for (let from = 0; from < ids.length; from += claimMax) {
        const batch = ids.slice(from, from + claimMax);
        const claimed = await claim(this.parts.turns, { ids: batch, worker: this.parts.worker, now });
        for (const { deliveryId } of claimed) admitted.delete(deliveryId);
        await this.#start(claimed, now);
      }
    } finally {
      // A delivery that was not claimed has ended meanwhile, is not due any more, or belongs to another worker by now.
      for (const [id, subscriptionId] of admitted) this.#lanes.release(subscriptionId, id);
    }
  }

  /**
   * Starts attempts that have their places in lanes. They are sent after the turn's next statement, so that signing and sending use the
   * time in which the database works on it.
   */
  async #start(claimed: readonly Claimed[], now: Date): Promise<void> {
    const receivers = await this.#receiversOf(claimed).catch((error: unknown) => {
      for (const { subscriptionId, deliveryId } of claimed) this.#lanes.release(subscriptionId, deliveryId);
      throw error;
    });
    const behind = nextTurn();
    for (const each of claimed) {
      const receiver = receivers.get(each.subscriptionId);
      this.#track(
        each,
        behind.then(() => this.#runner.run(each, receiver, now)),
      );
    }
  }

  #receiversOf(claimed: readonly Claimed[]): Promise<ReadonlyMap<string, Receiver>> {
    const begun = claimed.filter((each) => each.verdict === 'begun');
    return this.parts.receivers.load(new Map(begun.map((each) => [each.subscriptionId, each.revision])));
  }

  #track({ subscriptionId, deliveryId }: Claimed, work: Promise<void>): void {
    const attempt = work.finally(() => {
      this.#lanes.release(subscriptionId, deliveryId);
      this.onRoom();
    });
    void this.#inFlight.track(deliveryId, attempt, (error) =>
      this.parts.reportFailure('attempt_error', error, { delivery_id: deliveryId }),
    );
  }
}

/**
 * The more shards have events, the fewer are read of each: reading the oldest 250 of each costs more than all the work on those that
 * are taken. Each shard is guaranteed an equal share of the minimum.
 */
function shardLimits(waiting: number): { shardMax: number; shardMin: number } {
  const shardMax = Math.min(eventsMax, Math.max(shardEventsMin, Math.ceil((3 * eventsMax) / waiting)));
  return { shardMax, shardMin: Math.max(1, Math.floor(eventsMin / waiting)) };
}
