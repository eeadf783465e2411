import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, refuseWith } from '../webhooks/receiver.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its } = deliveries;

type Bearer = typeof its.admin;

const path = (rest: string) => `/workspaces/${its.workspace.id}/${rest}`;
const ask = { question: 'How many orders are there?' };
const daily = { every: 'day', hour: 8, minute: 0 };

let slack: string;

beforeEach(async () => {
  slack = await deliveries.aSlackChannel();
});

afterEach(async () => {
  const { body } = await its.get(path('schedules'), its.admin).expect(200);
  for (const { id } of body.data) await its.send('delete', path(`schedules/${id}`)).expect(204);
});

/** The paths that messages came to. */
const arrived = () => deliveries.chat.received.map((received) => received.path);
const place = '/services/T0/B0/secret-token';

/** Something that a member asked. */
async function anAnswer(by: Bearer): Promise<{ conversationId: string; messageId: string }> {
  const { body } = await its.send('post', path('ask'), ask, by).expect(200);
  return { conversationId: body.conversation_id, messageId: body.message_id };
}

async function aSchedule(messageId: string, by: Bearer, recipients: object = { channel_ids: [slack] }) {
  const input = { name: 'Orders', message_id: messageId, when: daily, ...recipients };
  const { body } = await its.send('post', path('schedules'), input, by).expect(201);
  return path(`schedules/${body.id}`);
}

/** Lets a day pass, as the processes would. */
async function passDay(): Promise<void> {
  its.aheadMs += 86_400_000;
  await deliveries.composeAll();
  await deliveries.sendAll();
}

async function describeSchedule(schedule: string) {
  return (await its.get(schedule, its.admin).expect(200)).body;
}

describe('an answer on a schedule', () => {
  it('is sent while whoever made the schedule sees it, and stops with the reason once they do not', async () => {
    const { conversationId, messageId } = await anAnswer(its.admin);
    const share = path(`conversations/${conversationId}/share`);
    await its.send('post', share, {}, its.admin).expect(200);
    const schedule = await aSchedule(messageId, its.editor);
    await passDay();
    expect(arrived()).toEqual([place]);
    await its.send('delete', share, {}, its.admin).expect(204);
    await passDay();
    expect(arrived()).toEqual([place]);
    expect(await describeSchedule(schedule)).toMatchObject({
      paused: true,
      last_error:
        'stopped: the member who made it does not see the answer any more; one who sees the answer may make a new one',
    });
    expect(deliveries.composed.at(-1)).toMatchObject({ outcome: 'stopped', recipients: 0 });
    await its.send('patch', schedule, { paused: false }, its.editor).expect(403);
    const { body } = await its.send('patch', schedule, { paused: false }, its.admin).expect(409);
    expect(body.message).toMatch(/stays paused: the member who made it does not see the answer/);
    await its.send('post', share, {}, its.admin).expect(200);
    await its.send('patch', schedule, { paused: false }, its.editor).expect(200);
  });

  it('that waits to be sent again is not, once its conversation is private again', async () => {
    const { conversationId, messageId } = await anAnswer(its.admin);
    const share = path(`conversations/${conversationId}/share`);
    await its.send('post', share, {}, its.admin).expect(200);
    await aSchedule(messageId, its.editor);
    deliveries.chat.answer = refuseWith(503);
    await passDay();
    expect(arrived()).toEqual([place]);
    await its.send('delete', share, {}, its.admin).expect(204);
    deliveries.chat.answer = accept;
    its.aheadMs += 60_000;
    await deliveries.sendAll();
    expect(arrived()).toEqual([place]);
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      {
        state: 'cancelled',
        last_error: 'the member who made its schedule does not see the answer any more',
      },
    ]);
  });

  it('stops once whoever made the schedule has left', async () => {
    const { workspace } = its;
    const leaver = await its.api.make.aMember({ workspace, role: 'editor' });
    const signedIn = await its.api.signIn(leaver);
    const { messageId } = await anAnswer(signedIn);
    const schedule = await aSchedule(messageId, signedIn);
    expect(await describeSchedule(schedule)).toMatchObject({ created_by: leaver.id });
    await its.send('delete', path(`members/${leaver.id}`), {}, its.admin).expect(204);
    await passDay();
    expect(arrived()).toEqual([]);
    const { paused, last_error } = await describeSchedule(schedule);
    expect(paused).toBe(true);
    expect(last_error).toMatch(/^stopped: the member who made it does not belong to the workspace any more/);
  });

  it('of an API key is for admins to send; whoever is given its id verifies it all the same', async () => {
    const { secret } = await its.api.make.aKey({ workspace: its.workspace });
    const asked = its.api.http.post('/v1/ask').set('authorization', `Bearer ${secret}`).send(ask);
    const { message_id } = (await asked.expect(200)).body;
    const input = { name: 'Orders', message_id, channel_ids: [slack], when: daily };
    await its.send('post', path('schedules'), input, its.editor).expect(404);
    await its.send('post', path('schedules'), input, its.admin).expect(201);
    await its.send('post', path('verified-questions'), { message_id }, its.editor).expect(201);
  });
});

