import { beforeAll, describe, expect, it } from '@jest/globals';
import { addMember } from '#access';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Session = { authorization: string };

let admin: BuiltMember;
let session: Session;
beforeAll(async () => {
  admin = await api.make.aMember({ plan: 'starter' });
  session = await api.signIn(admin);
});

let count = 0;
const somebody = () => ({ email: `somebody${(count += 1)}@example.com`, name: 'Grace', role: 'viewer' });
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const lastAdmin = {
  error_code: 'conflict',
  message: 'this is the last admin of the workspace; make another member admin first',
};

describe('POST /workspaces/{workspace_id}/members', () => {
  describe('201', () => {
    it('adds a person, who signs in with the password they were given', async () => {
      const person = { ...somebody(), password: 'correct horse battery' };
      const { body } = await add({ ...person, email: person.email.toUpperCase() }).expect(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^mem_/),
        email: person.email,
        name: 'Grace',
        role: 'viewer',
        managed_by: null,
        api_key_count: 0,
        created_at: timestamp,
      });
      const { body: seen } = await me(await api.signIn({ ...admin, ...person })).expect(200);
      expect(seen.workspaces).toEqual([
        { id: admin.workspace.id, name: admin.workspace.name, role: 'viewer', plan: 'starter' },
      ]);
    });

    it('leaves the name and the password of somebody who is in the account already', async () => {
      const there = await api.make.aSibling(admin.workspace);
      const known = await api.make.aMember({ workspace: there });
      const person = { email: known.email, name: 'Mallory', role: 'editor' };
      await add({ ...person, password: 'a password of my own' }).expect(409);
      const { body } = await add(person).expect(201);
      expect(body).toMatchObject({
        id: known.id,
        role: 'editor',
        name: expect.not.stringContaining('Mallory'),
      });
      await api.http
        .post('/auth/sessions')
        .send({ email: known.email, password: 'a password of my own' })
        .expect(401);
      const { body: seen } = await me(await api.signIn(known)).expect(200);
      expect(seen.member).toEqual({ id: known.id, email: known.email, name: body.name });
      expect(seen.workspaces).toHaveLength(2);
    });

    it('takes the same email in another account for another person', async () => {
      const foreign = await api.make.aMember();
      const { body } = await add({ ...somebody(), email: foreign.email }).expect(201);
      expect(body.id).not.toBe(foreign.id);
      const { body: seen } = await me(await api.signIn(foreign)).expect(200);
      expect(seen.workspaces.map(({ id }: { id: string }) => id)).toEqual([foreign.workspace.id]);
    });
  });

  it.each([
    ['no email', { email: undefined }, 'email'],
    ['an email that is none', { email: 'grace' }, 'email'],
    ['a blank name', { name: ' ' }, 'name'],
    ['an unknown role', { role: 'owner' }, 'role'],
    ['a password that is short', { password: 'eleven char' }, 'password'],
  ])('400 for %s', async (_case, wrong, path) => {
    const { body } = await add({ ...somebody(), ...wrong }).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
  });

  it('409 for a person who is a member already, whose role stays', async () => {
    const person = somebody();
    const { body: added } = await add(person).expect(201);
    const { body } = await add({ ...person, role: 'admin' }).expect(409);
    expect(body).toEqual({
      error_code: 'conflict',
      message: 'this person is a member of the workspace already',
    });
    expect(await rolesOf(added.id)).toEqual(['viewer']);
  });

  it.each(['new to the account', 'known in the account'])(
    '409 for all but one of several simultaneous calls for a person who is %s',
    async (which) => {
      const person = somebody();
      if (which.startsWith('known'))
        await api.make.aMember({ workspace: await api.make.aSibling(admin.workspace), email: person.email });
      const answers = await Promise.all(Array.from({ length: 6 }, () => add(person)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 409, 409, 409, 409, 409,
      ]);
      const { body } = await api.http.get(`/workspaces/${admin.workspace.id}/audit-events`).set(session);
      const id = answers.find(({ status }) => status === 201)?.body.id;
      const entries = body.data.filter(({ target }: { target: { id: string } }) => target.id === id);
      expect(entries).toHaveLength(1);
    },
  );
});

