import { describe, expect, it } from '@jest/globals';
import { refuseWith } from '../webhooks/receiver.js';
import { timestamp } from './alert-workspace.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its } = deliveries;

describe('POST /workspaces/{workspace_id}/channels', () => {
  it('201 with a channel of mails to members', async () => {
    const { viewer } = await deliveries.memberIds();
    const { body } = await deliveries
      .create({ kind: 'email', name: 'Finance', member_ids: [viewer, viewer] })
      .expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^ch_/),
      kind: 'email',
      name: 'Finance',
      member_ids: [viewer],
      unreached_member_ids: [],
      host: null,
      last_sent_at: null,
      last_error: null,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect(await deliveries.describe(body.id)).toEqual(body);
  });

  it('201 with a channel of Slack, whose address is sealed and shown to nobody', async () => {
    const id = await deliveries.aSlackChannel();
    const shown = JSON.stringify(await deliveries.describe(id));
    expect(shown).not.toContain('secret-token');
    expect(shown).toContain(new URL(deliveries.chat.url).host);
    const [row] = await its.api.source.query(
      'SELECT to_jsonb(channel) AS row, sealed FROM channel WHERE id = $1',
      [id],
    );
    expect(JSON.stringify(row.row)).not.toContain('secret-token');
    expect(row.sealed.toString('latin1')).not.toContain('secret-token');
    const audits = await its.api.source.query(
      'SELECT to_jsonb(audit_event) AS row FROM audit_event WHERE target_id = $1',
      [id],
    );
    expect(audits).toHaveLength(1);
    expect(JSON.stringify(audits)).not.toContain('secret-token');
    expect(its.api.logLines.join('')).not.toContain('secret-token');
  });

  it('400 for somebody who is no member: nobody writes to strangers', async () => {
    const other = await its.api.make.aMember({ workspace: await its.api.make.aWorkspace() });
    const input = { kind: 'email', name: 'Spam', member_ids: [other.id] };
    const { body } = await deliveries.create(input).expect(400);
    expect(body.issues).toEqual([{ path: 'member_ids', message: expect.stringContaining('no member') }]);
    await deliveries.create({ kind: 'email', name: 'Spam', emails: ['a@example.com'] }).expect(400);
    await deliveries.create({ kind: 'email', name: 'Spam', member_ids: ['a@example.com'] }).expect(400);
  });

  it.each([
    ['the metadata of a cloud', 'http://169.254.169.254/latest'],
    ['an inner address', 'http://10.0.0.1/hook'],
    ['another protocol', 'ftp://127.0.0.1/hook'],
    ['a user and password', 'http://me:secret@127.0.0.1/hook'],
  ])('400 for %s', async (_case, url) => {
    const { body } = await deliveries.create({ kind: 'teams', name: 'Inner', url }).expect(400);
    expect(body.issues).toEqual([expect.objectContaining({ path: 'url' })]);
  });

  it('403 for viewers', async () => {
    const input = { kind: 'slack', name: 'Ops', url: deliveries.chat.url };
    await deliveries.create(input, its.viewer).expect(403);
  });

  it('404 for the channels of other workspaces, wherever they are named', async () => {
    const id = await deliveries.aSlackChannel();
    const workspace = await its.api.make.aWorkspace();
    const stranger = await its.api.signIn(await its.api.make.aMember({ workspace }));
    const path = `/workspaces/${workspace.id}/channels/${id}`;
    await its.get(path, stranger).expect(404);
    await its.get(`${path}/deliveries`, stranger).expect(404);
    await its.send('patch', path, { name: 'Mine' }, stranger).expect(404);
    await its.send('post', `${path}/test`, {}, stranger).expect(404);
    await its.send('delete', path, {}, stranger).expect(404);
    expect(await deliveries.describe(id)).toMatchObject({ name: 'Ops' });
    const list = await its.get(`/workspaces/${workspace.id}/channels`, stranger).expect(200);
    expect(list.body.data).toEqual([]);
  });
});

