/**
 * A worker's walk through the queue. Rows may appear behind the place where it is: every look goes back a little, one a second goes
 * back further, and after some minutes it starts over. What can go wrong: a clock that jumps back would leave all that is due before the place (the walk
 * starts over), shards that were others' before have rows behind it (whoever takes them says so).
 */
import type { DueFinder } from '../deliver.js';
import { discover, refill } from './discover.js';
import type { DueDelivery, QueuePlace } from './discover.js';
import type { HotConnection } from '../hot-statement.js';
import type { Shards } from '../shards/shards.js';

const pageRows = 1_000;
/** The age at which a row may still appear behind the walk, and that of most that do. */
const lookBackMs = 15_000;
const shortLookBackMs = 250;
const longLookEveryMs = 1_000;
/** The walk starts over after so many looks that reached its end: about every five minutes, at one look a second. */
const looksMax = 300;
const start: QueuePlace = { dueAt: new Date(0), id: '' };

export class QueueWalk implements DueFinder {
  #place = start;
  #looks = 0;
  /** Whether the walk has not yet reached its end. */
  #isUnderWay = true;
  /** When a look last went back far. */
  #lookedBackAt = 0;

  constructor(
    private readonly connection: HotConnection,
    private readonly shards: Shards,
    private readonly laneMax: number,
  ) {}

  /** Deliveries of lanes that have room again come first, then the walk goes on, where it is wanted. */
  async find(
    takeStarvedLanes: (shards: ReadonlySet<number>) => string[],
    now: Date,
    isWalking: boolean,
  ): Promise<{ due: DueDelivery[]; isMore: boolean }> {
    const claimable = this.shards.claimable();
    if (claimable.length === 0) return { due: [], isMore: false };
    const subscriptionIds = takeStarvedLanes(new Set(claimable));
    // Those under way are among them: what is left fills the lane, and one more tells that there is more.
    const each = this.laneMax + 1;
    const again =
      subscriptionIds.length > 0 ? await refill(this.connection, { subscriptionIds, now, each }) : [];
    if (!isWalking) return { due: this.#ours(again), isMore: false };
    // A clock that jumped back.
    if (now.getTime() < Math.max(this.#place.dueAt.getTime(), this.#lookedBackAt)) this.reset();
    const after = this.#startOfLook(now);
    const page = { after, now, shards: claimable, limit: pageRows };
    const { due, last } = await discover(this.connection, page);
    const isMore = due.length === pageRows;
    this.#advance(last, isMore, now);
    return { due: this.#ours([...again, ...due]), isMore };
  }

  /** The work that may still be claimed: a shard that is being given up counts as idle from then on, and nothing of it may begin. */
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

/** Deliveries that became due since the last look are still ahead, however long that is ago. */
function earlierOf(one: QueuePlace, other: QueuePlace): QueuePlace {
  return one.dueAt.getTime() <= other.dueAt.getTime() ? one : other;
}

function before(now: Date, ms: number): QueuePlace {
  return { dueAt: new Date(Math.max(0, now.getTime() - ms)), id: '' };
}
