import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '#testing';
import { listDeliveries, recoverNextBatch, resendDelivery, startRecovery } from '#webhooks';
import { delivering } from './delivering.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept, refuseWith } from './receiver.js';

const scene = delivering();
let subscription: BuiltSubscription;
let worker: StandWorker;

beforeEach(async () => {
  scene.stand.workspace = await scene.stand.make.aWorkspace();
  subscription = await scene.stand.aSubscription(scene.receiver.url);
  worker = await scene.stand.worker();
});

afterEach(async () => {
  await worker.leave();
});

it('an attempt that began as its delivery was made is told as in flight, and its delivery is not resent', async () => {
  const held: (() => void)[] = [];
  scene.receiver.answer = (response) => void held.push(() => accept(response));
  await scene.stand.emit('one');
  await worker.deliverer.turn();
  await until(() => held.length === 1);
  expect(await queued()).toEqual([]);
  const [delivery] = await scene.stand.history(subscription.id);
  expect(delivery).toMatchObject({
    state: 'in_flight',
    next_attempt_at: null,
    attempts: [{ number: 1, state: 'in_flight', started_at: scene.stand.now.toISOString() }],
  });
  const found = await idsIn('in_flight');
  expect(found).toEqual([delivery?.id]);
  expect(await idsIn('pending')).toEqual([]);
  expect(await idsIn('succeeded')).toEqual([]);
  const resent = () => resendDelivery(scene.stand.db, scene.stand.act, subscription.id, delivery?.id ?? '');
  await expect(resent()).rejects.toMatchObject({ status: 409 });
  held[0]?.();
  await worker.deliverer.drained();
  expect(await idsIn('in_flight')).toEqual([]);
  expect(await idsIn('succeeded')).toEqual(found);
  await resent();
  expect(await queued()).toEqual([{ attempts: 1, begun: 0 }]);
});

it.each([
  ['as its delivery was made', 0],
  ['when it was tried again', 1],
])('an attempt that began %s is recovered though it was under way all the while', async (_when, failures) => {
  const held: (() => void)[] = [];
  scene.receiver.answer = refuseWith(500);
  await worker.drain();
  await scene.stand.emit('one');
  if (failures > 0) await worker.drain();
  scene.receiver.answer = (response) => void held.push(() => refuseWith(500)(response));
  scene.stand.advance(10_000);
  await worker.deliverer.turn();
  await until(() => held.length > 0);
  await scene.stand.change(subscription.id, { disabled: true });
  await scene.stand.change(subscription.id, { disabled: false });
  const { db, act, now } = scene.stand;
  await startRecovery(db, act, subscription.id, new Date(now.getTime() - 60_000));
  while (await recoverNextBatch(db, now));
  for (const answer of held) answer();
  await worker.deliverer.drained();
  scene.receiver.answer = accept;
  scene.stand.advance(60_000);
  await worker.drain();
  expect(await scene.stand.history(subscription.id)).toMatchObject([
    {
      state: 'succeeded',
      attempts: Array.from({ length: failures + 2 }, (_each, at) => ({ number: at + 1 })),
    },
  ]);
});

