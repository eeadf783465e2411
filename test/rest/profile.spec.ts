import { describe, expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

describe('PATCH /auth/me', () => {
  it('200: the name is the new one everywhere in the account, and the log has who changed it', async () => {
    const workspace = await api.make.aWorkspace();
    const member = await api.make.aMember({ workspace, role: 'viewer' });
    const admin = await api.signIn(await api.make.aMember({ workspace }));
    const bearer = await api.signIn(member);
    const { body } = await api.http.patch('/auth/me').set(bearer).send({ name: ' Ada L. ' }).expect(200);
    expect(body.member).toEqual({ id: member.id, email: member.email, name: 'Ada L.' });
    expect((await api.http.get('/auth/me').set(bearer)).body).toEqual(body);
    const members = await api.http.get(`/workspaces/${workspace.id}/members`).set(admin).expect(200);
    expect(members.body.data).toContainEqual(expect.objectContaining({ id: member.id, name: 'Ada L.' }));
    await api.http.patch('/auth/me').set(bearer).send({ name: 'Ada L.' }).expect(200);
    const log = await api.http.get(`/workspaces/${workspace.id}/audit-events`).set(admin).expect(200);
    const changes = log.body.data.filter(({ action }: { action: string }) => action === 'member.changed');
    expect(changes).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ id: member.id }),
        target: { type: 'member', id: member.id, name: 'Ada L.' },
        details: { changed: ['name'] },
      }),
    ]);
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(101) }, { name: 'Ada', email: 'ada@example.com' }])(
    '400 for %j',
    async (change) => {
      const bearer = await api.signIn(await api.make.aMember());
      await api.http.patch('/auth/me').set(bearer).send(change).expect(400);
    },
  );

  it('401 without a session, and for an API key', async () => {
    await api.http.patch('/auth/me').send({ name: 'Ada' }).expect(401);
    const { secret } = await api.make.aKey();
    const key = { authorization: `Bearer ${secret}` };
    await api.http.patch('/auth/me').set(key).send({ name: 'Ada' }).expect(401);
  });

  it('409 for a member whom a manifest names', async () => {
    const member = await api.make.aMember();
    const bearer = await api.signIn(member);
    await api.source.query("UPDATE membership SET managed_by = 'Workspace/acme' WHERE member_id = $1", [
      member.id,
    ]);
    const { body } = await api.http.patch('/auth/me').set(bearer).send({ name: 'Ada' }).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', managed_by: 'Workspace/acme' });
  });

  it('429 beyond 20 changes a minute, and reading goes on', async () => {
    const bearer = await api.signIn(await api.make.aMember());
    const change = (name: string) => api.http.patch('/auth/me').set(bearer).send({ name });
    for (let n = 1; n <= 20; n++) await change(`Ada ${n}`).expect(200);
    const { body, headers } = await change('Ada 21').expect(429);
    expect(body).toMatchObject({ error_code: 'rate_limited', limit_rpm: 20 });
    expect(headers['retry-after']).toBe('60');
    expect((await api.http.get('/auth/me').set(bearer).expect(200)).body.member.name).toBe('Ada 20');
  });
});