describe('PATCH /workspaces/{workspace_id}/channels/{channel_id}', () => {
  it('200 with another address, to which messages go from then on', async () => {
    const id = await deliveries.aSlackChannel();
    await its
      .send('patch', `${deliveries.path}/${id}`, { name: 'Elsewhere', url: `${deliveries.chat.url}/other` })
      .expect(200);
    await its.send('post', `${deliveries.path}/${id}/test`).expect(200);
    expect(deliveries.chat.received.map(({ path }) => path)).toEqual(['/other']);
  });

  it('200 for the members as they are read once some have left, 400 for taking the last one', async () => {
    const { workspace } = its;
    const { viewer } = await deliveries.memberIds();
    const leaver = await its.api.make.aMember({ workspace, role: 'viewer' });
    const input = { kind: 'email', member_ids: [leaver.id, viewer] };
    const id = await deliveries.aChannel(input);
    const left = await deliveries.aChannel({ kind: 'email', member_ids: [leaver.id] });
    await its.send('delete', `/workspaces/${workspace.id}/members/${leaver.id}`, {}, its.admin).expect(204);
    const { body: page } = await its.get(deliveries.path).expect(200);
    const listed = page.data.find((channel: { id: string }) => channel.id === id);
    expect(listed).toEqual(await deliveries.describe(id));
    expect(listed.member_ids).toEqual([viewer]);
    expect(await deliveries.describe(left)).toMatchObject({ member_ids: [] });
    const change = (channel: string, ids: string[]) =>
      its.send('patch', `${deliveries.path}/${channel}`, { member_ids: ids });
    const { body } = await change(id, input.member_ids).expect(200);
    expect(body.member_ids).toEqual([viewer]);
    await change(id, [viewer]).expect(200);
    await change(id, [viewer, leaver.id]).expect(400);
    await change(id, []).expect(400);
    await change(left, []).expect(200);
  });

  it('400 for what its kind does not have', async () => {
    const slack = await deliveries.aSlackChannel();
    const { viewer } = await deliveries.memberIds();
    await its.send('patch', `${deliveries.path}/${slack}`, { member_ids: [viewer] }).expect(400);
    const mail = await deliveries.aMailChannel('viewer');
    await its.send('patch', `${deliveries.path}/${mail}`, { url: deliveries.chat.url }).expect(400);
  });
});

describe('POST /workspaces/{workspace_id}/channels/{channel_id}/test', () => {
  it('200 with a message that Slack takes', async () => {
    const id = await deliveries.aSlackChannel();
    const { body } = await its.send('post', `${deliveries.path}/${id}/test`).expect(200);
    expect(body).toEqual({ success: true, duration_ms: expect.any(Number), error: null });
    const [received] = deliveries.chat.received;
    expect(received?.path).toBe('/services/T0/B0/secret-token');
    expect(JSON.parse(String(received?.body))).toMatchObject({ text: '📊 A test of the channel Ops' });
  });

  it('200 with the reason where it failed', async () => {
    deliveries.chat.answer = refuseWith(403);
    const id = await deliveries.aSlackChannel();
    const { body } = await its.send('post', `${deliveries.path}/${id}/test`).expect(200);
    expect(body).toMatchObject({ success: false, error: 'answered 403' });
  });

  it('200 with a mail to whoever asks, and to nobody else', async () => {
    const id = await deliveries.aMailChannel('viewer', 'admin');
    const { body } = await its.send('post', `${deliveries.path}/${id}/test`).expect(200);
    expect(body).toMatchObject({ success: true });
    const me = await its.get('/auth/me').expect(200);
    expect(deliveries.mails.taken.map(({ recipients }) => recipients)).toEqual([[me.body.member.email]]);
  });

  it('429 beyond ten a minute', async () => {
    its.aheadMs += 120_000;
    const id = await deliveries.aSlackChannel();
    for (let count = 0; count < 10; count += 1)
      await its.send('post', `${deliveries.path}/${id}/test`).expect(200);
    const { body } = await its.send('post', `${deliveries.path}/${id}/test`).expect(429);
    expect(body.error_code).toBe('too_many_attempts');
    its.aheadMs += 120_000;
  });
});
