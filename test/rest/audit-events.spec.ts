import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Session = { authorization: string };
interface Event {
  id: string;
  action: string;
  created_at: string;
  target: { id: string };
}

let admin: BuiltMember;
let session: Session;
beforeAll(async () => {
  admin = await api.make.aMember({ plan: 'starter' });
  session = await api.signIn(admin);
});

describe('GET /workspaces/{workspace_id}/audit-events', () => {
  describe('200', () => {
    it('tells what was done, to what, by whom and from where', async () => {
      const { body: added } = await add('grace@example.com').expect(201);
      const { body } = await list(session);
      const { body: me } = await api.http.get('/auth/me').set(session);
      expect(body.data[0]).toEqual({
        id: expect.stringMatching(/^aud_[0-9A-Za-z]+$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        action: 'member.added',
        actor: { type: 'member', id: admin.id, name: me.member.name },
        target: { type: 'member', id: added.id, name: 'Grace' },
        address: '127.0.0.1',
        details: { role: 'viewer' },
      });
    });

    it('tells what an operator did to the account, with no address', async () => {
      const member = await api.make.aMember({ plan: 'growth' });
      await api.make.changePlan(member.workspace, 'enterprise');
      const events = await all(await api.signIn(member), member.workspace);
      expect(events).toContainEqual(
        expect.objectContaining({
          action: 'account.plan_changed',
          actor: { type: 'operator', id: null, name: 'operator' },
          target: { type: 'account', id: member.workspace.accountId, name: member.workspace.name },
          address: null,
          details: { from: 'growth', to: 'enterprise' },
        }),
      );
    });

    it('has the newest first', async () => {
      const { body: added } = await add('mary@example.com');
      await change(added.id, 'editor').expect(200);
      await remove(added.id).expect(204);
      const events = (await all(session)).filter(({ target }) => target.id === added.id);
      expect(events.map(({ action }) => action)).toEqual([
        'member.removed',
        'member.role_changed',
        'member.added',
      ]);
      const times = (await all(session)).map((event) => event.created_at);
      expect(times).toEqual(times.toSorted().toReversed());
    });

    it('comes in pages, without gap or repetition while more happens in between', async () => {
      const member = await api.make.aMember();
      const theirs = await api.signIn(member);
      await Promise.all(Array.from({ length: 12 }, () => api.make.aKey({ workspace: member.workspace })));
      const before = await all(theirs, member.workspace);
      const pages: Event[][] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = cursor ? `?limit=5&cursor=${cursor}` : '?limit=5';
        const { body } = await list(theirs, member.workspace, query).expect(200);
        pages.push(body.data);
        expect(body.has_more).toBe(body.next_cursor !== null);
        cursor = body.next_cursor;
        await api.http
          .post(`/workspaces/${member.workspace.id}/api-keys`)
          .set(theirs)
          .send({ name: 'CI', scopes: ['ask'] })
          .expect(201);
      }
      expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true);
      expect(pages.flat()).toEqual(before);
    });

    it('holds nothing of another account', async () => {
      const foreign = await api.make.aMember();
      await api.signIn(foreign);
      const { id: keyId } = await api.make.aKey({ workspace: foreign.workspace });
      const text = JSON.stringify(await all(session));
      for (const id of [foreign.id, foreign.workspace.id, foreign.workspace.accountId, keyId])
        expect(text).not.toContain(id);
    });

    it("holds nothing of another workspace of the account, nor its people's sign-ins", async () => {
      const sibling = await api.make.aSibling(admin.workspace);
      const stranger = await api.make.aMember({ workspace: sibling });
      const theirs = await api.signIn(stranger);
      const { id: keyId } = await api.make.aKey({ workspace: sibling });
      const text = JSON.stringify(await all(session));
      for (const id of [sibling.id, keyId, stranger.id]) expect(text).not.toContain(id);
      const seen = await all(theirs, sibling);
      expect(seen.map(({ target }) => target.id)).toEqual(
        expect.arrayContaining([sibling.id, keyId, stranger.id]),
      );
    });

    it('has the sign-ins of a removed member from the time when they belonged to it, and no others', async () => {
      const { workspace } = await api.make.aMember();
      const sibling = await api.make.aSibling(workspace);
      const boss = await api.signIn(await api.make.aMember({ workspace }));
      const leaver = await api.make.aMember({ workspace: sibling, role: 'viewer' });
      await api.signIn(leaver);
      const { email } = leaver;
      const before = await signInsOf(leaver, boss, workspace);
      const people = `/workspaces/${workspace.id}/members`;
      await api.http.post(people).set(boss).send({ email, name: 'Lea', role: 'viewer' }).expect(201);
      await api.signIn(leaver);
      await api.http.delete(`${people}/${leaver.id}`).set(boss).expect(204);
      const during = await signInsOf(leaver, boss, workspace);
      await api.signIn(leaver);
      const after = await signInsOf(leaver, boss, workspace);
      expect([before.length, during.length]).toEqual([0, 1]);
      expect(after).toEqual(during);
    });

    it("has the sign-ins of the workspace's own people", async () => {
      const events = await all(session);
      expect(events).toContainEqual(
        expect.objectContaining({
          action: 'member.signed_in',
          target: expect.objectContaining({ id: admin.id }),
        }),
      );
    });
  });

  it('400 for a page that cannot be', async () => {
    for (const query of ['limit=0', 'limit=101', 'cursor=x']) {
      const { body } = await list(session, admin.workspace, `?${query}`).expect(400);
      expect(body).toMatchObject({ error_code: 'invalid_request' });
    }
  });

  it('401 without a session, and for an API key', async () => {
    const { secret } = await api.make.aKey({ workspace: admin.workspace });
    await list({}).expect(401);
    await list({ authorization: `Bearer ${secret}` }).expect(401);
  });

  it.each(['viewer', 'editor'] as const)('403 for a %s', async (role) => {
    const member = await api.make.aMember({ workspace: admin.workspace, role });
    const { body } = await list(await api.signIn(member)).expect(403);
    expect(body).toMatchObject({ error_code: 'forbidden', required_role: 'admin' });
  });

  it('404 in a workspace that the member is not in', async () => {
    const foreign = await api.make.aWorkspace();
    const sibling = await api.make.aSibling(admin.workspace);
    for (const workspace of [foreign, sibling])
      expect((await list(session, workspace).expect(404)).body).toMatchObject({ error_code: 'not_found' });
  });

  it('405 for any attempt to change it', async () => {
    for (const method of ['post', 'patch', 'delete'] as const) {
      const answer = await api.http[method](`/workspaces/${admin.workspace.id}/audit-events`).set(session);
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });
});

function list(caller: Partial<Session>, workspace: BuiltWorkspace = admin.workspace, query = '') {
  return api.http.get(`/workspaces/${workspace.id}/audit-events${query}`).set(caller);
}

/** The newest hundred. */
async function all(caller: Session, workspace?: BuiltWorkspace): Promise<Event[]> {
  const { body } = await list(caller, workspace, '?limit=100').expect(200);
  return body.data;
}

async function signInsOf({ id }: BuiltMember, as: Session, workspace: BuiltWorkspace): Promise<Event[]> {
  const events = await all(as, workspace);
  return events.filter(({ action, target }) => action === 'member.signed_in' && target.id === id);
}

function membersPath(id = ''): string {
  return `/workspaces/${admin.workspace.id}/members${id && `/${id}`}`;
}

function add(email: string) {
  return api.http.post(membersPath()).set(session).send({ email, name: 'Grace', role: 'viewer' });
}

function change(id: string, role: string) {
  return api.http.patch(membersPath(id)).set(session).send({ role });
}

function remove(id: string) {
  return api.http.delete(membersPath(id)).set(session);
}
