import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { until } from '#testing';
import { emit, promoteSecret, stageSecret } from '#webhooks';
import { delivering } from './delivering.js';
import type { BuiltSubscription, StandWorker } from './delivery-stand.js';
import { accept, refuseWith } from './receiver.js';
import type { Received } from './receiver.js';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const dayMs = 24 * hourMs;

const scene = delivering();
let subscription: BuiltSubscription;
let worker: StandWorker;

beforeEach(async () => {
  // Work that an earlier test left waiting is none of this one's.
  await scene.stand.source.query('TRUNCATE webhook_queue, webhook_subscription, webhook_recovery');
  scene.stand.workspace = await scene.stand.make.aWorkspace();
  subscription = await scene.stand.aSubscription(`${scene.receiver.url}/in`);
  worker = await scene.stand.worker();
});

afterEach(() => worker.leave());

describe('an event', () => {
  it('goes once to each subscription that has chosen it, and to no other', async () => {
    const chosen = await scene.stand.aSubscription(`${scene.receiver.url}/chosen`, {
      events: ['dashboard.created'],
    });
    await scene.stand.aSubscription(`${scene.receiver.url}/not-chosen`, { events: ['alert.fired'] });
    const elsewhere = scene.stand.workspace;
    scene.stand.workspace = await scene.stand.make.aWorkspace();
    await scene.stand.aSubscription(`${scene.receiver.url}/strangers`);
    scene.stand.workspace = elsewhere;
    const id = await scene.stand.emit();
    await worker.drain();
    expect(scene.receiver.received.map(({ path }) => path).toSorted()).toEqual(['/chosen', '/in']);
    for (const each of [subscription, chosen])
      expect(await scene.stand.history(each.id)).toMatchObject([
        {
          event_id: id,
          event: 'dashboard.created',
          state: 'succeeded',
          attempts: [{ number: 1, state: 'succeeded' }],
        },
      ]);
    expect(await left()).toEqual({ events: 0, queued: 0 });
  });

  it('is sent in the bytes that were kept, under the headers of the contract', async () => {
    const id = await scene.stand.emit('Board “é”');
    await worker.drain();
    const [request] = scene.receiver.received;
    const [kept]: { body: string }[] = await scene.stand.source.query(
      'SELECT body FROM event WHERE id = $1',
      [id],
    );
    const [delivery] = await scene.stand.history(subscription.id);
    expect(request?.body.toString()).toBe(kept?.body);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'dashboard.created',
      'x-service-delivery': delivery?.id,
      'x-service-attempt': '1',
      'webhook-id': delivery?.id,
    });
    expect(request?.headers).not.toHaveProperty('x-service-test');
  });

  it('is not delivered where the plan is below Scale by then', async () => {
    await scene.stand.make.changePlan(scene.stand.workspace, 'growth');
    await scene.stand.emit();
    await worker.drain();
    expect(scene.receiver.received).toEqual([]);
    expect(await left()).toEqual({ events: 0, queued: 0 });
  });

  it('that was rolled back is not delivered', async () => {
    await expect(
      scene.stand.db.transaction(async (tx) => {
        const data = { dashboard: { id: 'dash_1', name: 'Board' } };
        await emit(tx, {
          workspaceId: scene.stand.workspace.id,
          type: 'dashboard.created',
          data,
          at: scene.stand.now,
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await worker.drain();
    expect(scene.receiver.received).toEqual([]);
    expect(await scene.stand.history(subscription.id)).toEqual([]);
  });
});

describe('the signatures', () => {
  beforeEach(() => {
    // The Standard libraries refuse what is older than five minutes.
    scene.stand.now = new Date();
  });
  afterEach(() => {
    scene.stand.now = new Date('2026-03-02T09:00:00.000Z');
  });

  it('are accepted by the libraries that receivers use, and not over other bytes', async () => {
    await scene.stand.emit();
    await worker.drain();
    const { text, headers } = sent(scene.receiver.received[0]);
    const { secret } = subscription;
    expect(await verify(secret, text, headers['x-service-signature'] ?? '')).toBe(true);
    expect(await verify(secret, `${text} `, headers['x-service-signature'] ?? '')).toBe(false);
    for (const library of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      library.verify(text, headers);
      expect(() => library.verify(`${text} `, headers)).toThrow('No matching signature found');
    }
  });

  it('are two while a secret is staged, and the new one once it is promoted', async () => {
    const { secret: next } = await stageSecret(scene.stand, scene.stand.act, subscription.id);
    await scene.stand.emit();
    await worker.drain();
    const during = sent(scene.receiver.received[0]);
    for (const secret of [subscription.secret, next])
      expect(new StandardWebhook(secret).verify(during.text, during.headers)).toEqual(
        JSON.parse(during.text),
      );
    expect(await verify(subscription.secret, during.text, during.headers['x-service-signature'] ?? '')).toBe(
      true,
    );
    await promoteSecret(scene.stand, scene.stand.act, subscription.id);
    await scene.stand.emit();
    await worker.drain();
    const after = sent(scene.receiver.received[1]);
    expect(await verify(next, after.text, after.headers['x-service-signature'] ?? '')).toBe(true);
    expect(() => new StandardWebhook(subscription.secret).verify(after.text, after.headers)).toThrow(
      'No matching signature found',
    );
  });
});

describe('an attempt', () => {
  it('is recorded as under way before the receiver hears of it', async () => {
    const seen: unknown[] = [];
    const asked = new Promise<void>((resolve) => {
      scene.receiver.answer = (response) => {
        void scene.stand.history(subscription.id).then((history) => {
          seen.push(history);
          accept(response);
          resolve();
        });
      };
    });
    await scene.stand.emit();
    await worker.drain();
    await asked;
    expect(seen).toMatchObject([[{ state: 'in_flight', attempts: [{ number: 1, state: 'in_flight' }] }]]);
  });

  it.each([
    ['200', refuseWith(200), 'succeeded', 200, null],
    ['299', refuseWith(299), 'succeeded', 299, null],
    [
      '301',
      refuseWith(301, { location: '/elsewhere' }),
      'pending',
      301,
      'answered 301; redirects are not followed',
    ],
    ['400', refuseWith(400), 'pending', 400, 'answered 400'],
    ['500', refuseWith(500), 'pending', 500, 'answered 500'],
    ['410', refuseWith(410), 'failed', 410, 'answered 410'],
  ])('answered %s', async (_status, answer, state, statusCode, error) => {
    scene.receiver.answer = answer;
    await scene.stand.emit();
    await worker.drain();
    expect(scene.receiver.received).toHaveLength(1);
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state, attempts: [{ status_code: statusCode, error }] },
    ]);
  });
});

