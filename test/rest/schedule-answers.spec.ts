import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its } = deliveries;

let members: Record<'admin' | 'editor' | 'viewer', string>;
let conversationId: string;
let messageId: string;
let schedule: string;

const schedules = () => `/workspaces/${its.workspace.id}/schedules`;

/** The admin asks, and has the answer sent to themselves. */
beforeAll(async () => {
  members = await deliveries.memberIds();
  const path = `/workspaces/${its.workspace.id}`;
  await its.send('post', `${path}/ask`, { question: 'How many orders are there?' }, its.admin).expect(200);
  const { body: page } = await its.get(`${path}/conversations`, its.admin).expect(200);
  conversationId = page.data[0].id;
  const { body } = await its.get(`${path}/conversations/${conversationId}`, its.admin).expect(200);
  messageId = body.messages.at(-1).id;
  const input = {
    name: 'Orders',
    message_id: messageId,
    member_ids: [members.admin],
    when: { every: 'day', hour: 8, minute: 0 },
  };
  const { body: made } = await its.send('post', schedules(), input, its.admin).expect(201);
  schedule = `${schedules()}/${made.id}`;
});

describe('a schedule of an answer that a member does not see', () => {
  it('is shown without the id of the answer, which opens it', async () => {
    for (const as of [its.editor, its.viewer]) {
      expect((await its.get(schedule, as).expect(200)).body.message_id).toBeNull();
      expect((await its.get(schedules(), as).expect(200)).body.data).toMatchObject([{ message_id: null }]);
    }
    const renamed = await its.send('patch', schedule, { name: 'All orders' }, its.editor).expect(200);
    expect(renamed.body).toMatchObject({ name: 'All orders', message_id: null });
    expect(
      (await its.send('post', `${schedule}/send`, {}, its.editor).expect(202)).body.message_id,
    ).toBeNull();
    expect((await its.get(schedule, its.admin).expect(200)).body.message_id).toBe(messageId);
  });

  it('gets no other recipients from them', async () => {
    const toThemselves = { member_ids: [members.editor] };
    const { body } = await its.send('patch', schedule, toThemselves, its.editor).expect(403);
    expect(body).toMatchObject({ error_code: 'forbidden' });
    const channel = await deliveries.aMailChannel('editor');
    await its.send('patch', schedule, { channel_ids: [channel] }, its.editor).expect(403);
    expect((await its.get(schedule, its.admin).expect(200)).body).toMatchObject({
      channel_ids: [],
      member_ids: [members.admin],
    });
  });

  it('is theirs to send on once its conversation is shared', async () => {
    const share = `/workspaces/${its.workspace.id}/conversations/${conversationId}/share`;
    await its.send('post', share, {}, its.admin).expect(200);
    expect((await its.get(schedule, its.editor).expect(200)).body.message_id).toBe(messageId);
    await its.send('patch', schedule, { member_ids: [members.editor] }, its.editor).expect(200);
    await its.send('delete', share, {}, its.admin).expect(204);
  });
});
