import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { SecretBox } from '#platform';
import { until } from '#testing';
import { DeliverySender, Mailer, attachmentForgetting } from '#workspace';
import { startMailServer } from '../mail-server.js';
import type { MailServer } from '../mail-server.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const from = 'Questglass <reports@example.com>';
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
const its = startConsoleWorkspace(() => ({
  QG_CHROMIUM: process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
  // The api itself puts together what is due.
  QG_REFRESH_SECONDS: '0.2',
  QG_SMTP_URL: mails.url,
  QG_SMTP_FROM: from,
}));
afterAll(() => mails.close());

it('mails of a dashboard carry its PDF, which is kept until they are sent', async () => {
  const { http, source } = its.api;
  const boards = `${its.path}/dashboards`;
  const widgets = [{ key: 'all', title: 'All', type: 'table', sql: 'SELECT id, country FROM customers' }];
  const board = await http.post(boards).set(its.bearer).send({ name: 'Sales / EU', widgets }).expect(201);
  await http.post(`${boards}/${board.body.id}/publish`).set(its.bearer).expect(200);
  const schedule = {
    name: 'Daily',
    dashboard_id: board.body.id,
    member_ids: [its.admin.id],
    when: { every: 'day', hour: 8, minute: 0 },
  };
  const made = await http.post(`${its.path}/schedules`).set(its.bearer).send(schedule).expect(201);
  await http.post(`${its.path}/schedules/${made.body.id}/send`).set(its.bearer).send();
  const kept = async () => (await source.query('SELECT name FROM notice_attachment')).length;
  await until(async () => (await kept()) === 1);

  const mailer = new Mailer({ url: mails.url, from });
  const faults: unknown[] = [];
  const sender = new DeliverySender(
    {
      db: source.manager,
      secrets: new SecretBox([['test', Buffer.alloc(32, 7)]]),
      post: () => Promise.reject(new Error('nothing is posted here')),
      mailer,
      draw: () => Promise.resolve(new Map()),
      publicUrl: 'https://qg.example.com',
    },
    {
      now: () => new Date(),
      random: () => 0.5,
      mailsPerHour: 10,
      onError: (error) => faults.push(error),
      observer: { onDelivery: () => undefined, onDue: () => undefined },
    },
  );
  while (mails.taken.length === 0 && faults.length === 0) await sender.sendDueAcrossWorkspaces(new Date());
  await sender.stop();
  await mailer.close();
  expect(faults).toEqual([]);
  const [pdf] = mails.taken[0]?.mail.attachments ?? [];
  expect(pdf).toMatchObject({ filename: 'Sales   EU.pdf', contentType: 'application/pdf' });
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mails.taken[0]?.mail.text).not.toContain('could not be made');

  const forget = attachmentForgetting(source.manager);
  const signal = new AbortController().signal;
  await forget.run(new Date(), signal);
  expect(await kept()).toBe(1);
  await forget.run(new Date(Date.now() + 27 * 3_600_000), signal);
  expect(await kept()).toBe(0);
});

it('a dashboard that only chats get is not printed', async () => {
  const { http, source } = its.api;
  const boards = `${its.path}/dashboards`;
  const widgets = [{ key: 'note', title: 'Note', type: 'text', text: 'Hello' }];
  const board = await http.post(boards).set(its.bearer).send({ name: 'Chats', widgets }).expect(201);
  await http.post(`${boards}/${board.body.id}/publish`).set(its.bearer).expect(200);
  const ops = { kind: 'slack', name: 'Ops', url: 'https://hooks.slack.com/services/T0/B0/token' };
  const channel = await http.post(`${its.path}/channels`).set(its.bearer).send(ops).expect(201);
  const schedule = {
    name: 'To chats',
    dashboard_id: board.body.id,
    member_ids: [],
    channel_ids: [channel.body.id],
    when: { every: 'day', hour: 8, minute: 0 },
  };
  const made = await http.post(`${its.path}/schedules`).set(its.bearer).send(schedule).expect(201);
  await http.post(`${its.path}/schedules/${made.body.id}/send`).set(its.bearer).send();
  const noticesOf = (subject: string): Promise<{ files: number }[]> =>
    source.query(
      `SELECT (SELECT count(*)::int FROM notice_attachment WHERE notice_id = notice.id) AS files
       FROM notice WHERE content->>'subject' LIKE $1`,
      [`${subject}%`],
    );
  await until(async () => (await noticesOf('To chats')).length === 1);
  expect(await noticesOf('To chats')).toEqual([{ files: 0 }]);
});
