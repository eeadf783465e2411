import { beforeAll, describe, expect, it } from '@jest/globals';
import { removeMember } from '#access';
import type { BuiltMember } from '#testing';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

type Bearer = { authorization: string };

let ada: BuiltMember;
let asAda: Bearer;

beforeAll(async () => {
  ada = await its.api.make.aMember({ workspace: its.workspace, role: 'viewer' });
  asAda = await its.api.signIn(ada);
});

const at = (rest = '') => `/workspaces/${its.workspace.id}${rest}`;
const one = (id: string, rest = '') => at(`/conversations/${id}${rest}`);

/** Begins a conversation by a question that nobody else asks. */
async function begin(question: string, as = asAda): Promise<{ id: string; messageId: string }> {
  const { body } = await its.send('post', at('/ask'), { question }, as).expect(200);
  return { id: body.conversation_id, messageId: body.message_id };
}

async function titles(as: Bearer, query = ''): Promise<string[]> {
  const { body } = await its.get(at(`/conversations${query}`), as).expect(200);
  return body.data.map(({ title }: { title: string }) => title);
}

const share = (id: string, as = asAda) => its.send('post', one(id, '/share'), {}, as);
const unshare = (id: string, as = asAda) => its.send('delete', one(id, '/share'), {}, as);

async function acts(action: string, id: string) {
  const { body } = await its.get(at('/audit-events'), its.admin).expect(200);
  return body.data.filter(
    (event: { action: string; target: { id: string } }) => event.action === action && event.target.id === id,
  );
}

describe('a conversation that was not shared', () => {
  it('is listed and found for its owner and for admins, and for no other member', async () => {
    const question = 'How many orders are there, asks Ada?';
    await begin(question);
    for (const as of [asAda, its.admin]) {
      expect(await titles(as)).toContain(question);
      expect(await titles(as, '?begun_by=members')).toContain(question);
      expect(await titles(as, '?query=asks%20ada')).toEqual([question]);
    }
    for (const as of [its.viewer, its.editor]) {
      expect(await titles(as)).not.toContain(question);
      expect(await titles(as, '?begun_by=members')).not.toContain(question);
      expect(await titles(as, '?query=asks%20ada')).toEqual([]);
    }
  });

  it('is to all others as if there was none, whatever they do', async () => {
    const { id, messageId } = await begin('How many orders are there by country, asks Ada?');
    const nobodys = 'conv_000000000000000000000000';
    const feedback = { rating: 'up' };
    const calls = (conversation: string) => [
      its.get(one(conversation), its.viewer),
      its.send('patch', one(conversation), { title: 'Mine' }, its.viewer),
      its.send('delete', one(conversation), {}, its.viewer),
      share(conversation, its.viewer),
      unshare(conversation, its.viewer),
      its.send('post', one(conversation, `/messages/${messageId}/feedback`), feedback, its.viewer),
      its.send('post', at('/ask'), { question: 'And now?', conversation_id: conversation }, its.viewer),
    ];
    const asked = await Promise.all(calls(id));
    const unknown = await Promise.all(calls(nobodys));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
    expect(asked.map(({ body }) => body)).toEqual(unknown.map(({ body }) => body));
    await its.send('post', at('/verified-questions'), { message_id: messageId }).expect(404);
    expect((await its.get(one(id), asAda).expect(200)).body.message_count).toBe(2);
  });

  it('is read by an admin, who does not ask in it, nor shares it', async () => {
    const { id } = await begin('List orders, asks Ada');
    const { body } = await its.get(one(id), its.admin).expect(200);
    expect(body).toMatchObject({ owner: { id: ada.id }, shared: false });
    await its.send('post', at('/ask'), { question: 'Go on', conversation_id: id }, its.admin).expect(409);
    await share(id, its.admin).expect(409);
    expect((await its.get(one(id), asAda)).body).toMatchObject({ message_count: 2, shared: false });
  });

  it('of an API key is seen by admins among members, and shared by them', async () => {
    const { secret } = await its.api.make.aKey({ workspace: its.workspace });
    const question = 'How many orders are there, asks a key?';
    const asKey = { authorization: `Bearer ${secret}` };
    const { body } = await its.send('post', '/v1/ask', { question }, asKey).expect(200);
    expect(await titles(its.viewer, '?begun_by=keys')).toEqual([]);
    expect(await titles(its.admin, '?begun_by=keys')).toContain(question);
    const [message] = await its.api.source.query('SELECT conversation_id AS id FROM message WHERE id = $1', [
      body.message_id,
    ]);
    await its.get(one(message.id), its.viewer).expect(404);
    await share(message.id, its.editor).expect(404);
    expect((await share(message.id, its.admin).expect(200)).body).toMatchObject({
      owner: null,
      shared: true,
    });
    expect(await titles(its.viewer, '?begun_by=keys')).toEqual([question]);
  });
});