it('of what began together, what failed is queued with its attempt, and the batch is gone with the last of it', async () => {
  const held: (() => void)[] = [];
  scene.receiver.answer = (response, { body }) => {
    if (!String(body).includes('slow')) return refuseWith(500)(response);
    held.push(() => accept(response));
  };
  for (const name of ['one', 'slow', 'two']) await scene.stand.emit(name);
  await worker.deliverer.turn();
  await until(async () => (await queued()).length === 2);
  expect(await queued()).toEqual([
    { attempts: 1, begun: 1 },
    { attempts: 1, begun: 1 },
  ]);
  expect(await batches()).toBe(1);
  held[0]?.();
  await worker.deliverer.drained();
  expect(await batches()).toBe(0);
  scene.receiver.answer = accept;
  scene.stand.advance(10_000);
  await worker.drain();
  const history = await scene.stand.history(subscription.id);
  expect(history.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  const counts = history.map(({ attempts }) => attempts.length).toSorted((a, b) => a - b);
  expect(counts).toEqual([1, 2, 2]);
});

it('an attempt that fails on an error of ours is recorded as unknown, and made again', async () => {
  let count = 0;
  const clumsy = await scene.stand.worker({
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
  await scene.stand.emit('one');
  await clumsy.drain();
  expect(await scene.stand.history(subscription.id)).toMatchObject([
    { state: 'succeeded', attempts: [{ state: 'unknown', error: 'cut off' }, { state: 'succeeded' }] },
  ]);
  expect(await batches()).toBe(0);
  expect(scene.stand.failures).toMatchObject([{ task: 'attempt_error' }]);
  await clumsy.leave();
});

it('an attempt that is recorded and cannot be told of is not sent again, and its batch stays as long as another is under way', async () => {
  await worker.leave();
  let told = 0;
  const clumsy = await scene.stand.worker({
    name: 'wrk_untold',
    onAttempt: () => {
      told += 1;
      if (told === 1) throw new Error('a bug');
    },
  });
  const held: (() => void)[] = [];
  scene.receiver.answer = (response, { body }) => {
    if (String(body).includes('slow')) held.push(() => accept(response));
    else accept(response);
  };
  for (const name of ['one', 'slow']) await scene.stand.emit(name);
  await clumsy.deliverer.turn();
  await until(() => held.length === 1 && clumsy.deliverer.busy === 1);
  expect(await queued()).toEqual([]);
  expect(await batches()).toBe(1);
  expect(scene.stand.failures).toMatchObject([{ task: 'report' }]);
  await clumsy.die();
  scene.receiver.answer = accept;
  const heir = await scene.stand.worker({ name: 'wrk_heir' });
  await heir.drain();
  const history = await scene.stand.history(subscription.id);
  const states = history.map(({ attempts }) => attempts.map(({ state }) => state).join());
  expect(states.toSorted()).toEqual(['succeeded', 'unknown,succeeded']);
  expect(scene.receiver.received).toHaveLength(3);
  await heir.leave();
});

it('a success that is recorded once more is neither queued nor told as ended badly', async () => {
  const held: (() => void)[] = [];
  scene.receiver.answer = (response, { body }) => {
    if (String(body).includes('slow')) held.push(() => accept(response));
    else accept(response);
  };
  for (const name of ['one', 'slow']) await scene.stand.emit(name);
  await worker.deliverer.turn();
  await until(() => worker.ended.length === 1);
  const [{ record } = { record: undefined }] = worker.ended;
  if (!record) throw new Error('nothing ended');
  for (const next of [{ dueAt: scene.stand.now }, { end: 'failed' as const }])
    await scene.stand.db.transaction((tx) =>
      scene.stand.recordOutcomeWithin(tx, { ...record, state: 'unknown', next }),
    );
  expect(await queued()).toEqual([]);
  expect(await idsIn('succeeded')).toEqual([record.deliveryId]);
  held[0]?.();
  await worker.deliverer.drained();
  expect(await batches()).toBe(0);
});

async function idsIn(state: 'in_flight' | 'pending' | 'succeeded'): Promise<string[]> {
  const { data } = await listDeliveries(scene.stand.db, scene.stand.workspace.id, subscription.id, {
    limit: 10,
    state,
  });
  return data.map(({ id }) => id);
}

function queued(): Promise<object[]> {
  return scene.stand.source.query(
    'SELECT attempts, begun FROM webhook_queue WHERE subscription_id = $1 ORDER BY delivery_id',
    [subscription.id],
  );
}

async function batches(): Promise<number> {
  const [row] = await scene.stand.source.query('SELECT count(*)::int FROM webhook_batch');
  return row.count;
}
