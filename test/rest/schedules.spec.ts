import { beforeAll, describe, expect, it } from '@jest/globals';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '#testing';
import { timestamp } from './alert-workspace.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;

const widgets = [
  { key: 'orders', title: 'Orders by country', type: 'chart', sql: 'SELECT country, amount FROM orders' },
  { key: 'total', title: 'Total', type: 'number', sql: 'SELECT sum(amount) FROM orders' },
  {
    key: 'worth',
    title: 'Worth',
    type: 'table',
    sql: 'SELECT country AS in_country, amount * 1000 AS worth_in_eur FROM orders',
  },
  { key: 'note', title: 'Note', type: 'text', text: 'What is sold.' },
];
const daily = { every: 'day', hour: 8, minute: 0 };

let dashboardId: string;
let viewerId: string;

beforeAll(async () => {
  dashboardId = await its.create({ name: 'Sales', widgets });
  await its.publish(dashboardId);
  viewerId = (await deliveries.memberIds()).viewer;
});

function path(): string {
  return `/workspaces/${its.workspace.id}/schedules`;
}

function create(input: object, as = its.editor) {
  return its.send('post', path(), { name: 'Sales daily', when: daily, ...input }, as);
}

async function aSchedule(input: object = {}): Promise<string> {
  const { body } = await create({ dashboard_id: dashboardId, member_ids: [viewerId], ...input }).expect(201);
  return body.id;
}

async function describeSchedule(id: string) {
  const { body } = await its.get(`${path()}/${id}`).expect(200);
  return body;
}

/** Has what is due put together, and sent. */
async function passDays(days: number): Promise<void> {
  its.aheadMs += days * 86_400_000;
  await deliveries.composeAll();
  await deliveries.sendAll();
}

/** Awaits transactions that wait for rows of others. */
async function untilWaiting(count: number): Promise<void> {
  await until(async () => {
    const [row] = await its.api.source.query(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row.waiting === count;
  });
}

async function pause(id: string): Promise<void> {
  await its.send('patch', `${path()}/${id}`, { paused: true }).expect(200);
}

describe('POST /workspaces/{workspace_id}/schedules', () => {
  it('201 with its next time, by the clocks of its zone', async () => {
    const { body } = await create({
      dashboard_id: dashboardId,
      member_ids: [viewerId],
      time_zone: 'Asia/Tokyo',
    }).expect(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^sch_/),
      dashboard_id: dashboardId,
      message_id: null,
      when: daily,
      paused: false,
      next_send_at: expect.stringMatching(/T23:00:00\.000Z$/),
      last_sent_at: null,
      created_at: timestamp,
    });
    expect(await describeSchedule(body.id)).toEqual(body);
    await its.send('delete', `${path()}/${body.id}`).expect(204);
    await its.get(`${path()}/${body.id}`).expect(404);
  });

  it.each<[string, object]>([
    ['nobody to send it to', { member_ids: [] }],
    ['two things to send', { message_id: 'msg_1' }],
    ['an hour that there is not', { when: { every: 'day', hour: 24 } }],
    ['no weekday', { when: { every: 'week', hour: 8 } }],
    ['a zone that there is not', { time_zone: 'Mars/Olympus' }],
    ['an address', { member_ids: ['a@example.com'] }],
    ['a channel of nobody', { channel_ids: ['ch_1'] }],
  ])('400 for %s', async (_case, wrong) => {
    await create({ dashboard_id: dashboardId, member_ids: [viewerId], ...wrong }).expect(400);
  });

  it('404 for a dashboard that is not published, or of another workspace', async () => {
    const draft = await its.create({ name: 'Draft', widgets });
    await create({ dashboard_id: draft, member_ids: [viewerId] }).expect(404);
    await create({ dashboard_id: 'dash_1', member_ids: [viewerId] }).expect(404);
  });

  it('403 for viewers', async () => {
    await create({ dashboard_id: dashboardId, member_ids: [viewerId] }, its.viewer).expect(403);
  });
});