describe('a channel of an answer that its changer does not see', () => {
  it('has its schedules held by another address, until somebody who sees the answer lets them go on', async () => {
    const { messageId } = await anAnswer(its.admin);
    const schedule = await aSchedule(messageId, its.admin);
    const channel = `${deliveries.path}/${slack}`;
    await its.send('patch', channel, { name: 'Renamed' }).expect(200);
    expect(await describeSchedule(schedule)).toMatchObject({ paused: false });
    await its.send('patch', channel, { url: `${deliveries.chat.url}/another` }).expect(200);
    expect(await describeSchedule(schedule)).toMatchObject({
      paused: true,
      last_error: expect.stringMatching(/^held: its channel was changed/),
    });
    await passDay();
    expect(arrived()).toEqual([]);
    await its.send('patch', schedule, { paused: false }).expect(403);
    await its.send('patch', schedule, { paused: false }, its.admin).expect(200);
    expect(await describeSchedule(schedule)).toMatchObject({ paused: false, last_error: null });
    await its.send('patch', channel, { url: `${deliveries.chat.url}/third` }, its.admin).expect(200);
    expect(await describeSchedule(schedule)).toMatchObject({ paused: false });
  });

  it('has its schedules held by another member of it', async () => {
    const members = await deliveries.memberIds();
    const mail = await deliveries.aMailChannel('admin');
    const { messageId } = await anAnswer(its.admin);
    const schedule = await aSchedule(messageId, its.admin, { channel_ids: [mail] });
    const added = { member_ids: [members.admin, members.editor] };
    await its.send('patch', `${deliveries.path}/${mail}`, added).expect(200);
    await passDay();
    expect(deliveries.mails.taken).toEqual([]);
    expect(await describeSchedule(schedule)).toMatchObject({ paused: true });
  });

  it('gets no answer under another address than it had when the answer was queued', async () => {
    const { messageId } = await anAnswer(its.admin);
    await aSchedule(messageId, its.admin);
    deliveries.chat.answer = refuseWith(503);
    await passDay();
    expect(arrived()).toEqual([place]);
    await its
      .send('patch', `${deliveries.path}/${slack}`, { url: `${deliveries.chat.url}/mine` })
      .expect(200);
    deliveries.chat.answer = accept;
    await passDay();
    expect(arrived()).toEqual([place]);
    expect(await deliveries.deliveriesOf(slack)).toMatchObject([
      { state: 'cancelled', last_error: 'the channel has another address since' },
    ]);
  });
});

describe('a conversation that is erased', () => {
  const kept = async () => {
    const [row] = await its.api.source.query(
      `SELECT count(*)::integer AS kept FROM notice WHERE workspace_id = $1`,
      [its.workspace.id],
    );
    return row.kept;
  };

  it('is erased from what was sent of it', async () => {
    const before = await kept();
    const { conversationId, messageId } = await anAnswer(its.editor);
    await aSchedule(messageId, its.editor);
    await passDay();
    expect(await deliveries.deliveriesOf(slack)).toHaveLength(1);
    await its.send('delete', path(`conversations/${conversationId}`)).expect(204);
    expect(await deliveries.deliveriesOf(slack)).toEqual([]);
    expect(await kept()).toBe(before);
  });

  it('is not sent any more by an erasure of all that a member asked', async () => {
    const { editor } = await deliveries.memberIds();
    const { messageId } = await anAnswer(its.editor);
    await aSchedule(messageId, its.editor);
    its.aheadMs += 86_400_000;
    await deliveries.composeAll();
    await its.send('delete', path(`conversations?member_id=${editor}`), {}, its.admin).expect(200);
    await deliveries.sendAll();
    expect(arrived()).toEqual([]);
    expect(deliveries.faults).toEqual([]);
  });
});
