import { describe, expect, it } from '@jest/globals';
import { accept, refuseWith } from '../webhooks/receiver.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;
const fire = (channelIds: readonly string[], input?: object) => deliveries.fire(channelIds, input);

/** Has what is pending wait, as after many attempts. */
async function putOffByHours(hours: number): Promise<void> {
  await its.api.source.query(
    `UPDATE notice_delivery SET due_at = due_at + make_interval(hours => $1) WHERE state = 'pending'`,
    [hours],
  );
}

describe('an alert with channels', () => {
  it('tells each of them once as it fires, and once as it is over', async () => {
    const slack = await deliveries.aSlackChannel();
    const mail = await deliveries.aMailChannel('viewer', 'editor');
    alerts.setTotal(42);
    const id = await fire([slack, mail], { name: 'Revenue' });
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    expect(deliveries.mails.taken).toHaveLength(2);
    const { mail: first } = deliveries.mail();
    expect(first.subject).toMatch(/^Revenue rose above 100: 120 on \d{1,2} [A-Z][a-z]{2}$/);
    expect(first.text).toContain('120 is above 100');
    expect(first.html).toContain('120 is above 100');
    alerts.setTotal(42);
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(2);
    expect(deliveries.mails.taken).toHaveLength(4);
    expect(deliveries.mails.taken[3]?.mail.subject).toMatch(/^Revenue is no longer above 100: 42 on /);
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      { state: 'sent' },
      { state: 'sent', attempts: 1 },
    ]);
    expect(deliveries.faults).toEqual([]);
  });

  it('tells numbers as its metric has them, and times by the clocks of the workspace', async () => {
    const settings = `/workspaces/${its.workspace.id}`;
    await its.send('patch', settings, { time_zone: 'Asia/Tokyo' }, its.admin).expect(200);
    const mail = await deliveries.aMailChannel('viewer');
    const metric_id = await alerts.aMetric('turnover', { description: 'All orders, in EUR.' });
    alerts.setTotal(42);
    const condition = { kind: 'above', threshold: 350_000 };
    const id = await deliveries.anAlert([mail], { name: 'Turnover', sql: undefined, metric_id, condition });
    await alerts.evaluateAt(1, id);
    alerts.setTotal(387_072);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    const at = its.now().getTime();
    const [{ rows }] = await its.api.source.query(
      `SELECT content #> '{sections,0,chart,rows}' AS rows FROM notice ORDER BY id DESC LIMIT 1`,
    );
    // Tokyo is nine hours ahead, all the year.
    expect(Math.round((Date.parse(rows.at(-1)[0]) - at) / 3_600_000)).toBe(9);
    await deliveries.sendAll();
    expect(deliveries.mail().mail.subject).toMatch(/^Turnover rose above €350,000: €387,072 on /);
    expect(deliveries.mail().mail.text).toContain('€387,072 is above €350,000');
    expect(deliveries.mail().mail.attachments).toHaveLength(1);
    await its.send('patch', settings, { time_zone: 'UTC' }, its.admin).expect(200);
  });

  it('tells a person once who is in two of them', async () => {
    const channels = [await deliveries.aMailChannel('viewer'), await deliveries.aMailChannel('viewer')];
    await fire(channels);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(1);
  });

  it('is told to four receivers of a workspace at a time, and the fifth is counted as due', async () => {
    const channels: string[] = [];
    while (channels.length < 5) channels.push(await deliveries.aSlackChannel());
    await fire(channels);
    await deliveries.sender.sendDueAcrossWorkspaces(its.now());
    expect(deliveries.due.at(-1)).toBe(1);
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(5);
  });

  it('is told by two workers once', async () => {
    await fire([await deliveries.aSlackChannel(), await deliveries.aMailChannel('viewer', 'editor')]);
    const others = [deliveries.aSender(), deliveries.aSender()];
    await Promise.all([deliveries.sender, ...others].map((worker) => deliveries.sendAll(worker)));
    expect(deliveries.chat.received).toHaveLength(1);
    expect(deliveries.mails.taken).toHaveLength(2);
  });

  it('is told again after a failure, which its channel shows until then', async () => {
    const slack = await deliveries.aSlackChannel();
    await fire([slack]);
    deliveries.chat.answer = refuseWith(500);
    await deliveries.sendAll();
    expect(await deliveries.describe(slack)).toMatchObject({
      last_error: 'answered 500',
      last_sent_at: null,
    });
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      { state: 'pending', attempts: 1, last_error: 'answered 500', next_attempt_at: expect.any(String) },
    ]);
    deliveries.chat.answer = (response) => void response.writeHead(200).end('ok');
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    its.aheadMs += 60_000;
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(2);
    expect(await deliveries.describe(slack)).toMatchObject({
      last_error: null,
      last_sent_at: expect.any(String),
    });
    expect(deliveries.ended.map(({ outcome }) => outcome)).toEqual(['retry', 'sent']);
  });

  it('is told of once more where a worker died before it could say what came of it', async () => {
    const mail = await deliveries.aMailChannel('viewer');
    await fire([mail]);
    await its.api.source.query(
      `UPDATE notice_delivery SET sending_until = now() - interval '1 second', attempts = 1 WHERE state = 'pending'`,
    );
    await deliveries.sendAll();
    expect(await deliveries.deliveriesOf(mail)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('is over after it fired, even while the message that it fires waits to be tried again', async () => {
    const slack = await deliveries.aSlackChannel();
    const id = await fire([slack]);
    deliveries.chat.answer = refuseWith(500);
    await deliveries.sendAll();
    await putOffByHours(6);
    alerts.setTotal(42);
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    deliveries.chat.answer = accept;
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    // Nothing is late: the newer message waits for its own receiver.
    expect(deliveries.due.at(-1)).toBe(0);
    its.aheadMs += 7 * 3_600_000;
    await deliveries.sendAll();
    const bodies = deliveries.chat.received.map(({ body }) => String(body));
    expect(bodies).toHaveLength(3);
    expect(bodies[1]).toContain('rose above');
    expect(bodies[2]).toContain('no longer above');
  });

  it('is over for a person after it fired, whichever of their channels told it', async () => {
    const channels = [await deliveries.aMailChannel('viewer'), await deliveries.aMailChannel('viewer')];
    const id = await fire(channels.slice(0, 1));
    await putOffByHours(6);
    const change = { channel_ids: channels.slice(1) };
    await its.send('patch', `${alerts.path}/${id}/channels`, change).expect(200);
    alerts.setTotal(42);
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toEqual([]);
    its.aheadMs += 7 * 3_600_000;
    await deliveries.sendAll();
    expect(deliveries.mails.taken.map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining('rose above'),
      expect.stringContaining('no longer above'),
    ]);
  });

  it('is given up at once where it cannot be read, and what comes after it is told', async () => {
    const slack = await deliveries.aSlackChannel();
    const id = await fire([slack]);
    await its.api.source.query(
      `UPDATE notice SET content = '{}' WHERE id IN (SELECT notice_id FROM notice_delivery WHERE state = 'pending')`,
    );
    alerts.setTotal(42);
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    await deliveries.sendAll();
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      { state: 'sent' },
      { state: 'failed', attempts: 1, last_error: 'it cannot be read' },
    ]);
    expect(deliveries.ended.map(({ outcome }) => outcome)).toEqual(['failed', 'sent']);
    expect(deliveries.faults).toEqual([]);
  });

  it.each([400, 403])(
    'is given up at once where the receiver refuses it by %i, and what comes after it is told',
    async (status) => {
      const slack = await deliveries.aSlackChannel();
      const id = await fire([slack]);
      deliveries.chat.answer = refuseWith(status);
      await deliveries.sendAll();
      deliveries.chat.answer = accept;
      alerts.setTotal(42);
      expect(await alerts.evaluateAt(1, id)).toBe('ok');
      await deliveries.sendAll();
      expect(await deliveries.deliveriesOf(slack)).toMatchObject([
        { state: 'sent' },
        { state: 'failed', attempts: 1, last_error: `answered ${status}` },
      ]);
    },
  );

  it('is given up where it waited for more than a day', async () => {
    const slack = await deliveries.aSlackChannel();
    await fire([slack]);
    its.aheadMs += 26 * 3_600_000;
    await deliveries.sendAll();
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      { state: 'failed', last_error: 'it could not be sent within a day' },
    ]);
    expect(deliveries.chat.received).toEqual([]);
  });

  it('is given up after a day', async () => {
    const slack = await deliveries.aSlackChannel();
    await fire([slack]);
    deliveries.chat.answer = refuseWith(500);
    for (let hour = 0; hour <= 25; hour += 1) {
      await deliveries.sendAll();
      its.aheadMs += 3_700_000;
    }
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      { state: 'failed', last_error: 'answered 500' },
    ]);
  });

  it('follows no redirect to wherever a receiver would like', async () => {
    const slack = await deliveries.aSlackChannel();
    await fire([slack]);
    deliveries.chat.answer = refuseWith(302, { location: `${deliveries.chat.url}/inner` });
    await deliveries.sendAll();
    expect(deliveries.chat.received.map(({ path }) => path)).toEqual(['/services/T0/B0/secret-token']);
    expect(await deliveries.describe(slack)).toMatchObject({
      last_error: 'answered 302; redirects are not followed',
    });
  });

  it('is not told of to an address that is refused for good, and to the others all the same', async () => {
    const mail = await deliveries.aMailChannel('viewer', 'editor');
    await fire([mail]);
    deliveries.mails.refuse = (_address, count) =>
      count % 2 === 1 ? { code: 550, words: 'no such user secret@example.com' } : undefined;
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(1);
    const states = (await deliveries.deliveriesOf(mail)).map(
      ({ state, last_error: error }: { state: string; last_error: string | null }) => [state, error],
    );
    expect(states).toEqual(
      expect.arrayContaining([
        ['sent', null],
        ['failed', 'the mail server answered 550'],
      ]),
    );
    expect(JSON.stringify(deliveries.ended)).not.toContain('secret@');
  });

  it('tells nobody who has left the workspace meanwhile', async () => {
    const { workspace } = its;
    const leaver = await its.api.make.aMember({ workspace, role: 'viewer' });
    await its.api.signIn(leaver);
    const mail = await deliveries.aChannel({ kind: 'email', member_ids: [leaver.id] });
    await fire([mail]);
    await its.send('delete', `/workspaces/${workspace.id}/members/${leaver.id}`, {}, its.admin).expect(204);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toEqual([]);
    expect(await deliveries.deliveriesOf(mail)).toMatchObject([
      { state: 'cancelled', last_error: 'the member has left' },
    ]);
  });

  it('tells its channels that it is over as it is removed', async () => {
    const slack = await deliveries.aSlackChannel();
    const id = await fire([slack], { name: 'Stock' });
    await its.send('delete', `${alerts.path}/${id}`).expect(204);
    await deliveries.sendAll();
    const texts = deliveries.chat.received.map(({ body }) => JSON.parse(body.toString()).text);
    expect(texts).toEqual([
      expect.stringMatching(/^🔴 Stock rose above/),
      '🟢 Stock: over, as the alert was removed',
    ]);
  });

  it('waits with the mails of a workspace that sent too many in an hour', async () => {
    its.aheadMs += 3_700_000;
    const mail = await deliveries.aMailChannel('viewer');
    const limited = deliveries.aSender({}, 1);
    await fire([mail]);
    await deliveries.sendAll(limited);
    await fire([mail]);
    await deliveries.sendAll(limited);
    expect(deliveries.mails.taken).toHaveLength(1);
    expect(deliveries.due.at(-1)).toBe(0);
    its.aheadMs += 3_700_000;
    await deliveries.sendAll(limited);
    expect(deliveries.mails.taken).toHaveLength(2);
  });

  it('200 with its channels while a change of it is under way', async () => {
    const slack = await deliveries.aSlackChannel();
    const id = await deliveries.anAlert([slack]);
    const holder = its.api.source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM alert WHERE id = $1 FOR UPDATE', [id]);
    const { body } = await its.get(`${alerts.path}/${id}/channels`).expect(200);
    expect(body).toEqual({ channel_ids: [slack] });
    await holder.rollbackTransaction();
    await holder.release();
  });

  it('400 for channels of other workspaces', async () => {
    const workspace = await its.api.make.aWorkspace();
    const stranger = await its.api.signIn(await its.api.make.aMember({ workspace }));
    const theirs = await its
      .send(
        'post',
        `/workspaces/${workspace.id}/channels`,
        { kind: 'slack', name: 'X', url: deliveries.chat.url },
        stranger,
      )
      .expect(201);
    const id = await alerts.anAlert();
    await its.send('patch', `${alerts.path}/${id}/channels`, { channel_ids: [theirs.body.id] }).expect(400);
    await its.get(`/workspaces/${workspace.id}/alerts/${id}/channels`, stranger).expect(404);
  });
});