describe('a dashboard on a schedule', () => {
  it('is sent at its time with its data as it is then: charts, tables, numbers and texts', async () => {
    const id = await aSchedule();
    its.atSource(`UPDATE orders SET amount = 55 WHERE country = 'Chile'`);
    await passDays(1);
    expect(deliveries.mails.taken).toHaveLength(1);
    const { mail } = deliveries.mail();
    expect(mail.subject).toMatch(/^Sales daily, \d{1,2} [A-Z][a-z]{2}$/);
    expect(mail.text).toMatch(/Chile +55/);
    expect(mail.text).toMatch(/^In country +Worth$/m);
    expect(mail.text).toMatch(/^Chile +€55,000$/m);
    expect(mail.html).toContain('text-align:right;color:#212529">€55,000</td>');
    expect(mail.text).toContain('What is sold.');
    expect(mail.html).toContain('Orders by country');
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/png']);
    expect(mail.text).toContain(`/app/dashboards/${dashboardId}`);
    expect(await describeSchedule(id)).toMatchObject({ last_sent_at: timestamp, last_error: null });
    await pause(id);
  });

  it('says that nobody is left once its channel is removed, and takes the list back as it is read', async () => {
    const channel = await deliveries.aSlackChannel();
    const id = await aSchedule({ member_ids: [], channel_ids: [channel] });
    await its.send('delete', `/workspaces/${its.workspace.id}/channels/${channel}`).expect(204);
    const { channel_ids, member_ids } = await describeSchedule(id);
    expect([channel_ids, member_ids]).toEqual([[], []]);
    await passDays(1);
    const { last_error, last_sent_at } = await describeSchedule(id);
    expect(last_error).toMatch(/^nobody is left/);
    expect(last_sent_at).toBeNull();
    await its.send('patch', `${path()}/${id}`, { channel_ids, member_ids, name: 'Nobody' }).expect(200);
    await its.send('patch', `${path()}/${id}`, { channel_ids, member_ids: [viewerId] }).expect(200);
    await its.send('patch', `${path()}/${id}`, { channel_ids: [], member_ids: [] }).expect(400);
    await pause(id);
  });

  it('leaves out members who have left, and takes the list back as it was read before', async () => {
    const { workspace } = its;
    const leaver = await its.api.make.aMember({ workspace, role: 'viewer' });
    const member_ids = [leaver.id, viewerId];
    const id = await aSchedule({ member_ids });
    await its.send('delete', `/workspaces/${workspace.id}/members/${leaver.id}`, {}, its.admin).expect(204);
    const schedule = await describeSchedule(id);
    expect(schedule.member_ids).toEqual([viewerId]);
    const { body: page } = await its.get(path()).expect(200);
    expect(page.data[0]).toEqual(schedule);
    const { body } = await its.send('patch', `${path()}/${id}`, { member_ids }).expect(200);
    expect(body.member_ids).toEqual([viewerId]);
    await its.send('patch', `${path()}/${id}`, { member_ids: [viewerId] }).expect(200);
    await its.send('patch', `${path()}/${id}`, { member_ids }).expect(400);
    await pause(id);
  });

  it('is chosen a channel that is removed at the same moment, and neither waits for the other for good', async () => {
    const channel = await deliveries.aSlackChannel();
    const id = await aSchedule({ channel_ids: [channel] });
    const holder = its.api.source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM delivery_schedule WHERE id = $1 FOR UPDATE', [id]);
    const change = its.send('patch', `${path()}/${id}`, { channel_ids: [channel] }).expect(200);
    const changing = Promise.resolve(change);
    await untilWaiting(1);
    const removal = its.send('delete', `/workspaces/${its.workspace.id}/channels/${channel}`).expect(204);
    const removing = Promise.resolve(removal);
    await untilWaiting(2);
    await holder.commitTransaction();
    await holder.release();
    await Promise.all([changing, removing]);
    expect((await describeSchedule(id)).channel_ids).toEqual([]);
    await pause(id);
  });

  it('is sent once where several processes look, and once for all times that were missed', async () => {
    const id = await aSchedule();
    its.aheadMs += 5 * 86_400_000;
    await Promise.all([deliveries.composeAll(), deliveries.composeAll(), deliveries.composeAll()]);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(1);
    await passDays(1);
    expect(deliveries.mails.taken).toHaveLength(2);
    await pause(id);
    await passDays(3);
    expect(deliveries.mails.taken).toHaveLength(2);
  });

  it('is sent at once where somebody asks for it', async () => {
    const slack = await deliveries.aSlackChannel();
    const id = await aSchedule({ member_ids: [], channel_ids: [slack] });
    await its.send('post', `${path()}/${id}/send`).expect(202);
    await passDays(0);
    expect(deliveries.chat.received).toHaveLength(1);
    expect(String(deliveries.chat.received[0]?.body)).toContain('Norway');
    await pause(id);
    await its.send('post', `${path()}/${id}/send`).expect(409);
  });

  it('is nothing but text, whatever its rows say', async () => {
    its.atSource(`INSERT INTO orders VALUES (9, '<img src=x onerror=alert(1)>', 1, '2026-03-01')`);
    const slack = await deliveries.aSlackChannel();
    const id = await aSchedule({ channel_ids: [slack] });
    await passDays(1);
    expect(deliveries.mail().mail.html).not.toContain('<img src=x');
    expect(deliveries.mail().mail.html).toContain('&lt;img src=x');
    expect(String(deliveries.chat.received[0]?.body)).not.toContain('<img');
    its.atSource('DELETE FROM orders WHERE id = 9');
    await pause(id);
  });

  it('is sent where a cell holds what PostgreSQL refuses', async () => {
    its.atSource(`INSERT INTO orders VALUES (9, 'Pe' || char(0) || 'ru', 1, '2026-03-01')`);
    const id = await aSchedule();
    await passDays(1);
    expect(deliveries.mail().mail.html).toContain('Peru');
    its.atSource('DELETE FROM orders WHERE id = 9');
    await pause(id);
  });

  it('is not sent to who wants no such mails, which is no failure', async () => {
    const preferences = `/workspaces/${its.workspace.id}/mail-preferences`;
    await its.send('patch', preferences, { schedules: false }, its.viewer).expect(200);
    const id = await aSchedule();
    await passDays(1);
    expect(deliveries.mails.taken).toEqual([]);
    expect(await describeSchedule(id)).toMatchObject({ last_error: null, last_sent_at: null });
    expect(deliveries.composed.at(-1)).toMatchObject({ scheduleId: id, outcome: 'nothing', recipients: 0 });
    await its.send('patch', preferences, { schedules: true }, its.viewer).expect(200);
    await pause(id);
  });

  it('ends with its dashboard', async () => {
    const other = await its.create({ name: 'Other', widgets });
    await its.publish(other);
    const id = await aSchedule({ dashboard_id: other });
    await its.send('delete', `${its.path}/${other}`).expect(204);
    await its.get(`${path()}/${id}`).expect(404);
  });
});

