import { beforeAll, describe, expect, it } from '@jest/globals';
import { noticeRoomWatching } from '#workspace';
import { refuseWith } from '../webhooks/receiver.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;

let viewerId: string;
let seeded = 0;

beforeAll(async () => {
  viewerId = (await deliveries.memberIds()).viewer;
});

interface Messages {
  count: number;
  state: 'pending' | 'sent';
  memberId?: string;
  channelId?: string;
}

/** Messages as they are in the database after a busy while. */
async function seed({ count, state, memberId, channelId }: Messages): Promise<void> {
  const prefix = `seed${(seeded += 1)}`;
  await its.api.source.query(
    `INSERT INTO notice (id, workspace_id, topic, content, created_at)
     SELECT 'ntc_' || $2 || '_' || n, $1, 'alerts', '{"subject": "Seeded"}', $3 FROM generate_series(1, $4::integer) n`,
    [its.workspace.id, prefix, its.now(), count],
  );
  await its.api.source.query(
    `INSERT INTO notice_delivery (id, notice_id, workspace_id, member_id, channel_id, state, due_at, created_at, ended_at, attempted_at)
     SELECT 'ndl_' || $2 || '_' || n, 'ntc_' || $2 || '_' || n, $1, $5, $6, $7, $3::timestamptz + interval '1 day', $3,
       CASE WHEN $7 = 'sent' THEN $3::timestamptz END, CASE WHEN $7 = 'sent' THEN $3::timestamptz END
     FROM generate_series(1, $4::integer) n`,
    [its.workspace.id, prefix, its.now(), count, memberId ?? null, channelId ?? null, state],
  );
}

const forgetSeeds = () => its.api.source.query("DELETE FROM notice WHERE id LIKE 'ntc\\_seed%'");

async function countFull(): Promise<number> {
  const counts: number[] = [];
  const { run } = noticeRoomWatching(its.api.source.manager, (count) => counts.push(count));
  await run(its.now(), new AbortController().signal);
  return counts[0] ?? -1;
}

describe('within an hour', () => {
  it('a member gets sixty mails at most, and the others later', async () => {
    const mail = await deliveries.aMailChannel('viewer', 'editor');
    await seed({ count: 60, state: 'sent', memberId: viewerId });
    await deliveries.fire([mail]);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(1);
    expect(deliveries.due.at(-1)).toBe(0);
    its.aheadMs += 3_700_000;
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(2);
    await forgetSeeds();
  });

  it('a member gets no other sixty over a channel that is removed and made again', async () => {
    const former = await deliveries.aMailChannel('viewer');
    await seed({ count: 60, state: 'sent', memberId: viewerId, channelId: former });
    await its.send('delete', `${deliveries.path}/${former}`).expect(204);
    await deliveries.fire([await deliveries.aMailChannel('viewer')]);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toEqual([]);
    its.aheadMs += 3_700_000;
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(1);
    await forgetSeeds();
  });

  it('a chat gets 120 messages at most, and the others later', async () => {
    const slack = await deliveries.aSlackChannel();
    await seed({ count: 119, state: 'sent', channelId: slack });
    await deliveries.fire([slack]);
    await deliveries.fire([slack]);
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    its.aheadMs += 3_700_000;
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(2);
    await forgetSeeds();
  });

  it('an address that refuses all of them gets no more either: it may be a bystander', async () => {
    const slack = await deliveries.aSlackChannel();
    await seed({ count: 119, state: 'sent', channelId: slack });
    deliveries.chat.answer = refuseWith(404);
    await deliveries.fire([slack]);
    await deliveries.fire([slack]);
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    its.aheadMs += 3_700_000;
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(2);
    await forgetSeeds();
  });

  it('all chats of a workspace get 6,000 messages at most, those of channels that are gone included', async () => {
    await seed({ count: 6_000, state: 'sent' });
    await deliveries.fire([await deliveries.aSlackChannel()]);
    await deliveries.sendAll();
    expect(deliveries.chat.received).toEqual([]);
    expect(deliveries.due.at(-1)).toBe(0);
    its.aheadMs += 3_700_000;
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    await forgetSeeds();
  });

  it('channels are tried sixty times by hand', async () => {
    const slack = await deliveries.aSlackChannel();
    const test = () => its.send('post', `${deliveries.path}/${slack}/test`);
    for (let count = 0; count < 60; count += 1) {
      its.aheadMs += 10_000;
      await test().expect(200);
    }
    its.aheadMs += 60_000;
    expect((await test().expect(429)).body).toMatchObject({ error_code: 'too_many_attempts' });
    its.aheadMs += 3_600_000;
    await test().expect(200);
  });
});

describe('a workspace with messages that wait', () => {
  it('queues no more than there is room for: its channels say so, and the alert fires all the same', async () => {
    const slack = await deliveries.aSlackChannel();
    await seed({ count: 5_000, state: 'pending', memberId: 'mem_away' });
    const id = await deliveries.fire([slack]);
    expect(await alerts.describe(id)).toMatchObject({ state: 'firing' });
    expect(await deliveries.deliveriesOf(slack)).toEqual([]);
    expect((await deliveries.describe(slack)).last_error).toMatch(/^given up: 5,000 messages/);
    expect(await countFull()).toBe(1);
    await forgetSeeds();
    expect(await countFull()).toBe(0);
    await deliveries.fire([slack]);
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    expect((await deliveries.describe(slack)).last_error).toBeNull();
  });

  it('leaves room for alerts where schedules have no more', async () => {
    const slack = await deliveries.aSlackChannel();
    await seed({ count: 4_000, state: 'pending', memberId: 'mem_away' });
    const id = await deliveries.fire([slack]);
    const schedules = `/workspaces/${its.workspace.id}/schedules`;
    const input = { name: 'News', channel_ids: [slack], when: { every: 'day', hour: 8, minute: 0 } };
    const { body } = await its.send('post', schedules, input).expect(201);
    await its.send('post', `${schedules}/${body.id}/send`).expect(202);
    await deliveries.composeAll();
    expect((await its.get(`${schedules}/${body.id}`).expect(200)).body).toMatchObject({
      last_sent_at: null,
      last_error: expect.stringMatching(/^given up: 4,000 messages/),
    });
    await deliveries.sendAll();
    expect(deliveries.chat.received).toHaveLength(1);
    await its.send('delete', `${alerts.path}/${id}`).expect(204);
    await its.send('delete', `${schedules}/${body.id}`).expect(204);
    await forgetSeeds();
  });
});