describe('a shared conversation', () => {
  it('is read by every member, who neither asks in it nor changes it', async () => {
    const question = 'How many orders were placed in February 2026?';
    const { id, messageId } = await begin(question);
    const { body: shared } = await share(id).expect(200);
    expect(shared).toMatchObject({ id, title: question, shared: true, owner: { id: ada.id } });
    expect(await titles(its.viewer)).toContain(question);
    const { body } = await its.get(one(id), its.viewer).expect(200);
    expect(body).toMatchObject({ shared: true, owner: { id: ada.id, name: expect.any(String) } });
    expect(body.messages).toHaveLength(2);
    const feedback = one(id, `/messages/${messageId}/feedback`);
    await its.send('post', feedback, { rating: 'up' }, its.viewer).expect(201);
    await its.send('post', at('/verified-questions'), { message_id: messageId }).expect(201);
    await its.send('patch', one(id), { title: 'Mine' }, its.viewer).expect(403);
    await its.send('delete', one(id), {}, its.viewer).expect(403);
    await its.send('post', at('/ask'), { question, conversation_id: id }, its.viewer).expect(409);
    await share(id, its.viewer).expect(409);
    await unshare(id, its.viewer).expect(403);
  });

  it('is private again once its owner, or an admin, says so', async () => {
    const { id } = await begin('Newest orders, asks Ada');
    for (const as of [asAda, its.admin]) {
      await share(id).expect(200);
      await its.get(one(id), its.viewer).expect(200);
      await unshare(id, as).expect(204);
      await its.get(one(id), its.viewer).expect(404);
    }
  });

  it('stands in the audit log once, without a word of it', async () => {
    const { id } = await begin('Smallest orders, asks Ada');
    await share(id).expect(200);
    await share(id).expect(200);
    await unshare(id).expect(204);
    await unshare(id).expect(204);
    for (const action of ['conversation.shared', 'conversation.unshared']) {
      const found = await acts(action, id);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ actor: { id: ada.id }, target: { type: 'conversation', name: id } });
    }
    const told = await its.api.source.query(
      "SELECT FROM audit_event a WHERE a::text LIKE '%Smallest orders%'",
    );
    expect(told).toEqual([]);
  });

  it('is nothing to members of other workspaces', async () => {
    const { id } = await begin('Oldest orders, asks Ada');
    await share(id).expect(200);
    const stranger = await its.api.make.aMember({ workspace: await its.api.make.aSibling(its.workspace) });
    const path = `/workspaces/${stranger.workspace.id}/conversations`;
    const theirs = await its.api.signIn(stranger);
    await its.get(`${path}/${id}`, theirs).expect(404);
    await its.send('post', `${path}/${id}/share`, {}, theirs).expect(404);
    expect((await its.get(path, theirs).expect(200)).body.data).toEqual([]);
  });
});

describe('a key with read', () => {
  it("lists all of the workspace, in the contract's fields", async () => {
    const question = 'Largest orders, asks Ada';
    await begin(question);
    const { body } = await its.get('/v1/conversations?query=largest', await its.aKey('viewer')).expect(200);
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^conv_/),
        title: question,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        message_count: 2,
      },
    ]);
  });
});

describe('the conversations of somebody who was removed', () => {
  it('are there for admins, and for everybody what was shared, until they are erased', async () => {
    const { workspace } = its;
    const grace = await its.api.make.aMember({ workspace, role: 'editor' });
    const asGrace = await its.api.signIn(grace);
    const [kept, shared] = [
      await begin('Orders, asks Grace', asGrace),
      await begin('All orders, asks Grace', asGrace),
    ];
    await share(shared.id, asGrace).expect(200);
    await removeMember(its.api.source.manager, workspace.act, grace.id);
    expect(await titles(its.viewer, '?query=asks%20grace')).toEqual(['All orders, asks Grace']);
    const { body } = await its.get(one(kept.id), its.admin).expect(200);
    expect(body.owner).toEqual({ id: grace.id, name: expect.any(String) });
    await its.get(one(kept.id), its.viewer).expect(404);
    const again = await its.api.make.aMember({ workspace, email: grace.email, role: 'viewer' });
    expect(again.id).toBe(grace.id);
    expect(await titles(await its.api.signIn(again), '?query=asks%20grace')).toHaveLength(2);
    await its.send('delete', at(`/conversations?member_id=${grace.id}`), {}, its.admin).expect(200);
    expect(await titles(its.admin, '?query=asks%20grace')).toEqual([]);
  });
});
