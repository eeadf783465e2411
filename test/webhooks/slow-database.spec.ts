import { expect, it } from '@jest/globals';
import { until } from '#testing';
import { delivering } from './delivering.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';

const scene = delivering();
const limits = { laneMax: 4, busyMax: 12 };
/** Attempts that begin together leave an eighth of the places, and one workspace has none of that. */
const mostOfOne = 11;

it('a database that is slow to record has the worker begin no more than it may, and all of it is recorded once', async () => {
  const { stand, receiver } = scene;
  const subscriptions = await Promise.all(
    Array.from({ length: 6 }, (_unused, n) => stand.aSubscription(`${receiver.url}/${n}`)),
  );
  const slow = new SlowStatement('webhook-record-outcomes');
  const worker = await stand.worker({ limits, faults: slow.faults });
  for (let n = 0; n < 20; n += 1) await stand.emit(String(n));
  await turnUntilNothingIsNew(worker);
  await until(() => receiver.received.length === mostOfOne);
  // Woken or not: there is no room, so nothing is taken from the database into memory.
  for (let turn = 0; turn < 5; turn += 1) await worker.deliverer.turn();
  expect(worker.deliverer.busy).toBe(mostOfOne);
  expect(receiver.received).toHaveLength(mostOfOne);
  expect(slow.waiting).toBe(1);
  expect(await underWay()).toBe(mostOfOne);
  slow.recover();
  await worker.drain();
  expect(receiver.received).toHaveLength(20 * subscriptions.length);
  await expectAllRecordedOnce(subscriptions);
  await worker.leave();
});

it('a database that is slow to say what is due is asked once at a time, and nothing is lost behind it', async () => {
  const { stand, receiver } = scene;
  receiver.received.length = 0;
  stand.workspace = await stand.make.aWorkspace();
  const subscription = await stand.aSubscription(receiver.url);
  const slow = new SlowStatement('webhook-fan-out');
  const worker = await stand.worker({ limits, faults: slow.faults });
  const turning = worker.deliverer.turn();
  await until(() => slow.waiting === 1);
  for (let n = 0; n < 30; n += 1) await stand.emit(String(n));
  expect(worker.deliverer.busy).toBe(0);
  expect(slow.waiting).toBe(1);
  slow.recover();
  await turning;
  await worker.drain();
  expect(receiver.received).toHaveLength(30);
  await expectAllRecordedOnce([subscription]);
  await worker.leave();
});

/** Holds every statement of one name back until it recovers. */
class SlowStatement {
  waiting = 0;
  readonly #recovered = Promise.withResolvers<void>();

  constructor(private readonly name: string) {}

  readonly faults = async ({ name }: { name: string }, run: () => Promise<unknown[][]>) => {
    if (name !== this.name) return run();
    this.waiting += 1;
    await this.#recovered.promise;
    this.waiting -= 1;
    return run();
  };

  recover(): void {
    this.#recovered.resolve();
  }
}

async function turnUntilNothingIsNew({ deliverer }: StandWorker): Promise<void> {
  while (await deliverer.turn());
}

/** The number of attempts that the database has as under way. */
async function underWay(): Promise<number> {
  const [row] = await scene.stand.source.query(`
    SELECT ((SELECT coalesce(sum(cardinality(delivery_ids)), 0) FROM webhook_batch)
      + (SELECT count(*) FROM webhook_queue WHERE begun > attempts))::int AS count`);
  return row.count;
}

async function expectAllRecordedOnce(subscriptions: readonly BuiltSubscription[]): Promise<void> {
  expect(await underWay()).toBe(0);
  for (const { id } of subscriptions) {
    const history = await scene.stand.history(id);
    expect(history.map(({ state, attempts }) => [state, attempts.length])).toEqual(
      history.map(() => ['succeeded', 1]),
    );
  }
}