describe('a receiver that fails', () => {
  it('is tried for 24 hours, ever more slowly, at most an hour apart, and then the delivery has failed', async () => {
    scene.receiver.answer = refuseWith(503);
    const began = scene.stand.now;
    await scene.stand.emit();
    const times: number[] = [];
    for (;;) {
      await worker.drain();
      times.push(scene.stand.now.getTime() - began.getTime());
      const [delivery] = await scene.stand.history(subscription.id);
      if (!delivery?.next_attempt_at) break;
      scene.stand.now = new Date(delivery.next_attempt_at);
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40].map((seconds) => seconds * secondMs));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(hourMs);
    expect(times.at(-1)).toBe(dayMs);
    const [delivery] = await scene.stand.history(subscription.id);
    expect(delivery).toMatchObject({ state: 'failed', next_attempt_at: null });
    expect(delivery?.attempts.map(({ number }) => number)).toEqual(times.map((_, index) => index + 1));
    expect(delivery?.attempts.map(({ started_at: at }) => Date.parse(at) - began.getTime())).toEqual(times);
    expect(scene.receiver.received).toHaveLength(times.length);
    expect(new Set(scene.receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(scene.receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
    expect(scene.receiver.received.map(({ headers }) => Number(headers['x-service-attempt']))).toEqual(
      times.map((_, index) => index + 1),
    );
    expect(await left()).toEqual({ events: 0, queued: 0 });
  });

  it('gets another attempt, however late, when all workers were away for longer than 24 hours', async () => {
    scene.receiver.answer = refuseWith(500);
    await scene.stand.emit();
    await worker.drain();
    scene.stand.advance(3 * dayMs);
    scene.receiver.answer = accept;
    await worker.drain();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'succeeded', attempts: [{ state: 'failed' }, { state: 'succeeded' }] },
    ]);
  });

  it('is asked again when it says, within an hour', async () => {
    scene.receiver.answer = refuseWith(429, { 'retry-after': '120' });
    await scene.stand.emit();
    await worker.drain();
    expect(await nextPause()).toBe(120 * secondMs);
    scene.stand.advance(120 * secondMs);
    scene.receiver.answer = refuseWith(503, { 'retry-after': String(2 * 86_400) });
    await worker.drain();
    expect(await nextPause()).toBe(hourMs);
  });

  it('is disabled at once when it answers 410, and what waits is cancelled', async () => {
    scene.receiver.answer = refuseWith(500);
    await scene.stand.emit('first');
    await worker.drain();
    scene.receiver.answer = refuseWith(410);
    scene.stand.advance(1);
    await scene.stand.emit('second');
    await worker.drain();
    scene.stand.advance(hourMs);
    scene.receiver.answer = accept;
    await scene.stand.emit('third');
    await worker.drain();
    expect(scene.receiver.received).toHaveLength(2);
    expect((await scene.stand.history(subscription.id)).map(({ state }) => state)).toEqual([
      'failed',
      'cancelled',
    ]);
    expect(await audits()).toEqual([
      { action: 'webhook_subscription.disabled', details: { reason: 'gone' } },
    ]);
  });

  it('is warned of after half of five days and disabled after all; a success makes up for it', async () => {
    scene.receiver.answer = refuseWith(500);
    const failFor = async (ms: number) => {
      for (
        const end = scene.stand.now.getTime() + ms;
        scene.stand.now.getTime() < end;
        scene.stand.advance(12 * hourMs)
      ) {
        await scene.stand.emit();
        await worker.drain();
      }
    };
    await failFor(4 * dayMs);
    expect(await audits()).toEqual([{ action: 'webhook_subscription.failing', details: {} }]);
    scene.receiver.answer = accept;
    await scene.stand.emit();
    await worker.drain();
    scene.receiver.answer = refuseWith(500);
    await failFor(4 * dayMs);
    await failFor(2 * dayMs);
    const disabled = { action: 'webhook_subscription.disabled', details: { reason: 'failing' } };
    expect((await audits()).at(-1)).toEqual(disabled);
    expect(await audits()).toHaveLength(3);
  });

  it('that hangs costs its own places and nobody else any', async () => {
    const hung = await scene.stand.aSubscription(`${scene.receiver.url}/hung`);
    const open: (() => void)[] = [];
    scene.receiver.answer = (response, { path }) => {
      if (path === '/hung') open.push(() => accept(response));
      else accept(response);
    };
    for (let count = 0; count < 60; count += 1) await scene.stand.emit(String(count));
    while (scene.receiver.received.filter(({ path }) => path === '/in').length < 60) {
      await worker.deliverer.turn();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(open).toHaveLength(16);
    while ((await scene.stand.history(hung.id)).some(({ state }) => state !== 'succeeded')) {
      for (const finish of open.splice(0)) finish();
      await worker.deliverer.turn();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(scene.receiver.received).toHaveLength(120);
  });

  it('keeps no events of others waiting behind its own, however little room is left', async () => {
    scene.receiver.answer = (response, { path }) => {
      if (path === '/other') accept(response);
    };
    await worker.leave();
    worker = await scene.stand.worker({ name: 'wrk_small', limits: { laneMax: 1, busyMax: 2 } });
    await scene.stand.emit();
    await worker.deliverer.turn();
    for (let count = 0; count < 20; count += 1) await scene.stand.emit();
    scene.stand.workspace = await scene.stand.make.aWorkspace();
    await scene.stand.aSubscription(`${scene.receiver.url}/other`);
    await scene.stand.emit();
    await worker.deliverer.turn();
    await until(() => scene.receiver.received.some(({ path }) => path === '/other'));
    expect(scene.receiver.received.map(({ path }) => path)).toEqual(['/in', '/other']);
    worker.deliverer.abortAttempts();
    await worker.deliverer.drained();
  });
});

describe('a subscription', () => {
  it('that is disabled gets nothing more, and what waits for it stays cancelled when it is enabled again', async () => {
    scene.receiver.answer = refuseWith(500);
    await scene.stand.emit();
    await worker.drain();
    await scene.stand.change(subscription.id, { disabled: true });
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { state: 'cancelled', next_attempt_at: null },
    ]);
    await scene.stand.emit('meanwhile');
    await worker.drain();
    await scene.stand.change(subscription.id, { disabled: false });
    expect(await scene.stand.history(subscription.id)).toMatchObject([{ state: 'cancelled' }]);
    scene.stand.advance(hourMs);
    scene.receiver.answer = accept;
    await scene.stand.emit('afterwards');
    await worker.drain();
    expect(scene.receiver.received).toHaveLength(2);
    expect((await scene.stand.history(subscription.id)).map(({ state }) => state)).toEqual([
      'succeeded',
      'cancelled',
    ]);
    expect(await left()).toEqual({ events: 0, queued: 0 });
  });

  it('that moves is sent to where it is at the time of the attempt', async () => {
    scene.receiver.answer = refuseWith(500);
    await scene.stand.emit();
    await worker.drain();
    await scene.stand.change(subscription.id, { url: `${scene.receiver.url}/moved` });
    scene.stand.advance(hourMs);
    await worker.drain();
    expect(scene.receiver.received.map(({ path }) => path)).toEqual(['/in', '/moved']);
  });
});

interface Sent {
  text: string;
  headers: Record<string, string>;
}

function sent(request: Received | undefined): Sent {
  const headers = Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]);
  return { text: String(request?.body), headers: Object.fromEntries(headers) };
}

async function nextPause(): Promise<number> {
  const [delivery] = await scene.stand.history(subscription.id);
  return Date.parse(delivery?.next_attempt_at ?? '') - scene.stand.now.getTime();
}

async function audits(): Promise<{ action: string; details: object }[]> {
  return scene.stand.source.query(
    "SELECT action, details FROM audit_event WHERE target_id = $1 AND actor_type = 'service' ORDER BY created_at",
    [subscription.id],
  );
}

async function left(): Promise<{ events: number; queued: number }> {
  const [row] = await scene.stand.source.query(
    'SELECT (SELECT count(*)::int FROM event_queue) AS events, (SELECT count(*)::int FROM webhook_queue) AS queued',
  );
  return row;
}
