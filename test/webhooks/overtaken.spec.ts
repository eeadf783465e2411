import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { rescue } from '#webhooks';
import { DeliveryStand } from './delivery-stand.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept, refuseWith, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

let stand: DeliveryStand;
let receiver: WebhookReceiver;
let subscription: BuiltSubscription;
let heirs: StandWorker[];

beforeAll(async () => {
  stand = await DeliveryStand.open();
  receiver = await startReceiver();
});

beforeEach(async () => {
  receiver.answer = accept;
  receiver.received.length = 0;
  heirs = [];
  subscription = await stand.aSubscription(receiver.url);
});

afterEach(async () => {
  await stand.change(subscription.id, { disabled: true });
  for (const heir of heirs) await heir.leave();
});

afterAll(async () => {
  await receiver.close();
  await stand.close();
});

describe('an attempt that was cut off', () => {
  it('is recorded as unknown, too, when its subscription was disabled meanwhile', async () => {
    receiver.answer = () => undefined;
    const victim = await stand.worker({ name: 'wrk_victim' });
    await stand.emit('one');
    void victim.deliverer.turn();
    await until(() => receiver.received.length === 1);
    await victim.die();
    await stand.change(subscription.id, { disabled: true });
    const heir = await takeOver();
    await heir.drain();
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'cancelled', attempts: [{ number: 1, state: 'unknown', error: 'cut off' }] },
    ]);
  });
});

describe('a worker that was taken for dead and was only asleep', () => {
  it('records what really happened in place of unknown, and moves nothing that another has moved', async () => {
    const answers: (() => void)[] = [];
    const reached = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        answers.push(() => refuseWith(500)(response));
        resolve();
      };
    });
    const sleeper = await stand.worker({ name: 'wrk_sleeper' });
    await stand.emit('one');
    await sleeper.deliverer.turn();
    await reached;
    await sleeper.die();
    receiver.answer = accept;
    const heir = await takeOver();
    await heir.drain();
    for (const answer of answers) answer();
    await sleeper.deliverer.ended();
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'failed', status_code: 500 }, { state: 'succeeded' }] },
    ]);
  });

  it('does so as well when another is just recording it as unknown', async () => {
    const { sleeper, answer } = await underWay({ fresh: 'left in the queue' });
    const [delivery] = await stand.history(subscription.id);
    const unknown = {
      state: 'unknown' as const,
      statusCode: null,
      durationMs: null,
      error: 'cut off',
      answer: null,
    };
    const named = { deliveryId: delivery?.id ?? '', subscriptionId: subscription.id, number: 1 };
    await stand.during(
      (tx) => stand.settleWithin(tx, { ...named, ...unknown, next: { dueAt: stand.now } }),
      () => {
        answer();
        return sleeper.deliverer.ended();
      },
    );
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'pending', attempts: [{ number: 1, state: 'failed', status_code: 500 }] },
    ]);
  });

  it('does so as well when another is just taking over what it had begun', async () => {
    const { sleeper, answer } = await underWay({ fresh: 'begun' });
    await sleeper.die();
    await stand.during(
      (tx) => rescue(tx, { worker: 'wrk_heir', known: [] }, stand.now),
      () => {
        answer();
        return sleeper.deliverer.ended();
      },
    );
    expect(await stand.history(subscription.id)).toMatchObject([
      {
        state: 'pending',
        next_attempt_at: new Date(stand.now.getTime() + 5_000).toISOString(),
        attempts: [{ number: 1, state: 'failed', status_code: 500 }],
      },
    ]);
  });

  it('and is first with that leaves nothing to be taken over', async () => {
    const { sleeper } = await underWay({ fresh: 'begun' });
    const [delivery] = await stand.history(subscription.id);
    const [{ id: batch }]: [{ id: string }] = await stand.source.query('SELECT id FROM webhook_batch');
    await sleeper.die();
    const succeeded = {
      state: 'succeeded' as const,
      statusCode: 200,
      durationMs: 1,
      error: null,
      answer: null,
    };
    const named = { deliveryId: delivery?.id ?? '', subscriptionId: subscription.id, batch, number: 1 };
    await stand.during(
      (tx) => stand.settleWithin(tx, { ...named, ...succeeded, next: { end: 'succeeded' } }),
      () => rescue(stand.db, { worker: 'wrk_heir', known: [] }, stand.now),
    );
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ number: 1, state: 'succeeded', status_code: 200 }] },
    ]);
    const left: unknown[] = await stand.source.query(
      'SELECT delivery_id FROM webhook_queue WHERE subscription_id = $1 UNION ALL SELECT id FROM webhook_batch',
      [subscription.id],
    );
    expect(left).toEqual([]);
  });

  it('ends the delivery when it succeeded after all, and what another has under way then is recorded all the same', async () => {
    const answers: (() => void)[] = [];
    receiver.answer = (response) => void answers.push(() => accept(response));
    const sleeper = await stand.worker({ name: 'wrk_sleeper' });
    await stand.emit('one');
    await sleeper.deliverer.turn();
    await until(() => answers.length === 1);
    await sleeper.die();
    const heir = await takeOver();
    const drained = heir.drain();
    await until(() => answers.length === 2);
    answers[0]?.();
    await sleeper.deliverer.ended();
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'succeeded' }, { state: 'unknown' }] },
    ]);
    answers[1]?.();
    await drained;
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'succeeded' }, { state: 'succeeded', error: null }] },
    ]);
  });
});

/** A worker whose attempt waits for its receiver, which will refuse it. */
async function underWay(its: { fresh: 'begun' | 'left in the queue' }) {
  const answers: (() => void)[] = [];
  receiver.answer = (response) => void answers.push(() => refuseWith(500)(response));
  const sleeper = await stand.worker({ name: 'wrk_sleeper', ...its });
  await stand.emit('one');
  await sleeper.deliverer.turn();
  await until(() => answers.length === 1);
  return { sleeper, answer: () => answers[0]?.() };
}

async function takeOver(): Promise<StandWorker> {
  const heir = await stand.worker({ name: 'wrk_heir' });
  heirs.push(heir);
  return heir;
}
