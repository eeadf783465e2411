import { describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Session = { authorization: string };

/** A workspace with two admins, of whom one has made two keys and the other, who is to remove them, one. */
async function aMakerOfKeys() {
  const workspace = await api.make.aWorkspace();
  const [boss, maker] = [await api.make.aMember({ workspace }), await api.make.aMember({ workspace })];
  const [asBoss, asMaker] = [await api.signIn(boss), await api.signIn(maker)];
  const keys = [await makeKey(asMaker, workspace), await makeKey(asMaker, workspace)];
  const theOthers = await makeKey(asBoss, workspace);
  return { workspace, maker, asBoss, asMaker, keys, theOthers };
}

const creation = ({ id }: BuiltWorkspace, as: Session) =>
  api.http
    .post(`/workspaces/${id}/api-keys`)
    .set(as)
    .send({ name: 'Nightly report', scopes: ['read'] });

async function makeKey(as: Session, workspace: BuiltWorkspace): Promise<{ id: string; secret: string }> {
  return (await creation(workspace, as).expect(201)).body;
}

const remove = ({ id }: BuiltWorkspace, memberId: string, as: Session, query = '') =>
  api.http.delete(`/workspaces/${id}/members/${memberId}${query}`).set(as);

async function list({ id }: BuiltWorkspace, what: string, as: Session) {
  return (await api.http.get(`/workspaces/${id}/${what}`).set(as).expect(200)).body.data;
}

async function acts(workspace: BuiltWorkspace, as: Session, action: string) {
  const events = await list(workspace, 'audit-events', as);
  return events.filter((event: { action: string }) => event.action === action);
}

describe('the API keys of a removed member', () => {
  it('are counted, and end with them', async () => {
    const { workspace, maker, asBoss, keys, theOthers } = await aMakerOfKeys();
    const people = await list(workspace, 'members', asBoss);
    const found = people.find(({ id }: { id: string }) => id === maker.id);
    expect(found.api_key_count).toBe(2);
    await remove(workspace, maker.id, asBoss).expect(204);
    for (const { secret } of keys) await api.whoami(secret).expect(401);
    await api.whoami(theOthers.secret).expect(200);
    const [removed] = await acts(workspace, asBoss, 'member.removed');
    expect(removed.details).toEqual({ api_keys: 'revoked', api_key_count: 2 });
    const revoked = await acts(workspace, asBoss, 'api_key.revoked');
    expect(new Set(revoked.map(({ target }: { target: { id: string } }) => target.id))).toEqual(
      new Set(keys.map(({ id }) => id)),
    );
    expect(revoked[0].details).toMatchObject({ member_id: maker.id });
  });

  it('work on where that is asked for, and tell their maker', async () => {
    const { workspace, maker, asBoss, keys } = await aMakerOfKeys();
    await remove(workspace, maker.id, asBoss, '?api_keys=keep').expect(204);
    for (const { secret } of keys) await api.whoami(secret).expect(200);
    const [removed] = await acts(workspace, asBoss, 'member.removed');
    expect(removed.details).toEqual({ api_keys: 'kept', api_key_count: 2 });
    const kept = (await list(workspace, 'api-keys', asBoss)).filter(
      ({ created_by: by }: { created_by: { id: string } }) => by.id === maker.id,
    );
    expect(kept).toMatchObject([{ role: 'admin', created_by: { type: 'member' } }, { role: 'admin' }]);
  });

  it('400 for another fate, and nobody is removed', async () => {
    const { workspace, maker, asBoss, asMaker } = await aMakerOfKeys();
    const { body } = await remove(workspace, maker.id, asBoss, '?api_keys=sell').expect(400);
    expect(body.issues).toMatchObject([{ path: 'api_keys' }]);
    await makeKey(asMaker, workspace);
  });

  it('do not outlive a removal that happens while they are made', async () => {
    const { workspace, maker, asBoss, asMaker } = await aMakerOfKeys();
    const making = Array.from({ length: 8 }, () => creation(workspace, asMaker));
    const [, ...answers] = await Promise.all([remove(workspace, maker.id, asBoss), ...making]);
    expect(answers.every(({ status }) => [201, 401, 404].includes(status))).toBe(true);
    const left = await api.source.query(
      'SELECT FROM api_key WHERE created_by_id = $1 AND revoked_at IS NULL',
      [maker.id],
    );
    expect(left).toEqual([]);
  });
});

describe('GET /workspaces/{workspace_id}/former-members', () => {
  const path = ({ id }: BuiltWorkspace) => `/workspaces/${id}/former-members`;

  it('200: those who belong there no more, each once, in pages', async () => {
    const workspace = await api.make.aWorkspace();
    const asBoss = await api.signIn(await api.make.aMember({ workspace }));
    expect(await list(workspace, 'former-members', asBoss)).toEqual([]);
    const [first, second, back] = [
      await api.make.aMember({ workspace }),
      await api.make.aMember({ workspace }),
      await api.make.aMember({ workspace }),
    ];
    const add = ({ email }: { email: string }) =>
      api.http
        .post(`/workspaces/${workspace.id}/members`)
        .set(asBoss)
        .send({ email, name: 'Once more', role: 'viewer' })
        .expect(201);
    for (const { id } of [first, second, back]) await remove(workspace, id, asBoss).expect(204);
    await add(back);
    await add(first);
    await remove(workspace, first.id, asBoss).expect(204);
    const names = (await list(workspace, 'former-members', asBoss)).map(({ id }: { id: string }) => id);
    expect(names).toEqual([first.id, second.id]);
    const page = await api.http
      .get(`${path(workspace)}?limit=1`)
      .set(asBoss)
      .expect(200);
    expect(page.body).toMatchObject({
      data: [{ id: first.id, email: first.email, name: 'Once more', removed_at: expect.any(String) }],
      has_more: true,
    });
    const next = await api.http
      .get(`${path(workspace)}?limit=1&cursor=${page.body.next_cursor}`)
      .set(asBoss)
      .expect(200);
    expect(next.body).toMatchObject({ data: [{ id: second.id }], has_more: false });
  });

  it("holds nobody of the account's other workspaces", async () => {
    const workspace = await api.make.aWorkspace();
    const sibling = await api.make.aSibling(workspace);
    const asBoss = await api.signIn(await api.make.aMember({ workspace }));
    const there = await api.make.aMember({ workspace: sibling });
    const stranger = await api.make.aMember({ workspace: sibling });
    await remove(sibling, stranger.id, await api.signIn(there)).expect(204);
    expect(await list(workspace, 'former-members', asBoss)).toEqual([]);
  });

  it('403 for an editor', async () => {
    const workspace = await api.make.aWorkspace();
    const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
    const { body } = await api.http.get(path(workspace)).set(editor).expect(403);
    expect(body).toMatchObject({ required_role: 'admin' });
  });
});
