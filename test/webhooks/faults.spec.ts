import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookDelivery } from '#contracts';
import { until } from '#testing';
import { shardOf } from '#webhooks';
import { delivering } from './delivering.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept } from './receiver.js';

const scene = delivering();
let subscription: BuiltSubscription;
let workers: StandWorker[];

beforeEach(async () => {
  workers = [];
  await scene.stand.source.query('UPDATE webhook_shard SET owner = NULL');
  await scene.stand.source.query(
    'TRUNCATE event_queue, webhook_queue, webhook_batch, webhook_subscription, webhook_recovery, webhook_attempt, webhook_worker',
  );
  scene.stand.workspace = await scene.stand.make.aWorkspace();
  subscription = await scene.stand.aSubscription(scene.receiver.url);
});

afterEach(async () => {
  for (const worker of workers) await worker.leave();
});

/** The points at which the connection to the database may break: before a statement gets there, or behind it. */
const breaks = ['webhook-fan-out', 'webhook-discover', 'webhook-claim', 'webhook-record-outcomes'].flatMap(
  (statement) => (['before', 'behind'] as const).map((moment) => [moment, statement] as const),
);

describe('a worker that is killed', () => {
  it.each(breaks)('%s %s leaves nothing undelivered and nothing unrecorded', async (moment, statement) => {
    const broken = Promise.withResolvers<void>();
    const victim = await scene.stand.worker({
      name: 'wrk_victim',
      fresh: statement === 'webhook-claim' ? 'left in the queue' : 'begun',
      faults: async ({ name }, run) => {
        if (name !== statement) return run();
        if (moment === 'behind') await run();
        broken.resolve();
        // Nothing of it runs on from here, as nothing of a killed process does.
        return new Promise(() => undefined);
      },
    });
    const names = ['one', 'two', 'three'];
    for (const name of names) await scene.stand.emit(name);
    void victim.deliverer.turn();
    await broken.promise;
    await restOf(statement, moment);
    await victim.die();
    const heir = await takeOver('wrk_heir');
    await heir.drain();
    await expectDelivered(names);
  });

  it('while a receiver has its attempt leaves it recorded as unknown, and tries again under the same id', async () => {
    const reached = new Promise<void>((resolve) => {
      scene.receiver.answer = () => resolve();
    });
    const victim = await scene.stand.worker({ name: 'wrk_victim' });
    await scene.stand.emit('one');
    void victim.deliverer.turn();
    await reached;
    await victim.die();
    scene.receiver.answer = accept;
    const heir = await takeOver('wrk_heir');
    await heir.drain();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      {
        state: 'succeeded',
        attempts: [
          { number: 1, state: 'unknown', error: 'cut off' },
          { number: 2, state: 'succeeded' },
        ],
      },
    ]);
    await expectDelivered(['one']);
  });
});

describe('a worker that was only asleep', () => {
  it('claims nothing once its leases have run out', async () => {
    const sleeper = await scene.stand.worker({ name: 'wrk_sleeper' });
    workers.push(sleeper);
    await scene.stand.emit('one');
    // It does not know yet.
    await scene.stand.source.query("UPDATE webhook_shard SET leased_until = '-infinity'");
    await sleeper.deliverer.turn();
    await sleeper.deliverer.drained();
    expect(scene.receiver.received).toEqual([]);
    await sleeper.shards.renew(() => true);
    await sleeper.drain();
    await expectDelivered(['one']);
  });
});

