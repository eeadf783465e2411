/**
 * The ownership of events and subscriptions. Each workspace belongs to one of 64 shards, and a shard to one worker for as long as its
 * lease is renewed. So the cap in flight per subscription is exact, and no row has to be marked as taken. Failure modes:
 * - A worker dies: its leases expire by the database's clock, and others take the shards.
 * - A worker is cut off or asleep: it stops claiming when it could not renew, and claims check the lease themselves.
 * - A worker joins: those with more than their share stop claiming for the surplus, finish the attempts under way there, and only then
 *   release it.
 * - A worker stops: its share is none. Each shard is renewed until nothing of it is under way, and then released.
 * A worker that releases shards notifies the others, which take them at once.
 */
import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';
import { shardCount } from './shard-of.js';
import { shardsReleased, wakeChannel } from './wake.js';

/**
 * Records that a worker lives and whether it is leaving, deletes dead ones, and renews its leases. Returns the number of workers that
 * want shards, this one included, and its own shards.
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

/** Sent at the commit, and rarely: one for each event would hold up other commits. */
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

  /** `elapsedMs` is a monotonic clock. */
  constructor(
    private readonly connection: HotConnection,
    private readonly worker: string,
    private readonly leaseMs: number,
    private readonly elapsedMs: () => number = () => performance.now(),
  ) {}

  /** The shards that may be claimed from now; none when the leases may have expired. */
  claimable(): number[] {
    if (this.#isStopping || this.#mayHaveExpired(this.elapsedMs())) return [];
    return Array.from(this.#held).filter((shard) => !this.#releasing.has(shard));
  }

  /** Reports whether some shards are to be released as soon as nothing of them is under way. */
  get isReleasing(): boolean {
    return this.#releasing.size > 0;
  }

  /** Nothing may be claimed from now on, and each renewal releases the idle shards. */
  stop(): void {
    this.#isStopping = true;
    this.#releasing = new Set(this.#held);
  }

  /**
   * Renews the leases, takes free shards and releases the surplus. `isIdle` reports whether a shard has nothing under way. Returns
   * whether the worker may claim from shards whose deliveries it has skipped: new shards, shards that it was about to release and keeps,
   * or, after a late renewal, all of them.
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

  /** Releases all shards at once: nothing is under way any more. */
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
