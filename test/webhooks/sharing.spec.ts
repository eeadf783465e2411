import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { BuiltWorkspace } from '#testing';
import { until } from '#testing';
import { shardOf } from '#webhooks';
import { delivering } from './delivering.js';
import type { StandWorker } from './delivery-stand.js';
import { accept, refuseWith } from './receiver.js';

const scene = delivering();
let busy: BuiltWorkspace;
let quiet: BuiltWorkspace;
/** Requests that have had no answer yet, of receivers that hang. */
let held: ServerResponse[];

beforeEach(async () => {
  const { stand, receiver } = scene;
  await stand.source.query('UPDATE webhook_shard SET owner = NULL');
  await stand.source.query('TRUNCATE event_queue, webhook_queue, webhook_batch, webhook_worker');
  busy = await stand.make.aWorkspace();
  quiet = await stand.workspaceBeside(busy);
  held = [];
  receiver.answer = (response, { path }) =>
    path.startsWith('/hung') ? held.push(response) : accept(response);
});

describe('two workspaces at one worker', () => {
  let worker: StandWorker;
  const limits = { laneMax: 16, busyMax: 64 };

  afterEach(async () => {
    letHungAnswer();
    await worker.drain();
    await worker.leave();
  });

  it('one whose receivers all hang leaves places for the other', async () => {
    await subscribe(busy, ...Array.from({ length: 6 }, (_unused, n) => `/hung/${n}`));
    await subscribe(quiet, '/quick');
    worker = await scene.stand.worker({ limits });
    for (let n = 0; n < 20; n += 1) await scene.stand.emit(String(n), busy.id);
    await turnUntilNothingIsNew(worker);
    await until(() => held.length === 48);
    await scene.stand.emit('quick', quiet.id);
    await worker.deliverer.turn();
    await until(() => deliveredTo('/quick') === 1);
    expect(held).toHaveLength(48);
  });

  it('one that was passed by has its turn when the places of its shard are free again', async () => {
    await subscribe(busy, ...Array.from({ length: 6 }, (_unused, n) => `/hung/${n}`));
    worker = await scene.stand.worker({ limits });
    for (let n = 0; n < 20; n += 1) await scene.stand.emit(String(n), busy.id);
    await turnUntilNothingIsNew(worker);
    await until(() => held.length === 48);
    letHungAnswer();
    await worker.drain();
    expect(scene.receiver.received).toHaveLength(120);
  });

  it('one with hundreds of events keeps no event of the other from the next look', async () => {
    await subscribe(quiet, '/quick');
    worker = await scene.stand.worker();
    for (let n = 0; n < 300; n += 1) await scene.stand.emit(String(n), busy.id);
    await scene.stand.emit('quick', quiet.id);
    await worker.deliverer.turn();
    await worker.deliverer.drained();
    expect(deliveredTo('/quick')).toBe(1);
  });
});

describe('a shard that another is to have', () => {
  it('is given up while events of others are made into deliveries', async () => {
    const fanning = new Gate('webhook-fan-out');
    const first = await scene.stand.worker({ name: 'wrk_first', faults: fanning.faults });
    const second = await scene.stand.worker({ name: 'wrk_second' });
    const isIdle = (shard: number) => first.deliverer.isIdle(shard);
    const before = first.deliverer.turn();
    await fanning.reached();
    await first.shards.renew(isIdle);
    expect(await ownedBy('wrk_first')).toBe(64);
    fanning.open();
    await before;
    const since = first.deliverer.turn();
    await fanning.reached();
    await first.shards.renew(isIdle);
    expect(await ownedBy('wrk_first')).toBe(32);
    fanning.open();
    await since;
    await first.leave();
    await second.leave();
  });

  it('has nothing begun that was found before it was given up', async () => {
    await subscribe(busy, '/quick');
    await scene.stand.source.query('UPDATE webhook_subscription SET shard = 63');
    await failOnce();
    const looking = new Gate('webhook-discover');
    const first = await scene.stand.worker({ name: 'wrk_first', faults: looking.faults });
    const second = await scene.stand.worker({ name: 'wrk_second' });
    const turning = first.deliverer.turn();
    await looking.reached();
    await first.shards.renew((shard) => first.deliverer.isIdle(shard));
    looking.open();
    await turning;
    expect(looking.names).not.toContain('webhook-claim');
    await second.shards.renew(() => true);
    await second.drain();
    expect(deliveredTo('/quick')).toBe(2);
    await first.leave();
    await second.leave();
  });
});

