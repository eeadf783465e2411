import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookDelivery } from '#contracts';
import { until } from '#testing';
import { rescue, resendDelivery } from '#webhooks';
import { delivering } from './delivering.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept, refuseWith } from './receiver.js';

const scene = delivering();
let subscription: BuiltSubscription;
let heirs: StandWorker[];

beforeEach(async () => {
  heirs = [];
  subscription = await scene.stand.aSubscription(scene.receiver.url);
});

afterEach(async () => {
  await scene.stand.change(subscription.id, { disabled: true });
  for (const heir of heirs) await heir.leave();
});

describe('an attempt that was cut off', () => {
  it('is recorded as unknown, too, when its subscription was disabled meanwhile', async () => {
    scene.receiver.answer = () => undefined;
    const victim = await scene.stand.worker({ name: 'wrk_victim' });
    await scene.stand.emit('one');
    void victim.deliverer.turn();
    await until(() => scene.receiver.received.length === 1);
    await victim.die();
    await scene.stand.change(subscription.id, { disabled: true });
    const heir = await takeOver();
    await heir.drain();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'cancelled', attempts: [{ number: 1, state: 'unknown', error: 'cut off' }] },
    ]);
  });
});

describe('a worker that was taken for dead and was only asleep', () => {
  it('records what really happened in place of unknown, and moves nothing that another has moved', async () => {
    const answers: (() => void)[] = [];
    const reached = new Promise<void>((resolve) => {
      scene.receiver.answer = (response) => {
        answers.push(() => refuseWith(500)(response));
        resolve();
      };
    });
    const sleeper = await scene.stand.worker({ name: 'wrk_sleeper' });
    await scene.stand.emit('one');
    await sleeper.deliverer.turn();
    await reached;
    await sleeper.die();
    scene.receiver.answer = accept;
    const heir = await takeOver();
    await heir.drain();
    for (const answer of answers) answer();
    await sleeper.deliverer.drained();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'failed', status_code: 500 }, { state: 'succeeded' }] },
    ]);
  });

  it('does so as well when another is just recording it as unknown', async () => {
    const { sleeper, answer } = await underWay({ fresh: 'left in the queue' });
    const [delivery] = await scene.stand.history(subscription.id);
    const unknown = {
      state: 'unknown' as const,
      statusCode: null,
      durationMs: null,
      error: 'cut off',
      answer: null,
    };
    const named = { ...namesOf(delivery), number: 1 };
    await scene.stand.during(
      (tx) => scene.stand.recordOutcomeWithin(tx, { ...named, ...unknown, next: { dueAt: scene.stand.now } }),
      () => {
        answer();
        return sleeper.deliverer.drained();
      },
    );
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'pending', attempts: [{ number: 1, state: 'failed', status_code: 500 }] },
    ]);
  });

  it('does so as well when another is just taking over what it had begun', async () => {
    const { sleeper, answer } = await underWay({ fresh: 'begun' });
    await sleeper.die();
    await scene.stand.during(
      (tx) => rescue(tx, { worker: 'wrk_heir', known: [] }, scene.stand.now),
      () => {
        answer();
        return sleeper.deliverer.drained();
      },
    );
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      {
        state: 'pending',
        next_attempt_at: new Date(scene.stand.now.getTime() + 5_000).toISOString(),
        attempts: [{ number: 1, state: 'failed', status_code: 500 }],
      },
    ]);
  });

  it('and is first with that leaves nothing to be taken over', async () => {
    const { sleeper } = await underWay({ fresh: 'begun' });
    const [delivery] = await scene.stand.history(subscription.id);
    const [{ id: batch }]: [{ id: string }] = await scene.stand.source.query('SELECT id FROM webhook_batch');
    await sleeper.die();
    const succeeded = {
      state: 'succeeded' as const,
      statusCode: 200,
      durationMs: 1,
      error: null,
      answer: null,
    };
    const named = { ...namesOf(delivery), batch, number: 1 };
    const heir = { worker: 'wrk_heir', known: [] };
    await scene.stand.db.transaction(async (tx) => {
      await scene.stand.recordOutcomeWithin(tx, { ...named, ...succeeded, next: { end: 'succeeded' } });
      const meanwhile = await rescue(scene.stand.db, heir, scene.stand.now);
      expect(meanwhile).toEqual({ wasFound: false, isMore: true });
    });
    await rescue(scene.stand.db, heir, scene.stand.now);
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ number: 1, state: 'succeeded', status_code: 200 }] },
    ]);
    const left: unknown[] = await scene.stand.source.query(
      'SELECT delivery_id FROM webhook_queue WHERE subscription_id = $1 UNION ALL SELECT id FROM webhook_batch',
      [subscription.id],
    );
    expect(left).toEqual([]);
  });

  it('ends the delivery when it succeeded after all, and what another has under way then is recorded all the same', async () => {
    const { sleeper, answers } = await underWay({ answer: accept });
    await sleeper.die();
    const heir = await takeOver();
    const drained = heir.drain();
    await until(() => answers.length === 2);
    answers[0]?.();
    await sleeper.deliverer.drained();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'succeeded' }, { state: 'unknown' }] },
    ]);
    answers[1]?.();
    await drained;
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'succeeded' }, { state: 'succeeded', error: null }] },
    ]);
  });

  it('takes nothing away that was asked to be sent again since', async () => {
    const { sleeper, answers } = await underWay({ answer: accept });
    await sleeper.die();
    scene.receiver.answer = accept;
    const heir = await takeOver();
    await heir.drain();
    await resendTheOne();
    answers[0]?.();
    await sleeper.deliverer.drained();
    await heir.drain();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ number: 1 }, { number: 2 }, { number: 3, state: 'succeeded' }] },
    ]);
    expect(scene.receiver.received).toHaveLength(3);
  });
});