describe('an answer on a schedule', () => {
  async function anAnswerSchedule(): Promise<string> {
    const { body: answer } = await its
      .send('post', `/workspaces/${its.workspace.id}/ask`, { question: 'How many orders are there?' })
      .expect(200);
    const { body: page } = await its.get(`/workspaces/${its.workspace.id}/conversations`).expect(200);
    const { body: conversation } = await its
      .get(`/workspaces/${its.workspace.id}/conversations/${page.data[0].id}`)
      .expect(200);
    expect(answer.success).toBe(true);
    const { id: messageId } = conversation.messages.at(-1);
    const { body: other } = await create({ message_id: messageId, member_ids: [viewerId] }, its.admin).expect(
      201,
    );
    await pause(other.id);
    return aSchedule({ dashboard_id: undefined, message_id: messageId, name: 'Orders' });
  }

  it('is an answer: a question is refused by a sentence of its own', async () => {
    await its
      .send('post', `/workspaces/${its.workspace.id}/ask`, { question: 'How many orders are there?' })
      .expect(200);
    const conversations = `/workspaces/${its.workspace.id}/conversations`;
    const { body: page } = await its.get(conversations).expect(200);
    const { body: conversation } = await its.get(`${conversations}/${page.data[0].id}`).expect(200);
    const input = { message_id: conversation.messages[0].id, member_ids: [viewerId] };
    const { body } = await create(input).expect(409);
    expect(body.message).toBe('only an answer that succeeded can be sent');
  });

  it('is asked anew', async () => {
    const id = await anAnswerSchedule();
    its.atSource(`INSERT INTO orders VALUES (7, 'Peru', 1, '2026-03-01')`);
    await passDays(1);
    expect(deliveries.mail().mail.text).toMatch(/^3$/m);
    its.atSource('DELETE FROM orders WHERE id = 7');
    await pause(id);
  });

  it('is asked again within minutes where its source was away', async () => {
    const id = await anAnswerSchedule();
    const file = join(its.files, 'shared', 'shop.sqlite');
    await rename(file, `${file}.away`);
    its.aheadMs += Date.parse((await describeSchedule(id)).next_send_at) - its.now().getTime();
    await deliveries.composeAll();
    await rename(`${file}.away`, file);
    expect((await describeSchedule(id)).last_error).toBe(
      'the data source did not answer; it may be away or slow',
    );
    its.aheadMs += 600_000;
    await deliveries.composeAll();
    await deliveries.sendAll();
    expect(deliveries.mail().mail.text).toMatch(/^2$/m);
    expect((await describeSchedule(id)).last_error).toBeNull();
    await pause(id);
  });

  it('keeps the outcome where it is renamed while it is put together', async () => {
    const id = await aSchedule();
    await its.api.source.query(
      `UPDATE delivery_schedule SET composing_until = '2999-01-01T00:00:00.123456Z' WHERE id = $1`,
      [id],
    );
    await its.send('patch', `${path()}/${id}`, { name: 'Renamed' }).expect(200);
    const rows = await its.api.source.query(
      `SELECT FROM delivery_schedule WHERE id = $1 AND composing_until = '2999-01-01T00:00:00.123456Z'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await pause(id);
  });

  it('is left to another process by one that stops', async () => {
    const id = await anAnswerSchedule();
    its.aheadMs += 86_400_000;
    await deliveries.composeAll(AbortSignal.abort());
    expect((await describeSchedule(id)).last_error).toBeNull();
    await passDays(0);
    expect(deliveries.mails.taken).toHaveLength(1);
    await pause(id);
  });
});

describe('a digest', () => {
  it('tells of what fires, what is over and what surfaced since the last one, and is not sent where there is nothing', async () => {
    const { body } = await create({ name: 'Digest', member_ids: [viewerId] }).expect(201);
    const toDigest = () => deliveries.mails.taken.filter(({ mail }) => mail.subject?.includes(' on '));
    await passDays(1);
    expect(toDigest()).toEqual([]);
    alerts.setTotal(120);
    const id = await alerts.anAlert({ name: 'Revenue' });
    await alerts.evaluate(id);
    await passDays(1);
    expect(toDigest()).toHaveLength(1);
    expect(toDigest()[0]?.mail.subject).toMatch(/: 1 alert fires$/);
    expect(toDigest()[0]?.mail.text).toMatch(/Revenue +120/);
    alerts.setTotal(42);
    await alerts.evaluate(id);
    await pause(body.id);
  });

  it('tells once somebody wants it of what happened while nobody did', async () => {
    const preferences = `/workspaces/${its.workspace.id}/mail-preferences`;
    await its.send('patch', preferences, { digests: false }, its.viewer).expect(200);
    const { body } = await create({ name: 'Digest', member_ids: [viewerId] }).expect(201);
    alerts.setTotal(120);
    const id = await alerts.anAlert({ name: 'Returns' });
    await alerts.evaluate(id);
    alerts.setTotal(42);
    await alerts.evaluateAt(1, id);
    await passDays(1);
    expect(await describeSchedule(body.id)).toMatchObject({ last_error: null, last_sent_at: null });
    await its.send('patch', preferences, { digests: true }, its.viewer).expect(200);
    await passDays(1);
    expect(deliveries.mail().mail.text).toContain('Returns');
    expect(deliveries.mail().mail.subject).toMatch(/: 1 alert resolved$/);
    await pause(body.id);
  });
});