describe('a delivery that takes its worker with it', () => {
  it('is made again at once, but waits as after failures from the third time on', async () => {
    scene.receiver.answer = () => undefined;
    await scene.stand.emit('one');
    for (const count of [1, 2, 3]) {
      const victim = await takeOver(`wrk_victim${count}`);
      void victim.drain();
      await until(() => scene.receiver.received.length === count);
      await victim.die();
    }
    scene.receiver.answer = accept;
    const heir = await takeOver('wrk_heir');
    await heir.drain();
    expect(scene.receiver.received).toHaveLength(3);
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      {
        state: 'pending',
        next_attempt_at: new Date(scene.stand.now.getTime() + 20_000).toISOString(),
        attempts: [{ state: 'unknown' }, { state: 'unknown' }, { state: 'unknown', error: 'cut off' }],
      },
    ]);
    scene.stand.advance(20_000);
    await heir.drain();
    expect(await scene.stand.history(subscription.id)).toMatchObject([{ state: 'succeeded' }]);
    expect(scene.receiver.received).toHaveLength(4);
  });
});

describe('two workers', () => {
  it('share the subscriptions and send nothing twice', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => scene.stand.aSubscription(`${scene.receiver.url}/${n}`)),
    );
    // Of one workspace, and yet of both workers.
    await scene.stand.source.query(
      'UPDATE webhook_subscription s SET shard = n * 9 FROM (SELECT id, row_number() OVER () AS n FROM webhook_subscription) r WHERE r.id = s.id',
    );
    const [one, two] = await sharing();
    expect([one.shards.claimable().length, two.shards.claimable().length]).toEqual([32, 32]);
    for (let count = 0; count < 20; count += 1) await scene.stand.emit(String(count));
    await Promise.all([one.drain(), two.drain()]);
    await Promise.all([one.drain(), two.drain()]);
    expect(scene.receiver.received).toHaveLength(20 * 7);
    const ids = scene.receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(others).toHaveLength(6);
    expect(await unfinished()).toEqual({ events: 0, queued: 0, attempts: 0 });
  });

  it('leave events of the other to it', async () => {
    const { its, other } = await ownersOf(shardOf(scene.stand.workspace.id));
    await scene.stand.emit('one');
    await other.drain();
    expect(await unfinished()).toMatchObject({ events: 1, queued: 0 });
    await its.drain();
    await expectDelivered(['one']);
    expect([its.wokenOthers, other.wokenOthers]).toEqual([0, 0]);
  });

  it('leave what is due for a subscription of the other in the queue, and wake it', async () => {
    await scene.stand.moveSubscriptions();
    const { its, other } = await ownersOf(shardOf(scene.stand.workspace.id) + 32);
    await scene.stand.emit('one');
    await other.drain();
    expect(scene.receiver.received).toEqual([]);
    await its.drain();
    await expectDelivered(['one']);
    expect([its.wokenOthers, other.wokenOthers]).toEqual([0, 1]);
  });

  it('that both believe a shard is theirs make no attempt twice', async () => {
    const one = await takeOver('wrk_one');
    // One is taken for dead and does not know: what a pause of the process or a cut network does.
    await scene.stand.source.query("UPDATE webhook_shard SET leased_until = '-infinity'");
    await scene.stand.source.query('DELETE FROM webhook_worker');
    const two = await takeOver('wrk_two');
    expect([one, two].map(({ shards }) => shards.claimable().length)).toEqual([64, 64]);
    for (let count = 0; count < 10; count += 1) await scene.stand.emit(String(count));
    await Promise.all([one.drain(), two.drain()]);
    // Deliveries that one made after the other had looked.
    await Promise.all([one.drain(), two.drain()]);
    const attempts = scene.receiver.received.map(
      ({ headers }) => `${String(headers['x-service-delivery'])} ${String(headers['x-service-attempt'])}`,
    );
    expect(new Set(attempts).size).toBe(attempts.length);
    expect(attempts).toHaveLength(10);
  });
});