describe('a worker that is told to stop while a receiver hangs', () => {
  it('keeps that shard until its attempts have ended, and gives up all others at once', async () => {
    const leaseMs = 1_000;
    const complaints: string[] = [];
    const start = () => scene.stand.runningWorker({ complaints, leaseMs, graceMs: 60_000 });
    await subscribe(busy, '/hung');
    await subscribe(quiet, '/quick');
    scene.stand.now = new Date();
    const old = start();
    await until(async () => (await owners()).size === 1 && !(await owners()).has(null));
    for (let n = 0; n < 40; n += 1) await scene.stand.emit(String(n), busy.id);
    await until(() => held.length === 16);
    const next = start();
    let hasStopped = false;
    const stopped = old.stop().then(() => {
      hasStopped = true;
    });
    await scene.stand.emit('quick', quiet.id);
    await until(() => deliveredTo('/quick') === 1);
    // As long as leases that nobody renews would have lasted, and again.
    for (let renewals = 0; renewals < 2; renewals += 1) await renewalOf(shardOf(busy.id), leaseMs);
    expect(hasStopped).toBe(false);
    expect(held).toHaveLength(16);
    letHungAnswer();
    await stopped;
    await until(() => new Set(idsTo('/hung')).size === 40);
    expect(idsTo('/hung')).toHaveLength(40);
    await next.stop();
    expect(complaints).toEqual([]);
  });
});

/** Holds the statements of one name back, until it is opened for those that wait. */
class Gate {
  readonly names: string[] = [];
  #waiting: PromiseWithResolvers<void>[] = [];

  constructor(private readonly name: string) {}

  readonly faults = async ({ name }: { name: string }, run: () => Promise<unknown[][]>) => {
    this.names.push(name);
    if (name !== this.name) return run();
    const turn = Promise.withResolvers<void>();
    const rows = await run();
    this.#waiting.push(turn);
    await turn.promise;
    return rows;
  };

  reached(): Promise<void> {
    return until(() => this.#waiting.length > 0);
  }

  open(): void {
    for (const each of this.#waiting.splice(0)) each.resolve();
  }
}

async function subscribe(workspace: BuiltWorkspace, ...paths: string[]): Promise<void> {
  scene.stand.workspace = workspace;
  for (const path of paths) await scene.stand.aSubscription(`${scene.receiver.url}${path}`);
}

/** One delivery that is to be tried again, and is due. */
async function failOnce(): Promise<void> {
  const worker = await scene.stand.worker();
  scene.receiver.answer = refuseWith(500);
  await scene.stand.emit('one', busy.id);
  await worker.drain();
  await worker.leave();
  scene.receiver.answer = accept;
  scene.stand.advance(60_000);
}

function letHungAnswer(): void {
  scene.receiver.answer = accept;
  for (const response of held.splice(0)) accept(response);
}

function idsTo(start: string): string[] {
  return scene.receiver.received
    .filter(({ path }) => path.startsWith(start))
    .map(({ headers }) => String(headers['x-service-delivery']));
}

function deliveredTo(path: string): number {
  return idsTo(path).length;
}

async function turnUntilNothingIsNew({ deliverer }: StandWorker): Promise<void> {
  while (await deliverer.turn());
}

async function ownedBy(owner: string): Promise<number> {
  const rows: object[] = await scene.stand.source.query('SELECT FROM webhook_shard WHERE owner = $1', [
    owner,
  ]);
  return rows.length;
}

async function owners(): Promise<Set<string | null>> {
  const rows: { owner: string | null }[] = await scene.stand.source.query(
    'SELECT DISTINCT owner FROM webhook_shard WHERE shard < 64',
  );
  return new Set(rows.map(({ owner }) => owner));
}

/** Resolves once a shard's lease has been extended by a whole lease. */
async function renewalOf(shard: number, leaseMs: number): Promise<void> {
  const leasedUntil = async () => {
    const [row] = await scene.stand.source.query('SELECT leased_until FROM webhook_shard WHERE shard = $1', [
      shard,
    ]);
    return Number(row.leased_until);
  };
  const before = await leasedUntil();
  await until(async () => (await leasedUntil()) >= before + leaseMs);
}
