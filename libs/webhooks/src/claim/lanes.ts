/**
 * A worker's deliveries under way, in a lane for each subscription. A lane is bounded; deliveries beyond its room are forgotten here and
 * fetched again later, so a hanging receiver costs its own lane and no memory. A shard may have at most three times as many under way
 * as places are free. So there is room for others even with all 50 receivers of one workspace hanging, and those of a second one, too.
 */
import type { DueDelivery } from './discover.js';

interface Lane {
  shard: number;
  /** Deliveries that are claimed or about to be. */
  busy: Set<string>;
  /** True where the queue held more for it than it had room for. */
  hasMore: boolean;
}

/** The limit of one shard's deliveries in flight, as a multiple of the free places. */
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

  /** Reports whether a shard may have one more delivery in flight. */
  hasRoomFor(shard: number): boolean {
    return (this.#busyByShard.get(shard) ?? 0) < timesFree * this.room;
  }

  /** Admits the due deliveries that there is room for, in their order, and remembers the lanes of the others. */
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

  /** Adds a delivery that is already under way. */
  take({ id, subscriptionId, shard }: DueDelivery): void {
    const lane = this.#laneOf(subscriptionId, shard);
    if (!lane.busy.has(id)) this.#add(lane, id);
  }

  /** Subscriptions that lack that much room, or have earlier deliveries waiting. */
  lanesWithoutRoom(room: number): string[] {
    return Array.from(this.#lanes).flatMap(([id, { busy, hasMore }]) =>
      hasMore || busy.size + room > this.laneMax ? [id] : [],
    );
  }

  /** Removes a delivery that has ended. */
  release(subscriptionId: string, id: string): void {
    const lane = this.#lanes.get(subscriptionId);
    if (!lane?.busy.delete(id)) return;
    this.#count(lane.shard, -1);
    if (lane.busy.size === 0 && !lane.hasMore) this.#lanes.delete(subscriptionId);
  }

  /**
   * Starved subscriptions of these shards that have room again, up to the total room: fetching more than that and dropping it cost more
   * than sending. Each is returned once, and goes to the end of the order for the next call.
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

  /** Reports whether there is room for deliveries that are known to wait. */
  get hasStarvedLanes(): boolean {
    return Iterator.from(this.#lanes.values()).some(
      (lane) => this.#isStarved(lane) && this.hasRoomFor(lane.shard),
    );
  }

  /** Reports whether a subscription has deliveries under way. */
  isBusy(subscriptionId: string): boolean {
    return (this.#lanes.get(subscriptionId)?.busy.size ?? 0) > 0;
  }

  /** Reports whether the subscriptions of a shard have deliveries under way. */
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
