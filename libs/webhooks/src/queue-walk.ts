/**
 * A worker's walk through the queue. Rows may appear behind the place where it is: every look goes back a little, and after some
 * minutes it starts anew. What can go wrong: a clock that jumps back would leave all that is due before the place (the walk
 * starts anew), shards that were others' before have rows behind it (whoever takes them says so).
 */
import type { Finder } from './deliver.js';
import { discover, refill } from './discover.js';
import type { DueDelivery, QueuePlace } from './discover.js';
import type { HotConnection } from './hot-statement.js';
import { shardOf } from './shard-of.js';
import type { Shards } from './shards.js';

const pageRows = 1_000;
/** How far behind the present a row may still appear. */
const lookBackMs = 15_000;
/** The walk starts anew after so many looks that reached its end: about every five minutes, at one look a second. */
const looksMax = 300;
const start: QueuePlace = { dueAt: new Date(0), id: '' };

export class QueueWalk implements Finder {
  #place = start;
  #looks = 0;

  constructor(
    private readonly connection: HotConnection,
    private readonly shards: Shards,
    private readonly laneMax: number,
  ) {}

  /** What lanes have room for again comes first, then the walk goes on. */
  async find(takeHungry: () => string[], now: Date): Promise<{ due: DueDelivery[]; isMore: boolean }> {
    const claimable = this.shards.claimable();
    if (claimable.length === 0) return { due: [], isMore: false };
    const shards = new Set(claimable);
    const subscriptionIds = takeHungry().filter((id) => shards.has(shardOf(id)));
    const each = this.laneMax * 2 + 1;
    const again =
      subscriptionIds.length > 0 ? await refill(this.connection, { subscriptionIds, now, each }) : [];
    if (now.getTime() < this.#place.dueAt.getTime()) this.anew();
    const after = this.#place;
    const page = await discover(this.connection, { after, now, shards: claimable, limit: pageRows });
    const isMore = page.length === pageRows;
    this.#goOn(page.at(-1), isMore, now);
    return { due: [...again, ...page], isMore };
  }

  anew(): void {
    this.#place = start;
    this.#looks = 0;
  }

  #goOn(last: DueDelivery | undefined, isMore: boolean, now: Date): void {
    if (isMore && last) this.#place = last;
    else this.#place = { dueAt: new Date(Math.max(0, now.getTime() - lookBackMs)), id: '' };
    if (isMore) return;
    this.#looks += 1;
    if (this.#looks >= looksMax) this.anew();
  }
}
