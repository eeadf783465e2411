import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  describeRecovery,
  maintainPartitions,
  recoverNextBatch,
  resendDelivery,
  startRecovery,
} from '#webhooks';
import type { OutcomeRecord } from '#webhooks';
import { DeliveryStand } from './delivery-stand.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept, refuseWith, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

const dayMs = 86_400_000;

let stand: DeliveryStand;
let receiver: WebhookReceiver;
let subscription: BuiltSubscription;
let worker: StandWorker;

beforeAll(async () => {
  stand = await DeliveryStand.open();
  receiver = await startReceiver();
  worker = await stand.worker();
});

beforeEach(async () => {
  receiver.answer = accept;
  receiver.received.length = 0;
  stand.workspace = await stand.make.aWorkspace();
  subscription = await stand.aSubscription(receiver.url);
});

afterAll(async () => {
  await receiver.close();
  await stand.close();
});

describe('recovering', () => {
  it('sends again what failed or was cancelled since a time, and nothing else', async () => {
    receiver.answer = refuseWith(410);
    await stand.emit('too early');
    await worker.drain();
    await stand.change(subscription.id, { disabled: false });
    stand.advance(60_000);
    const since = stand.now;
    await stand.emit('failed');
    await worker.drain();
    await stand.change(subscription.id, { disabled: false });
    receiver.answer = refuseWith(500);
    await stand.emit('cancelled');
    await worker.drain();
    await stand.change(subscription.id, { disabled: true });
    stand.advance(dayMs);
    await worker.drain();
    await stand.change(subscription.id, { disabled: false });
    receiver.answer = accept;
    await stand.emit('delivered');
    await worker.drain();
    receiver.received.length = 0;
    await startRecovery(stand.db, stand.act, subscription.id, since);
    const running = {
      since: since.toISOString(),
      until: stand.now.toISOString(),
      state: 'running',
      queued: 0,
    };
    expect(await recovery()).toEqual(running);
    while (await recoverNextBatch(stand.db, stand.now));
    expect(await recovery()).toEqual({ ...running, state: 'done', queued: 2 });
    await worker.drain();
    const names = receiver.received.map(({ body }) => String(JSON.parse(String(body)).data.dashboard.name));
    expect(names.toSorted()).toEqual(['cancelled', 'failed']);
    expect(receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['2', '2']);
    const states = (await stand.history(subscription.id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded']);
  });

  it('sends again what waited for its next attempt when its subscription was disabled', async () => {
    receiver.answer = refuseWith(500);
    await stand.emit('waited');
    await worker.drain();
    await stand.change(subscription.id, { disabled: true });
    expect(await stand.history(subscription.id)).toMatchObject([{ state: 'cancelled' }]);
    await stand.change(subscription.id, { disabled: false });
    receiver.answer = accept;
    await startRecovery(stand.db, stand.act, subscription.id, new Date(0));
    while (await recoverNextBatch(stand.db, stand.now));
    expect(await recovery()).toMatchObject({ state: 'done', queued: 1 });
    await worker.drain();
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ number: 1, state: 'failed' }, { number: 2 }] },
    ]);
  });

  it('is one at a time for a subscription, and another one when it is over', async () => {
    const start = () => startRecovery(stand.db, stand.act, subscription.id, stand.now);
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(start()).rejects.toMatchObject({ code: 'conflict' });
    while (await recoverNextBatch(stand.db, stand.now));
    await start();
    while (await recoverNextBatch(stand.db, stand.now));
  });

  it('of a thousand deliveries keeps no other one waiting', async () => {
    const other = await stand.aSubscription(receiver.url);
    await stand.source.query(
      `WITH made AS (INSERT INTO webhook_delivery (id, workspace_id, subscription_id, event_id, event_type, created_at)
         SELECT 'dlv_' || lpad(n::text, 22, '0'), $1, CASE WHEN n <= 1000 THEN $2 ELSE $3 END, 'evt_none', 'share.created', $4
         FROM generate_series(1, 1001) n RETURNING id, subscription_id)
       INSERT INTO webhook_end SELECT id, subscription_id, 'failed', $4 FROM made`,
      [stand.workspace.id, subscription.id, other.id, stand.now],
    );
    const since = new Date(0);
    await startRecovery(stand.db, stand.act, subscription.id, since);
    await startRecovery(stand.db, stand.act, other.id, since);
    stand.advance(1);
    await recoverNextBatch(stand.db, stand.now);
    await recoverNextBatch(stand.db, stand.now);
    expect(await recovery()).toMatchObject({ state: 'running', queued: 500 });
    expect(await recovery(other.id)).toMatchObject({ state: 'done', queued: 1 });
    while (await recoverNextBatch(stand.db, stand.now));
    expect(await recovery()).toMatchObject({ state: 'done', queued: 1000 });
    await stand.source.query('TRUNCATE webhook_queue');
  });

  it('counts what it queued, not what stood in the queue already', async () => {
    receiver.answer = refuseWith(500);
    await stand.emit();
    await worker.drain();
    await stand.source.query(
      `INSERT INTO webhook_end (delivery_id, subscription_id, state, at)
       SELECT delivery_id, subscription_id, 'failed', $2 FROM webhook_queue WHERE subscription_id = $1`,
      [subscription.id, stand.now],
    );
    await startRecovery(stand.db, stand.act, subscription.id, new Date(0));
    while (await recoverNextBatch(stand.db, stand.now));
    expect(await recovery()).toMatchObject({ state: 'done', queued: 0 });
  });

  it('is refused while the subscription is disabled', async () => {
    await stand.change(subscription.id, { disabled: true });
    const starting = startRecovery(stand.db, stand.act, subscription.id, stand.now);
    await expect(starting).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('resending', () => {
  it('begins 24 hours of its own, with short pauses again', async () => {
    receiver.answer = refuseWith(500);
    await stand.emit();
    for (let round = 0; round < 6; round += 1) {
      await worker.drain();
      stand.advance(3_600_000);
    }
    const [delivery] = await stand.history(subscription.id);
    const again = await resendDelivery(stand.db, stand.act, subscription.id, delivery?.id ?? '');
    expect(again).toMatchObject({ state: 'pending', next_attempt_at: stand.now.toISOString() });
    await worker.drain();
    const [after] = await stand.history(subscription.id);
    expect(after?.attempts).toHaveLength(7);
    expect(Date.parse(after?.next_attempt_at ?? '') - stand.now.getTime()).toBe(5_000);
  });

  it('goes on from an attempt that is recorded at that moment', async () => {
    receiver.answer = refuseWith(500);
    await stand.emit();
    await worker.drain();
    const [delivery] = await stand.history(subscription.id);
    const deliveryId = delivery?.id ?? '';
    const last: OutcomeRecord = {
      deliveryId,
      subscriptionId: subscription.id,
      eventId: delivery?.event_id ?? '',
      number: 2,
      state: 'failed',
      statusCode: 500,
      durationMs: 1,
      error: 'answered 500',
      answer: null,
      next: { end: 'failed' },
    };
    await stand.during(
      (tx) => stand.recordOutcomeWithin(tx, last),
      () => resendDelivery(stand.db, stand.act, subscription.id, deliveryId),
    );
    expect(
      await stand.source.query('SELECT state FROM webhook_end WHERE delivery_id = $1', [deliveryId]),
    ).toEqual([]);
    receiver.answer = accept;
    await worker.drain();
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ number: 1 }, { number: 2, state: 'failed' }, { number: 3 }] },
    ]);
  });
});

