import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { until } from '#testing';
import { listDeliveries, resendDelivery } from '#webhooks';
import { DeliveryStand } from './delivery-stand.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept, refuseWith, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

let stand: DeliveryStand;
let receiver: WebhookReceiver;
let subscription: BuiltSubscription;
let worker: StandWorker;

beforeAll(async () => {
  stand = await DeliveryStand.open();
  receiver = await startReceiver();
});

beforeEach(async () => {
  receiver.answer = accept;
  receiver.received.length = 0;
  stand.workspace = await stand.make.aWorkspace();
  subscription = await stand.aSubscription(receiver.url);
  worker = await stand.worker();
});

afterEach(async () => {
  await worker.leave();
});

afterAll(async () => {
  await receiver.close();
  await stand.close();
});

it('an attempt that began as its delivery was made is told as in flight, and its delivery is not resent', async () => {
  const held: (() => void)[] = [];
  receiver.answer = (response) => void held.push(() => accept(response));
  await stand.emit('one');
  await worker.deliverer.turn();
  await until(() => held.length === 1);
  expect(await queued()).toEqual([]);
  const [delivery] = await stand.history(subscription.id);
  expect(delivery).toMatchObject({
    state: 'in_flight',
    next_attempt_at: null,
    attempts: [{ number: 1, state: 'in_flight', started_at: stand.now.toISOString() }],
  });
  const found = await idsIn('in_flight');
  expect(found).toEqual([delivery?.id]);
  expect(await idsIn('pending')).toEqual([]);
  expect(await idsIn('succeeded')).toEqual([]);
  const resent = () => resendDelivery(stand.db, stand.act, subscription.id, delivery?.id ?? '');
  await expect(resent()).rejects.toMatchObject({ status: 409 });
  held[0]?.();
  await worker.deliverer.ended();
  expect(await idsIn('in_flight')).toEqual([]);
  expect(await idsIn('succeeded')).toEqual(found);
  await resent();
  expect(await queued()).toEqual([{ attempts: 1, begun: 0 }]);
});

it('of what began together, what failed is queued with its attempt, and the batch is gone with the last of it', async () => {
  const held: (() => void)[] = [];
  receiver.answer = (response, { body }) => {
    if (!String(body).includes('slow')) return refuseWith(500)(response);
    held.push(() => accept(response));
  };
  for (const name of ['one', 'slow', 'two']) await stand.emit(name);
  await worker.deliverer.turn();
  await until(async () => (await queued()).length === 2);
  expect(await queued()).toEqual([
    { attempts: 1, begun: 1 },
    { attempts: 1, begun: 1 },
  ]);
  expect(await batches()).toBe(1);
  held[0]?.();
  await worker.deliverer.ended();
  expect(await batches()).toBe(0);
  receiver.answer = accept;
  stand.advance(10_000);
  await worker.drain();
  const history = await stand.history(subscription.id);
  expect(history.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  const counts = history.map(({ attempts }) => attempts.length).toSorted((a, b) => a - b);
  expect(counts).toEqual([1, 2, 2]);
});

it('an attempt that stumbles over something of ours is recorded as unknown, and made again', async () => {
  let count = 0;
  const clumsy = await stand.worker({
    name: 'wrk_clumsy',
    post: () => {
      count += 1;
      if (count === 1) return Promise.reject(new Error('a bug'));
      return Promise.resolve({
        kind: 'answered',
        statusCode: 200,
        durationMs: 1,
        retryAfter: undefined,
        answer: '',
      });
    },
  });
  await worker.leave();
  await clumsy.shards.renew(() => true);
  await stand.emit('one');
  await clumsy.drain();
  expect(await stand.history(subscription.id)).toMatchObject([
    { state: 'succeeded', attempts: [{ state: 'unknown', error: 'cut off' }, { state: 'succeeded' }] },
  ]);
  expect(await batches()).toBe(0);
  await clumsy.leave();
});

async function idsIn(state: 'in_flight' | 'pending' | 'succeeded'): Promise<string[]> {
  const { data } = await listDeliveries(stand.db, stand.workspace.id, subscription.id, { limit: 10, state });
  return data.map(({ id }) => id);
}

function queued(): Promise<object[]> {
  return stand.source.query(
    'SELECT attempts, begun FROM webhook_queue WHERE subscription_id = $1 ORDER BY delivery_id',
    [subscription.id],
  );
}

async function batches(): Promise<number> {
  const [row] = await stand.source.query('SELECT count(*)::int FROM webhook_batch');
  return row.count;
}