describe('a worker that leaves', () => {
  it('gives up what is under way as unknown and due at once', async () => {
    const reached = new Promise<void>((resolve) => {
      scene.receiver.answer = () => resolve();
    });
    const leaving = await scene.stand.worker({ name: 'wrk_leaving' });
    await scene.stand.emit('one');
    await leaving.deliverer.turn();
    await reached;
    leaving.deliverer.abortAttempts();
    await leaving.deliverer.drained();
    await leaving.leave();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'pending', next_attempt_at: scene.stand.now.toISOString(), attempts: [{ state: 'unknown' }] },
    ]);
    scene.receiver.answer = accept;
    const heir = await takeOver('wrk_heir');
    await heir.drain();
    await expectDelivered(['one']);
  });

  it('that keeps a shard after all says so, for what waited of it was passed by meanwhile', async () => {
    const one = await scene.stand.worker({ name: 'wrk_kept' });
    const two = await scene.stand.worker({ name: 'wrk_gone' });
    // Attempts under way keep their surplus from being given up.
    await one.shards.renew(() => false);
    expect(one.shards.claimable()).toHaveLength(32);
    await two.die();
    expect(await one.shards.renew(() => false)).toBe(true);
    expect(one.shards.claimable()).toHaveLength(64);
    expect(await one.shards.renew(() => false)).toBe(false);
    await one.leave();
  });

  it('finishes a shard before it gives it up to another', async () => {
    const reached = new Promise<void>((resolve) => {
      scene.receiver.answer = (response) => {
        resolve();
        held.push(() => accept(response));
      };
    });
    const held: (() => void)[] = [];
    const first = await takeOver('wrk_first');
    await scene.stand.emit('one');
    await first.deliverer.turn();
    await reached;
    const second = await takeOver('wrk_second');
    const isIdle = (shard: number) => first.deliverer.isIdle(shard);
    for (let round = 0; round < 2; round += 1) {
      await first.shards.renew(isIdle);
      await second.shards.renew(() => true);
    }
    await second.drain();
    expect(scene.receiver.received).toHaveLength(1);
    for (const finish of held) finish();
    await first.deliverer.drained();
    await first.shards.renew(isIdle);
    await second.shards.renew(() => true);
    expect(first.shards.claimable().length + second.shards.claimable().length).toBe(64);
    await expectDelivered(['one']);
  });
});

describe('the database', () => {
  it('away when an attempt ends: what happened is recorded once it is back', async () => {
    let isAway = false;
    const worker = await scene.stand.worker({
      faults: ({ name }, run) => {
        if (isAway && name === 'webhook-record-outcomes') {
          isAway = false;
          return Promise.reject(new Error('Connection terminated'));
        }
        return run();
      },
    });
    workers.push(worker);
    isAway = true;
    await scene.stand.emit('one');
    await worker.drain();
    await expectDelivered(['one']);
    expect(scene.receiver.received).toHaveLength(1);
    expect(scene.stand.failures).toMatchObject([{ task: 'record' }]);
  });

  it('that cannot note how a receiver fares holds no delivery up, and that is counted', async () => {
    const rename = (from: string, to: string) =>
      scene.stand.source.query(`ALTER TABLE webhook_subscription RENAME COLUMN ${from} TO ${to}`);
    const worker = await scene.stand.worker({
      post: async () => {
        await rename('warned_at', 'hidden');
        const answered = { kind: 'answered' as const, statusCode: 500, durationMs: 1, answer: '' };
        return { ...answered, retryAfter: undefined };
      },
    });
    workers.push(worker);
    await scene.stand.emit('one');
    await worker.drain();
    await rename('hidden', 'warned_at');
    expect(await scene.stand.history(subscription.id)).toMatchObject([{ state: 'pending' }]);
    expect(scene.stand.failures).toMatchObject([{ task: 'health' }]);
  });

  it('that did what it was asked while the answer got lost is not done by twice', async () => {
    for (const statement of ['webhook-fan-out', 'webhook-claim', 'webhook-record-outcomes']) {
      let isLost = true;
      const worker = await scene.stand.worker({
        name: `wrk_${statement}`,
        fresh: statement === 'webhook-claim' ? 'left in the queue' : 'begun',
        faults: async ({ name }, run) => {
          const rows = await run();
          if (!isLost || name !== statement) return rows;
          isLost = false;
          throw new Error('Connection terminated');
        },
      });
      await scene.stand.emit(statement);
      await worker.drain().catch(() => undefined);
      await worker.drain();
      await worker.leave();
    }
    await expectDelivered(['webhook-fan-out', 'webhook-claim', 'webhook-record-outcomes']);
  });
});