describe('GET /workspaces/{workspace_id}/members', () => {
  it('200 for every role, with the people of this workspace alone', async () => {
    const there = await api.make.aMember();
    const viewer = await api.make.aMember({ workspace: there.workspace, role: 'viewer' });
    await api.make.aMember({ workspace: await api.make.aSibling(there.workspace) });
    for (const member of [there, viewer]) {
      const { body } = await list(await api.signIn(member), there.workspace).expect(200);
      expect(body).toMatchObject({ has_more: false, next_cursor: null });
      expect(body.data.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual(
        expect.arrayContaining([
          [there.id, 'admin'],
          [viewer.id, 'viewer'],
        ]),
      );
      expect(Object.keys(body.data[0]).toSorted()).toEqual([
        'api_key_count',
        'created_at',
        'email',
        'id',
        'managed_by',
        'name',
        'role',
      ]);
    }
  });

  it('200 with the newest member first, also where the person was in the account before', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    const sibling = await api.make.aSibling(there.workspace);
    const old = await api.make.aMember({ workspace: sibling });
    const fresh = await add(somebody(), theirs, there.workspace).expect(201);
    await add({ ...somebody(), email: old.email }, theirs, there.workspace).expect(201);
    const { body } = await list(theirs, there.workspace);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([old.id, fresh.body.id, there.id]);
  });

  it('200 page by page', async () => {
    const { body: whole } = await list(session);
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await list(session, admin.workspace, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
    }
    expect(ids).toEqual(whole.data.map(({ id }: { id: string }) => id));
  });
});

