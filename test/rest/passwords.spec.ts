import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi({ QG_TRUSTED_PROXIES: '127.0.0.1' });

type Bearer = { authorization: string };

const next = 'a new password of mine';

let admin: BuiltMember;
let session: Bearer;
beforeAll(async () => {
  admin = await api.make.aMember();
  session = await api.signIn(admin);
});

const change = (as: Bearer, current_password: string, new_password: string, from = '') =>
  api.http
    .post('/auth/password')
    .set(as)
    .set('x-forwarded-for', from)
    .send({ current_password, new_password });
const me = (as: Bearer) => api.http.get('/auth/me').set(as);

describe('POST /auth/password', () => {
  it('204: the new password opens, the former does not, and the other sessions have ended', async () => {
    const member = await api.make.aMember();
    const [mine, other] = [await api.signIn(member), await api.signIn(member)];
    await change(mine, member.password, next).expect(204);
    await me(mine).expect(200);
    await me(other).expect(401);
    await api.http
      .post('/auth/sessions')
      .send({ email: member.email, password: member.password })
      .expect(401);
    await api.signIn({ ...member, password: next });
    const at = `/workspaces/${member.workspace.id}/audit-events`;
    const { body, text } = await api.http.get(at).set(mine).expect(200);
    const set = body.data.find(({ action }: { action: string }) => action === 'member.password_set');
    expect(set).toMatchObject({
      actor: { type: 'member', id: member.id },
      target: { id: member.id },
      details: { sessions_ended: 1 },
    });
    expect(text).not.toContain(next);
  });

  it('400 for a wrong present password, for the same one again and for a weak one, and nothing changes', async () => {
    const member = await api.make.aMember();
    const mine = await api.signIn(member);
    const cases = [
      ['not my password', next, 'current_password', /not your password/],
      [member.password, member.password, 'new_password', /the one that you have/],
      [member.password, 'short', 'new_password', /at least 12 characters/],
      [member.password, 'password1234', 'new_password', /tried first/],
      [member.password, 'passwordadmin', 'new_password', /put together/],
      [member.password, `${member.workspace.name}-Welcome-2026`, 'new_password', /name of a workspace/],
      [member.password, member.email, 'new_password', /email address or name/],
    ] as const;
    for (const [current, wanted, path, message] of cases) {
      const { body } = await change(mine, current, wanted).expect(400);
      expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
      expect(body.issues[0].message).toMatch(message);
    }
    await api.signIn(member);
  });

  it('401 without a session, and for an API key', async () => {
    const { secret } = await api.make.aKey({ workspace: admin.workspace });
    await change({ authorization: '' }, 'x', next).expect(401);
    await change({ authorization: `Bearer ${secret}` }, 'x', next).expect(401);
  });

  it('409 for somebody without a password', async () => {
    const member = await api.make.aMember();
    const mine = await api.signIn(member);
    await api.source.query('UPDATE member SET password_hash = NULL WHERE id = $1', [member.id]);
    const { body } = await change(mine, member.password, next).expect(409);
    expect(body.message).toMatch(/identity provider/);
  });

  it('429 for the eleventh guess: a session that was left open does not give the password away', async () => {
    const member = await api.make.aMember();
    const mine = await api.signIn(member);
    for (let guesses = 0; guesses < 10; guesses += 1)
      await change(mine, `guess number ${guesses}`, next, '10.1.0.1').expect(400);
    const { body } = await change(mine, member.password, next, '10.1.0.1').expect(429);
    expect(body.error_code).toBe('too_many_attempts');
  });
});

describe('a common password', () => {
  it('is refused to a new member', async () => {
    const at = `/workspaces/${admin.workspace.id}/members`;
    const person = { email: 'grace.hopper@example.com', name: 'Grace Hopper', role: 'viewer' };
    for (const password of ['Password1234', 'qwertyuiop123', '123456789012', 'GraceHopper1906']) {
      const { body } = await api.http
        .post(at)
        .set(session)
        .send({ ...person, password })
        .expect(400);
      expect(body.issues).toMatchObject([{ path: 'password' }]);
    }
    const made = `${admin.workspace.name}-Welcome-2026`;
    const { body } = await api.http
      .post(at)
      .set(session)
      .send({ ...person, password: made })
      .expect(400);
    expect(body.issues[0].message).toMatch(/name of a workspace/);
    await api.http
      .post(at)
      .set(session)
      .send({ ...person, password: next })
      .expect(201);
  });
});