describe('a clock', () => {
  it('that jumps back for hours delays nothing that is emitted then', async () => {
    const worker = await takeOver('wrk_one');
    await scene.stand.emit('before');
    await worker.drain();
    scene.stand.advance(-6 * 3_600_000);
    await scene.stand.emit('after');
    await worker.drain();
    await expectDelivered(['before', 'after']);
  });

  it('that is behind by seconds on one worker hides nothing from another', async () => {
    const worker = await takeOver('wrk_one');
    await scene.stand.emit('first');
    await worker.drain();
    const { now } = scene.stand;
    // Fanned out by somebody whose clock is behind: due before what was seen last.
    scene.stand.advance(-10_000);
    const behind = await scene.stand.worker({ name: 'wrk_behind' });
    await scene.stand.emit('late');
    await behind.deliverer.turn();
    await behind.leave();
    // Looks go back that far once a second.
    scene.stand.now = new Date(now.getTime() + 1_000);
    await worker.drain();
    await expectDelivered(['first', 'late']);
  });
});

/** Two workers with a half of the shards each. */
async function sharing(): Promise<[StandWorker, StandWorker]> {
  const [one, two] = [await takeOver('wrk_one'), await takeOver('wrk_two')];
  await one.shards.renew((shard) => one.deliverer.isIdle(shard));
  await two.shards.renew(() => true);
  return [one, two];
}

/** Two workers: the one that has a shard, and the other. */
async function ownersOf(shard: number): Promise<{ its: StandWorker; other: StandWorker }> {
  const [one, two] = await sharing();
  return one.shards.claimable().includes(shard % 64) ? { its: one, other: two } : { its: two, other: one };
}

async function takeOver(name: string): Promise<StandWorker> {
  const worker = await scene.stand.worker({ name });
  workers.push(worker);
  return worker;
}

/**
 * Other work that the victim had sent off by then has come to its end, too: a statement that holds rows, or a post, would get in
 * the way of its heir, and of the next test.
 */
async function restOf(statement: string, moment: 'before' | 'behind'): Promise<void> {
  if (statement === 'webhook-record-outcomes') await until(() => scene.receiver.received.length === 3);
  if (statement === 'webhook-fan-out' && moment === 'before') return;
  await until(async () => (await unfinished()).events === 0);
}

/** Every event was delivered at least once, as it was emitted, and there is no attempt without an end. */
async function expectDelivered(names: readonly string[]): Promise<void> {
  const delivered = new Map<string, Set<string>>();
  for (const { body, headers } of scene.receiver.received) {
    const { name } = JSON.parse(String(body)).data.dashboard;
    const seen = delivered.get(name) ?? new Set();
    delivered.set(name, seen.add(`${String(headers['x-service-delivery'])} ${String(body)}`));
  }
  expect([...delivered.keys()].toSorted()).toEqual([...names].toSorted());
  // However often it came: the same bytes under the same id.
  expect([...delivered.values()].map(({ size }) => size)).toEqual(names.map(() => 1));
  const history: WebhookDelivery[] = await scene.stand.history(subscription.id);
  expect(history.map(({ state }) => state)).toEqual(names.map(() => 'succeeded'));
  for (const { attempts } of history)
    expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
  expect(await unfinished()).toEqual({ events: 0, queued: 0, attempts: 0 });
}

async function unfinished(): Promise<{ events: number; queued: number; attempts: number }> {
  const [row] = await scene.stand.source.query(`
    SELECT (SELECT count(*)::int FROM event_queue) AS events, (SELECT count(*)::int FROM webhook_queue) AS queued,
           ((SELECT count(*) FROM webhook_queue WHERE begun > attempts) + (SELECT count(*) FROM webhook_batch))::int AS attempts`);
  return row;
}
