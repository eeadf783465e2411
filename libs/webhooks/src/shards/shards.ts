/**
 * The ownership of events and subscriptions. Each workspace's belong to one of 64 shards, and a shard to one worker, for as long as its lease is
 * renewed; so the cap in flight per subscription is exact, and no row has to be marked as taken. What can go wrong: a worker
 * dies (its leases run out by the database's clock, and others take the shards); it is cut off or asleep (it stops claiming
 * when it could not renew, and claims check the lease themselves); another joins (whoever has more than their share stops
 * claiming for the surplus, ends what is under way there, and only then gives it up); it stops (its share is none: each shard is given up
 * as soon as nothing of it is under way, and renewed until then). Whoever gives shards up tells the others, who take them at once.
 */
import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';
import { shardCount } from './shard-of.js';
import { shardsReleased, wakeChannel } from './wake.js';

/**
 * Says that a worker lives, and whether it is leaving, forgets those that do not, and renews its leases. Answers how many want shards, with
 * this one, and the shards it has.
 */
const renewStatement: PreparedStatement = {
  name: 'webhook-shards-renew',
  text: `
WITH seen AS (
  INSERT INTO webhook_worker AS w (id, seen_until, is_leaving) VALUES ($1, clock_timestamp() + $2 * interval '1 ms', $3)
  ON CONFLICT (id) DO UPDATE SET (seen_until, is_leaving) = ROW (EXCLUDED.seen_until, EXCLUDED.is_leaving)
), forgotten AS (
  DELETE FROM webhook_worker WHERE seen_until < clock_timestamp() AND id <> $1
), renewed AS (
  UPDATE webhook_shard SET leased_until = clock_timestamp() + $2 * interval '1 ms' WHERE owner = $1 RETURNING shard
)
SELECT (SELECT count(*) FROM webhook_worker WHERE seen_until >= clock_timestamp() AND id <> $1 AND NOT is_leaving)::int + 1,
       ARRAY(SELECT shard::int FROM renewed)`,
};

const takeStatement: PreparedStatement = {
  name: 'webhook-shards-take',
  text: `
UPDATE webhook_shard SET owner = $1, leased_until = clock_timestamp() + $2 * interval '1 ms'
WHERE shard = ANY (ARRAY(SELECT shard FROM webhook_shard
  WHERE shard < ${shardCount} AND (owner IS NULL OR leased_until < clock_timestamp())
  ORDER BY shard LIMIT $3 FOR UPDATE SKIP LOCKED))
RETURNING shard::int`,
};

/** Heard when it is committed, and seldom: it does not hold up others' commits as one for each event would. */
const notifyOthers = `SELECT pg_notify('${wakeChannel}', '${shardsReleased}') WHERE EXISTS (SELECT FROM released)`;

const releaseStatement: PreparedStatement = {
  name: 'webhook-shards-release',
  text: `
WITH released AS (
  UPDATE webhook_shard SET owner = NULL, leased_until = '-infinity' WHERE owner = $1 AND shard = ANY ($2) RETURNING shard
)
${notifyOthers}`,
};

const releaseAllStatement: PreparedStatement = {
  name: 'webhook-shards-release-all',
  text: `
WITH gone AS (
  DELETE FROM webhook_worker WHERE id = $1
), released AS (
  UPDATE webhook_shard SET owner = NULL, leased_until = '-infinity' WHERE owner = $1 RETURNING shard
)
${notifyOthers}`,
};

/** The shards of one worker. */
export class Shards {
  #held = new Set<number>();
  #releasing = new Set<number>();
  #renewedAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;

  /** `elapsedMs` is a clock that never jumps. */
  constructor(
    private readonly connection: HotConnection,
    private readonly worker: string,
    private readonly leaseMs: number,
    private readonly elapsedMs: () => number = () => performance.now(),
  ) {}

  /** Those that may be claimed from now; none when the leases may have run out. */
  claimable(): number[] {
    if (this.#isStopping || this.#mayHaveExpired(this.elapsedMs())) return [];
    return Array.from(this.#held).filter((shard) => !this.#releasing.has(shard));
  }

  /** Whether some are to be given up as soon as nothing of them is under way. */
  get isReleasing(): boolean {
    return this.#releasing.size > 0;
  }

  /** Nothing may be claimed from now on, and each renewal gives up what is idle. */
  stop(): void {
    this.#isStopping = true;
    this.#releasing = new Set(this.#held);
  }

  /**
   * Renews, takes what is free and gives up what is too much. `isIdle` tells whether nothing of a shard is under way. Returns
   * whether there are shards that it may not have claimed of before: new ones, some that it was about to give up and keeps, or all of them, where
   * it renews late. What waited of these was passed by meanwhile.
   */
  async renew(isIdle: (shard: number) => boolean): Promise<boolean> {
    const startedAt = this.elapsedMs();
    const values = [this.worker, this.leaseMs, this.#isStopping];
    const [row = []] = await this.connection.rows(renewStatement, values);
    const [workers, held] = row;
    const isLate = this.#mayHaveExpired(startedAt);
    this.#held = new Set(numbersIn(held));
    this.#renewedAt = startedAt;
    const share = this.#shareAmong(typeof workers === 'number' ? workers : 1);
    const leaving = Array.from(this.#releasing);
    await this.#releaseSurplus(share, isIdle);
    const isAnyKept = leaving.some((shard) => this.#held.has(shard) && !this.#releasing.has(shard));
    return (await this.#take(share - this.#held.size)) || isAnyKept || isLate;
  }

  #mayHaveExpired(at: number): boolean {
    return at - this.#renewedAt > this.leaseMs;
  }

  #shareAmong(workers: number): number {
    return this.#isStopping ? 0 : Math.ceil(shardCount / workers);
  }

  /** Gives everything up at once: nothing is under way any more. */
  async releaseAll(): Promise<void> {
    this.#held.clear();
    await this.connection.rows(releaseAllStatement, [this.worker]);
  }

  async #releaseSurplus(share: number, isIdle: (shard: number) => boolean): Promise<void> {
    this.#releasing = new Set(
      Array.from(this.#held)
        .toSorted((a, b) => a - b)
        .slice(share),
    );
    const idle = Array.from(this.#releasing).filter(isIdle);
    if (idle.length === 0) return;
    await this.connection.rows(releaseStatement, [this.worker, idle]);
    for (const shard of idle) {
      this.#held.delete(shard);
      this.#releasing.delete(shard);
    }
  }

  async #take(count: number): Promise<boolean> {
    if (count <= 0) return false;
    const rows = await this.connection.rows(takeStatement, [this.worker, this.leaseMs, count]);
    const taken = rows.flatMap((row) => numbersIn(row));
    for (const shard of taken) this.#held.add(shard);
    return taken.length > 0;
  }
}

function numbersIn(values: unknown): number[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'number') : [];
}
