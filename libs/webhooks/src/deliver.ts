/**
 * The delivery loop of one worker: fan out → discover → claim → attempt → record the outcome. Fanning out begins what is fresh; discovering and claiming
 * are for what waited: for room, for another attempt, or for the owner of its shard. A turn takes what is due and starts it; what
 * is started goes on by itself and is counted in its lane until its end is recorded. What can go wrong: the database goes away
 * (a turn fails and is taken again; ended attempts wait in memory to be recorded; those of which it is not known whether they
 * were recorded are found "cut off" later), the process stops (nothing new is started, what is under way ends or is recorded as
 * unknown, the shards are given back), a clock jumps (the walk through the queue starts over).
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

/** Finds what is due among what the worker may claim. */
export interface DueFinder {
  /**
   * `takeStarvedLanes` tells, once, which subscriptions of some shards have room again for what they had none for; `isWalking` whether what else is
   * due is wanted, too.
   */
  find(
    takeStarvedLanes: (shards: ReadonlySet<number>) => string[],
    now: Date,
    isWalking: boolean,
  ): Promise<{ due: DueDelivery[]; isMore: boolean }>;
  /** Something may be due again that was found before. */
  reset(): void;
}

/** The parts that fanning out needs. */
export interface FanOutParts {
  /** The shards of which the worker may begin something. */
  claimable(): readonly number[];
  /** There is something for other workers. */
  wakeOthers(): void;
}

/** The parts of the loop. */
export interface DelivererParts {
  worker: string;
  db: EntityManager;
  /** A worker that does not fan out has nothing for it. */
  fanOutParts: FanOutParts | undefined;
  /** For what is due, and for recording: neither waits for the other. */
  turns: HotConnection;
  records: HotConnection;
  finder: DueFinder;
  receivers: ReceiverCache;
  post: Post;
  clock: Clock;
  random: () => number;
  /** Waits before something that failed is tried again. */
  pause: (failures: number) => Promise<void>;
  observer: DeliveryObserver;
  reportFailure: ReportFailure<DeliveringTask>;
  log: Log;
  limits: { laneMax: number; busyMax: number };
}

const claimMax = 250;
const eventsMax = 250;
/** So many at least, where there is less room: hanging receivers may hold it for long. */
const eventsMin = 64;
/** So many are looked at of one shard at least, however many have any. */
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
  /** Whether there may be events to fan out, and something due that no lane knows of. */
  #areEventsDue = true;
  #isWalkDue = true;
  /** Whether there may be batches that nobody goes on with. */
  #isRescueDue = true;
  /** The number of shards that had events at the last look. */
  #shardsWaiting = 1;
  /** The shards whose events are being fanned out: what is begun of them is known when that is over. */
  #fanning: readonly number[] = [];

  constructor(
    private readonly parts: DelivererParts,
    /** Called when there is room again. */
    private readonly onRoom: () => void,
  ) {
    const { limits } = parts;
    this.#lanes = new Lanes(limits.laneMax, limits.busyMax);
    // Every attempt under way listens.
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

  /** Whether so many are that gathering them gains more than waiting for each other costs. */
  get isLoaded(): boolean {
    return this.busy > loadedMin;
  }

  /** The time to wait for more before the next turn: a larger batch costs less than a prompt one gains, and small room makes small ones. */
  get gatherMs(): number {
    if (!this.isLoaded) return 0;
    const { room } = this.#lanes;
    if (room < lowRoom) return lowRoomGatherMs;
    const waitsAWholeBatch = this.#areEventsDue && room >= eventsMax;
    return waitsAWholeBatch ? 0 : loadedGatherMs;
  }

  /** Whether nothing is under way for the subscriptions of a shard. */
  isIdle(shard: number): boolean {
    return !this.#fanning.includes(shard) && !this.#lanes.isShardBusy(shard);
  }

  /**
   * Makes events into deliveries, and starts what is due. Says whether there may be more at once. Where nothing is new
   * but that attempts have ended, nothing is looked for but what is known to wait.
   */
  async turn(isSomethingNew = true): Promise<boolean> {
    const now = this.parts.clock();
    this.#areEventsDue ||= isSomethingNew;
    this.#isWalkDue ||= isSomethingNew;
    await this.#rescue(now);
    // One behind the other: room that one has taken is none for the other.
    const areMoreEvents = await this.#fanOut(now);
    return (await this.#startDue(now)) || areMoreEvents;
  }

  /** A worker may have died since the last look. */
  scheduleRescue(): void {
    this.#isRescueDue = true;
  }

  /** Never beside fanning out: a batch is known as soon as that is over. */
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
    // However many shards share it, room is left for another.
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
      // An attempt that was begun is taken over from itself, and cut off.
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
      // A delivery that was found and not started is found again, and its attempt, where it was claimed, cut off.
      this.parts.finder.reset();
      throw error;
    }
  }

  /** When what is under way now has ended and is recorded. */
  async drained(): Promise<void> {
    await this.#inFlight.settled();
  }

  /** Gives up what is under way: it is recorded as unknown, and tried again by whoever has it next. */
  abortAttempts(): void {
    this.#stopping.abort();
  }

  /** Gives up recording, too: the database is away, and the process ends. */
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
      // Recorded meanwhile, not due any more, or another worker's by now.
      for (const [id, subscriptionId] of admitted) this.#lanes.release(subscriptionId, id);
    }
  }

  /**
   * Each has its place in its lane. They are sent behind the next statement, where there is one at once: signing and sending then take the
   * time in which the database answers that, or each would wait while the other works.
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
 * A few of each are looked at where many shards have events: the oldest 250 of each cost more than all else that is done with those that are taken.
 * And of the fewest that are taken, each has an equal part for sure.
 */
function shardLimits(waiting: number): { shardMax: number; shardMin: number } {
  const shardMax = Math.min(eventsMax, Math.max(shardEventsMin, Math.ceil((3 * eventsMax) / waiting)));
  return { shardMax, shardMin: Math.max(1, Math.floor(eventsMin / waiting)) };
}
