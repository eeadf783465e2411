/**
 * The work of a worker under way, by subscription: a lane each. At most so many of one lane are under way at a time; what it has
 * no room for is forgotten here and fetched again when there is, so a receiver that hangs costs its own lane and no memory. And of one
 * shard at most three times as many are as there are places free: where all 50 receivers of a workspace hang, there is room for whoever
 * comes next, as there is when a second one's hang beside it.
 */
import type { DueDelivery } from './discover.js';

interface Lane {
  shard: number;
  /** Deliveries that are claimed or about to be. */
  busy: Set<string>;
  /** Whether the queue held more for it than there was room. */
  hasMore: boolean;
}

/** The deliveries of one shard in flight, as a multiple of the places that are free. */
const timesFree = 3;

export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #busyByShard = new Map<number, number>();
  #busy = 0;

  constructor(
    private readonly laneMax: number,
    private readonly busyMax: number,
  ) {}

  /** The number of deliveries in flight. */
  get busy(): number {
    return this.#busy;
  }

  /** The number of deliveries that may be added. */
  get room(): number {
    return this.busyMax - this.#busy;
  }

  /** Whether one more may be of a shard. */
  hasRoomFor(shard: number): boolean {
    return (this.#busyByShard.get(shard) ?? 0) < timesFree * this.room;
  }

  /** Takes in what of the due deliveries there is room for, in their order; the lanes of the others are remembered. */
  admit(due: readonly DueDelivery[]): string[] {
    const admitted: string[] = [];
    for (const { id, subscriptionId, shard } of due) {
      const lane = this.#laneOf(subscriptionId, shard);
      if (lane.busy.has(id)) continue;
      if (lane.busy.size >= this.laneMax || !this.hasRoomFor(shard)) {
        lane.hasMore = true;
        continue;
      }
      this.#add(lane, id);
      admitted.push(id);
    }
    return admitted;
  }

  /** Takes in a delivery that is under way already. */
  take({ id, subscriptionId, shard }: DueDelivery): void {
    const lane = this.#laneOf(subscriptionId, shard);
    if (!lane.busy.has(id)) this.#add(lane, id);
  }

  /** Subscriptions that have not room for so many, or for which others wait, who come first. */
  lanesWithoutRoom(room: number): string[] {
    return Array.from(this.#lanes).flatMap(([id, { busy, hasMore }]) =>
      hasMore || busy.size + room > this.laneMax ? [id] : [],
    );
  }

  /** A delivery is not under way any more. */
  release(subscriptionId: string, id: string): void {
    const lane = this.#lanes.get(subscriptionId);
    if (!lane?.busy.delete(id)) return;
    this.#count(lane.shard, -1);
    if (lane.busy.size === 0 && !lane.hasMore) this.#lanes.delete(subscriptionId);
  }

  /**
   * Subscriptions of these shards that have room again for what they had none for, as many as there is room for in all: fetching what then
   * has to be dropped again cost more than sending. They are asked about once, and are the last to be asked the next time.
   */
  takeStarvedLanes(shards: ReadonlySet<number>): string[] {
    const starved: [string, Lane][] = [];
    let { room } = this;
    for (const [subscriptionId, lane] of this.#lanes) {
      if (room <= 0) break;
      if (!this.#isStarved(lane) || !this.hasRoomFor(lane.shard)) continue;
      room -= this.laneMax - lane.busy.size;
      starved.push([subscriptionId, lane]);
    }
    for (const [id, lane] of starved) this.#moveBack(id, lane);
    return starved.flatMap(([id, { shard }]) => (shards.has(shard) ? [id] : []));
  }

  /** Whether there is room for what is known to wait. */
  get hasStarvedLanes(): boolean {
    return Iterator.from(this.#lanes.values()).some(
      (lane) => this.#isStarved(lane) && this.hasRoomFor(lane.shard),
    );
  }

  /** Whether anything of a subscription is under way. */
  isBusy(subscriptionId: string): boolean {
    return (this.#lanes.get(subscriptionId)?.busy.size ?? 0) > 0;
  }

  /** Whether anything of a shard's subscriptions is. */
  isShardBusy(shard: number): boolean {
    return this.#busyByShard.has(shard);
  }

  /** Half empty: fetching for one place at a time would cost a statement for each delivery. */
  #isStarved({ hasMore, busy }: Lane): boolean {
    return hasMore && busy.size * 2 <= this.laneMax;
  }

  #add(lane: Lane, id: string): void {
    lane.busy.add(id);
    this.#count(lane.shard, 1);
  }

  #count(shard: number, change: 1 | -1): void {
    this.#busy += change;
    const shardBusy = (this.#busyByShard.get(shard) ?? 0) + change;
    if (shardBusy > 0) this.#busyByShard.set(shard, shardBusy);
    else this.#busyByShard.delete(shard);
  }

  #moveBack(subscriptionId: string, lane: Lane): void {
    lane.hasMore = false;
    this.#lanes.delete(subscriptionId);
    if (lane.busy.size > 0) this.#lanes.set(subscriptionId, lane);
  }

  #laneOf(subscriptionId: string, shard: number): Lane {
    const lane = this.#lanes.get(subscriptionId) ?? { shard, busy: new Set(), hasMore: false };
    this.#lanes.set(subscriptionId, lane);
    return lane;
  }
}