describe('a row of the queue whose next attempt is recorded already', () => {
  it('holds up nobody: it moves on, and so does what is recorded with it', async () => {
    receiver.answer = refuseWith(500);
    await stand.emit('one');
    await stand.emit('two');
    await worker.drain();
    const [odd] = await stand.history(subscription.id);
    await stand.source.query('UPDATE webhook_queue SET attempts = 0, begun = 0 WHERE delivery_id = $1', [
      odd?.id,
    ]);
    stand.advance(10_000);
    receiver.answer = accept;
    await worker.drain();
    expect(await stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ number: 1, state: 'failed' }] },
      { state: 'succeeded', attempts: [{ number: 1 }, { number: 2, state: 'succeeded' }] },
    ]);
  });
});

describe('retention', () => {
  it('makes a partition a day ahead of time, and drops what is older than the days that are kept', async () => {
    const first = new Date(Math.ceil(stand.now.getTime() / dayMs) * dayMs);
    stand.now = first;
    await maintainPartitions(stand.db, stand.now, 30);
    await stand.emit('old');
    await worker.drain();
    const [row] = await stand.source.query(
      'SELECT tableoid::regclass::text AS partition FROM event ORDER BY id DESC LIMIT 1',
    );
    expect(row.partition).toBe(`event_d${first.toISOString().slice(0, 10).replaceAll('-', '')}`);
    stand.now = new Date(first.getTime() + 30 * dayMs);
    await maintainPartitions(stand.db, stand.now, 30);
    expect(await stand.history(subscription.id)).toHaveLength(1);
    stand.now = new Date(first.getTime() + 31 * dayMs);
    await Promise.all([
      maintainPartitions(stand.db, stand.now, 30),
      maintainPartitions(stand.db, stand.now, 30),
    ]);
    expect(await stand.history(subscription.id)).toEqual([]);
    const [kept] = await stand.source.query(`
      SELECT (SELECT count(*)::int FROM event) AS events, (SELECT count(*)::int FROM webhook_attempt) AS attempts,
             (SELECT count(*)::int FROM webhook_end) AS ends`);
    expect(kept).toEqual({ events: 0, attempts: 0, ends: 0 });
  });

  it('leaves a day alone that was begun without a partition, and forgets it row by row', async () => {
    stand.advance(10 * dayMs);
    await stand.emit('unexpected');
    await maintainPartitions(stand.db, stand.now, 30);
    await worker.drain();
    expect(await stand.history(subscription.id)).toMatchObject([{ state: 'succeeded' }]);
    stand.advance(31 * dayMs);
    await maintainPartitions(stand.db, stand.now, 30);
    expect(await stand.history(subscription.id)).toEqual([]);
  });
});

async function recovery(id = subscription.id) {
  return (await describeRecovery(stand.db, stand.workspace.id, id)).latest;
}
