/**
 * A worker's walk through the queue. Rows may appear behind its place: every look goes back a little, one a second goes back further, and
 * after some minutes the walk starts over. Failure modes:
 * - A clock that jumps back would leave all due rows behind the place: the walk starts over.
 * - Shards taken over from others have rows behind it: the new owner resets the walk.
 */
import type { DueFinder } from '../deliver.js';
import { discover, refill } from './discover.js';
import type { DueDelivery, QueuePlace } from './discover.js';
import type { HotConnection } from '../hot-statement.js';
import type { Shards } from '../shards/shards.js';

const pageRows = 1_000;
/** The maximum age at which a row may still appear behind the walk, and the age of most that do. */
const lookBackMs = 15_000;
const shortLookBackMs = 250;
const longLookEveryMs = 1_000;
/** The walk starts over after this many looks that reached its end: about every five minutes, at one look a second. */
const looksMax = 300;
const start: QueuePlace = { dueAt: new Date(0), id: '' };

export class QueueWalk implements DueFinder {
  #place = start;
  #looks = 0;
  /** True while the walk has not reached its end. */
  #isUnderWay = true;
  /** The time of the last look that went far back. */
  #lookedBackAt = 0;

  constructor(
    private readonly connection: HotConnection,
    private readonly shards: Shards,
    private readonly laneMax: number,
  ) {}

  /** The due deliveries of lanes that have room again, then those that the walk finds, where it is wanted. */
  async find(
    takeStarvedLanes: (shards: ReadonlySet<number>) => string[],
    now: Date,
    isWalking: boolean,
  ): Promise<{ due: DueDelivery[]; isMore: boolean }> {
    const claimable = this.shards.claimable();
    if (claimable.length === 0) return { due: [], isMore: false };
    const subscriptionIds = takeStarvedLanes(new Set(claimable));
    // Deliveries under way are included: the rest fills the lane, and one more shows that others remain.
    const each = this.laneMax + 1;
    const again =
      subscriptionIds.length > 0 ? await refill(this.connection, { subscriptionIds, now, each }) : [];
    if (!isWalking) return { due: this.#ours(again), isMore: false };
    // The clock has jumped back.
    if (now.getTime() < Math.max(this.#place.dueAt.getTime(), this.#lookedBackAt)) this.reset();
    const after = this.#startOfLook(now);
    const page = { after, now, shards: claimable, limit: pageRows };
    const { due, last } = await discover(this.connection, page);
    const isMore = due.length === pageRows;
    this.#advance(last, isMore, now);
    return { due: this.#ours([...again, ...due]), isMore };
  }

  /** The deliveries that may still be claimed: a shard that is being released counts as idle, and nothing of it may begin. */
  #ours(due: readonly DueDelivery[]): DueDelivery[] {
    const claimable = new Set(this.shards.claimable());
    return due.filter(({ shard }) => claimable.has(shard));
  }

  reset(): void {
    this.#place = start;
    this.#looks = 0;
    this.#lookedBackAt = 0;
    this.#isUnderWay = true;
  }

  #startOfLook(now: Date): QueuePlace {
    if (this.#isUnderWay || now.getTime() - this.#lookedBackAt < longLookEveryMs) return this.#place;
    this.#looks += 1;
    if (this.#looks >= looksMax) this.reset();
    else this.#place = earlierOf(this.#place, before(now, lookBackMs));
    this.#lookedBackAt = now.getTime();
    return this.#place;
  }

  #advance(last: QueuePlace | undefined, isMore: boolean, now: Date): void {
    this.#isUnderWay = isMore;
    this.#place = isMore && last ? last : before(now, shortLookBackMs);
  }
}

/** Deliveries that became due since the last look are still ahead, however long ago that was. */
function earlierOf(one: QueuePlace, other: QueuePlace): QueuePlace {
  return one.dueAt.getTime() <= other.dueAt.getTime() ? one : other;
}

function before(now: Date, ms: number): QueuePlace {
  return { dueAt: new Date(Math.max(0, now.getTime() - ms)), id: '' };
}