describe('PATCH /workspaces/{workspace_id}/members/{member_id}', () => {
  it("200 with the new role, which holds from the person's next request", async () => {
    const viewer = await api.make.aMember({ workspace: admin.workspace, role: 'viewer' });
    const theirs = await api.signIn(viewer);
    await add(somebody(), theirs).expect(403);
    const { body } = await change(viewer.id, 'admin').expect(200);
    expect(body).toMatchObject({ id: viewer.id, email: viewer.email, role: 'admin' });
    await add(somebody(), theirs).expect(201);
    await change(viewer.id, 'editor').expect(200);
    await add(somebody(), theirs).expect(403);
  });

  it('400 for an unknown role', async () => {
    await change(admin.id, 'owner').expect(400);
  });

  it('409 for the last admin, who may stay one', async () => {
    const { body } = await change(admin.id, 'viewer').expect(409);
    expect(body).toEqual(lastAdmin);
    await change(admin.id, 'admin').expect(200);
  });

  it('leaves one admin when two demote each other at the same moment', async () => {
    const first = await api.make.aMember();
    const second = await api.make.aMember({ workspace: first.workspace });
    const [asFirst, asSecond] = [await api.signIn(first), await api.signIn(second)];
    const answers = await Promise.all([
      change(second.id, 'viewer', asFirst, first.workspace),
      change(first.id, 'viewer', asSecond, first.workspace),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses);
    expect([...(await rolesOf(first.id)), ...(await rolesOf(second.id))].toSorted()).toEqual([
      'admin',
      'viewer',
    ]);
  });
});

describe('DELETE /workspaces/{workspace_id}/members/{member_id}', () => {
  it('204, and the workspace is gone for their session, which goes on in others', async () => {
    const member = await api.make.aMember({ workspace: admin.workspace, role: 'editor' });
    const { id: elsewhere } = await secondWorkspaceOf(member);
    const theirs = await api.signIn(member);
    await list(theirs).expect(200);
    await remove(member.id).expect(204);
    const { body } = await list(theirs).expect(404);
    expect(body).toEqual({ error_code: 'not_found', message: 'there is no such workspace' });
    const { body: seen } = await me(theirs).expect(200);
    expect(seen.workspaces.map(({ id }: { id: string }) => id)).toEqual([elsewhere]);
    await remove(member.id).expect(404);
  });

  it('204, and who belongs to no workspace any more loses sign-in and sessions: the next to add them sets the password', async () => {
    const person = { ...somebody(), password: 'planted by somebody' };
    const { body: added } = await add(person).expect(201);
    const theirs = await api.signIn({ ...person, id: added.id, workspace: admin.workspace });
    await remove(added.id).expect(204);
    await me(theirs).expect(401);
    await add({ ...person, password: 'chosen by their admin' }).expect(201);
    const trying = (password: string) =>
      api.http.post('/auth/sessions').send({ email: person.email, password });
    await trying('planted by somebody').expect(401);
    await trying('chosen by their admin').expect(201);
  });

  it('409 for the last admin', async () => {
    const { body } = await remove(admin.id).expect(409);
    expect(body).toEqual(lastAdmin);
  });

  it('leaves one admin when two remove each other at the same moment', async () => {
    const first = await api.make.aMember();
    const second = await api.make.aMember({ workspace: first.workspace });
    const [asFirst, asSecond] = [await api.signIn(first), await api.signIn(second)];
    await Promise.all([
      remove(second.id, asFirst, first.workspace),
      remove(first.id, asSecond, first.workspace),
    ]);
    expect([...(await rolesOf(first.id)), ...(await rolesOf(second.id))]).toEqual(['admin']);
  });
});

describe('managing members', () => {
  it.each(['viewer', 'editor'] as const)('403 for a %s', async (role) => {
    const theirs = await api.signIn(await api.make.aMember({ workspace: admin.workspace, role }));
    for (const call of [
      add(somebody(), theirs),
      change(admin.id, 'viewer', theirs),
      remove(admin.id, theirs),
    ])
      expect((await call.expect(403)).body).toMatchObject({
        error_code: 'forbidden',
        required_role: 'admin',
      });
  });

  it('401 without a session, and for an API key', async () => {
    const { secret } = await api.make.aKey({ workspace: admin.workspace });
    for (const caller of [{ authorization: '' }, { authorization: `Bearer ${secret}` }])
      for (const call of [
        add(somebody(), caller),
        list(caller),
        change(admin.id, 'admin', caller),
        remove(admin.id, caller),
      ])
        await call.expect(401);
  });

  it('404 for somebody who is not in this workspace, and in a workspace that the caller is not in', async () => {
    const elsewhere = await api.make.aMember({ workspace: await api.make.aSibling(admin.workspace) });
    for (const id of [elsewhere.id, (await api.make.aMember()).id, 'mem_0']) {
      await change(id, 'viewer').expect(404);
      await remove(id).expect(404);
    }
    await list(session, elsewhere.workspace).expect(404);
    await add(somebody(), session, elsewhere.workspace).expect(404);
    expect(await rolesOf(elsewhere.id)).toEqual(['admin']);
  });
});

function pathOf(workspace: BuiltWorkspace, id = ''): string {
  return `/workspaces/${workspace.id}/members${id && `/${id}`}`;
}

function add(person: object, as = session, workspace = admin.workspace) {
  return api.http.post(pathOf(workspace)).set(as).send(person);
}

function list(as = session, workspace = admin.workspace, query = '') {
  return api.http.get(pathOf(workspace) + query).set(as);
}

function change(id: string, role: string, as = session, workspace = admin.workspace) {
  return api.http.patch(pathOf(workspace, id)).set(as).send({ role });
}

function remove(id: string, as = session, workspace = admin.workspace) {
  return api.http.delete(pathOf(workspace, id)).set(as);
}

function me(as: Session) {
  return api.http.get('/auth/me').set(as);
}

async function rolesOf(memberId: string): Promise<string[]> {
  const rows: { role: string }[] = await api.source.query(
    'SELECT role FROM membership WHERE member_id = $1',
    [memberId],
  );
  return rows.map(({ role }) => role);
}

/** Puts a member into another workspace of the account as well. */
async function secondWorkspaceOf(member: BuiltMember): Promise<BuiltWorkspace> {
  const there = await api.make.aSibling(member.workspace);
  await addMember(api.source.manager, there.act, {
    email: member.email,
    name: '',
    role: 'viewer',
    password: undefined,
  });
  return there;
}
