import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { accept, refuseWith } from '../webhooks/receiver.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;

const schedules = () => `/workspaces/${its.workspace.id}/schedules`;
let slack: string;

beforeEach(async () => {
  slack = await deliveries.aSlackChannel();
});

afterEach(async () => {
  its.aheadMs += 3_700_000;
  await deliveries.sendAll();
  deliveries.chat.received.length = 0;
});

/** Refuses messages that have a word in them. */
function refuse(word: string): void {
  deliveries.chat.answer = (response, request) =>
    String(request.body).includes(word) ? refuseWith(503)(response) : accept(response);
}

/** Has the sender try as often as that, a minute apart. */
async function tryTimes(count: number): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    await deliveries.sendAll();
    its.aheadMs += 60_000;
  }
}

/** The words of those that arrived, in their order. */
function arrived(words: readonly string[]): string[] {
  return deliveries.chat.received.flatMap(({ body }) => words.filter((word) => String(body).includes(word)));
}

/** Something that is sent on a schedule, as far as the queue. */
async function queueDashboard(recipients: object): Promise<string> {
  const widgets = [{ key: 'note', title: 'Note', type: 'text', text: 'What is sold.' }];
  const dashboardId = await its.create({ name: 'Sales', widgets });
  await its.publish(dashboardId);
  const when = { every: 'day', hour: 8, minute: 0 };
  const input = { name: 'Monthly sales', dashboard_id: dashboardId, when, ...recipients };
  const { body } = await its.send('post', schedules(), input).expect(201);
  await its.send('post', `${schedules()}/${body.id}/send`).expect(202);
  await deliveries.composeAll();
  return `${schedules()}/${body.id}`;
}

describe('a message that fails', () => {
  it('lets the newer ones of its receiver pass after three failures, and is sent once it may be', async () => {
    refuse('Stock');
    await deliveries.fire([slack], { name: 'Stock' });
    await tryTimes(1);
    await deliveries.fire([slack], { name: 'Profit' });
    await tryTimes(1);
    expect(arrived(['Profit'])).toEqual([]);
    await tryTimes(2);
    expect(arrived(['Profit'])).toEqual(['Profit']);
    deliveries.chat.answer = accept;
    deliveries.chat.received.length = 0;
    await tryTimes(1);
    expect(arrived(['Stock', 'Profit'])).toEqual(['Stock']);
  });

  it('is passed by others that failed less, which a receiver that was away had refused as well', async () => {
    deliveries.chat.answer = refuseWith(503);
    await deliveries.fire([slack], { name: 'Stock' });
    await tryTimes(5);
    await deliveries.fire([slack], { name: 'Profit' });
    await tryTimes(4);
    refuse('Stock');
    deliveries.chat.received.length = 0;
    its.aheadMs += 3_600_000;
    await deliveries.sendAll();
    expect(arrived(['Stock', 'Profit'])).toContain('Profit');
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([{ state: 'sent' }, { state: 'pending' }]);
  });

  it.each([1, 4])(
    'of an alert keeps its order to those of the same alert, after %i failures',
    async (failures) => {
      refuse('rose above');
      const id = await deliveries.fire([slack], { name: 'Stock' });
      await tryTimes(failures);
      alerts.setTotal(42);
      expect(await alerts.evaluateAt(1, id)).toBe('ok');
      await tryTimes(3);
      expect(arrived(['no longer above'])).toEqual([]);
      deliveries.chat.answer = accept;
      deliveries.chat.received.length = 0;
      its.aheadMs += 3_600_000;
      await deliveries.sendAll();
      expect(arrived(['rose above', 'no longer above'])).toEqual(['rose above', 'no longer above']);
    },
  );
});

describe('a message of an alert that is queued', () => {
  it('as an earlier one falls back is not sent before it', async () => {
    deliveries.chat.answer = refuseWith(503);
    const alertId = await deliveries.fire([slack], { name: 'Stock' });
    await tryTimes(2);
    const queueing = its.api.source.createQueryRunner();
    await queueing.startTransaction();
    await queueing.query('SELECT FROM channel WHERE id = $1 FOR KEY SHARE', [slack]);
    await queueing.query(
      `INSERT INTO notice (id, workspace_id, topic, content, created_at)
       SELECT 'ntc_later', workspace_id, topic, content, created_at FROM notice ORDER BY id DESC LIMIT 1`,
    );
    await queueing.query(
      `INSERT INTO notice_delivery (id, notice_id, workspace_id, channel_id, alert_id, state, due_at, created_at)
       VALUES ('ndl_later', 'ntc_later', $1, $2, $3, 'pending', $4, $4)`,
      [its.workspace.id, slack, alertId, its.now()],
    );
    const sending = deliveries.sendAll();
    await until(async () => {
      const waiting = await its.api.source.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    await queueing.commitTransaction();
    await queueing.release();
    await sending;
    const turns = await its.api.source.query(
      `SELECT turn FROM notice_delivery WHERE channel_id = $1 AND state = 'pending'`,
      [slack],
    );
    expect(turns).toEqual([{ turn: 2 }, { turn: 2 }]);
  });
});

describe('a message that no attempt ends of', () => {
  const endLeases = () =>
    its.api.source.query(
      `UPDATE notice_delivery SET sending_until = now() - interval '1 second' WHERE state = 'pending'`,
    );

  it('lets the newer ones of its receiver pass, too', async () => {
    const { post } = deliveries.poster;
    const broken = deliveries.aSender({
      post: (request, signal) =>
        String(request.body).includes('Stock')
          ? Promise.reject(new Error('a fault of ours'))
          : post(request, signal),
    });
    await deliveries.fire([slack], { name: 'Stock' });
    for (let time = 0; time < 3; time += 1) {
      await deliveries.sendAll(broken);
      await endLeases();
    }
    await deliveries.fire([slack], { name: 'Profit' });
    await deliveries.sendAll(broken);
    expect(deliveries.faults).toHaveLength(4);
    expect(arrived(['Stock', 'Profit'])).toEqual(['Profit']);
    await endLeases();
    await deliveries.sendAll();
    expect(arrived(['Stock', 'Profit'])).toEqual(['Profit', 'Stock']);
  });
});

describe('an alert', () => {
  it('is told before what was queued on a schedule', async () => {
    const schedule = await queueDashboard({ channel_ids: [slack] });
    await deliveries.fire([slack], { name: 'Stock' });
    await deliveries.sendAll();
    expect(arrived(['Stock', 'Monthly sales'])).toEqual(['Stock', 'Monthly sales']);
    await its.send('delete', schedule).expect(204);
  });
});