it('what a worker did not hear was recorded, it records again, and takes no resend away with it', async () => {
  let lost = 0;
  const worker = await scene.stand.worker({
    faults: async ({ name }, run) => {
      const rows = await run();
      if (name !== 'webhook-record-outcomes' || lost > 0) return rows;
      lost += 1;
      await resendTheOne();
      throw new Error('the connection was lost after the commit');
    },
  });
  heirs.push(worker);
  await scene.stand.emit('one');
  await worker.deliverer.turn();
  await worker.deliverer.drained();
  await worker.drain();
  expect(await scene.stand.history(subscription.id)).toMatchObject([
    { state: 'succeeded', attempts: [{ number: 1 }, { number: 2, state: 'succeeded' }] },
  ]);
  expect(scene.receiver.received).toHaveLength(2);
});

/** As a member does with the delivery that there is. */
async function resendTheOne(): Promise<void> {
  const [delivery] = await scene.stand.history(subscription.id);
  await resendDelivery(scene.stand.db, scene.stand.act, subscription.id, delivery?.id ?? '');
}

function namesOf(delivery: WebhookDelivery | undefined) {
  if (!delivery) throw new Error('there is no delivery');
  return { deliveryId: delivery.id, subscriptionId: subscription.id, eventId: delivery.event_id };
}

describe('what a worker that died had begun', () => {
  it('keeps no heir from delivering while another has it, and is looked for again by the next turn', async () => {
    const { sleeper } = await underWay({ fresh: 'begun' });
    await sleeper.die();
    scene.receiver.answer = accept;
    const heir = await takeOver();
    await scene.stand.db.transaction(async (tx) => {
      await tx.query('SELECT FROM webhook_batch FOR UPDATE');
      await scene.stand.emit('two');
      await heir.deliverer.turn();
      await heir.deliverer.drained();
      const states = (await scene.stand.history(subscription.id)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['in_flight', 'succeeded']);
    });
    await heir.drain();
    const history = await scene.stand.history(subscription.id);
    expect(history.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(history.map(({ attempts }) => attempts.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});

/** A worker whose attempt waits for its receiver, which will refuse it unless told otherwise. */
async function underWay({
  answer = refuseWith(500),
  ...its
}: {
  fresh?: 'begun' | 'left in the queue';
  answer?: typeof accept;
}) {
  const answers: (() => void)[] = [];
  scene.receiver.answer = (response) => void answers.push(() => answer(response));
  const sleeper = await scene.stand.worker({ name: 'wrk_sleeper', ...its });
  await scene.stand.emit('one');
  await sleeper.deliverer.turn();
  await until(() => answers.length === 1);
  return { sleeper, answers, answer: () => answers[0]?.() };
}

async function takeOver(): Promise<StandWorker> {
  const heir = await scene.stand.worker({ name: 'wrk_heir' });
  heirs.push(heir);
  return heir;
}
