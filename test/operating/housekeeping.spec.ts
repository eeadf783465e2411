import { describe, expect, it } from '@jest/globals';
import { keepHouse } from '#access';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

describe('housekeeping', () => {
  it('saves the last use of keys, so that a crash which empties the buckets does not lose it', async () => {
    const member = await api.make.aMember();
    const { secret } = await api.make.aKey({ workspace: member.workspace });
    await api.whoami(secret).expect(200);
    await keepHouse(api.source.manager);
    await api.source.query('TRUNCATE rate_bucket');
    const session = await api.signIn(member);
    const { body } = await api.http.get(`/workspaces/${member.workspace.id}/api-keys`).set(session);
    expect(Date.parse(body.data[0].last_used_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('forgets sessions and attempts that are over, and no others', async () => {
    const member = await api.make.aMember();
    const session = await api.signIn(member);
    await api.http
      .post('/auth/sessions')
      .send({ email: member.email, password: 'a wrong password' })
      .expect(401);
    await api.signIn(member);
    await api.source.query(
      `UPDATE session SET expires_at = now() - interval '1 second' WHERE id = (SELECT max(id) FROM session)`,
    );
    const before = await counts();
    await keepHouse(api.source.manager);
    expect(await counts()).toEqual({ ...before, sessions: before.sessions - 1 });
    await api.source.query(`UPDATE sign_in_attempt SET at = at - interval '1 hour'`);
    await keepHouse(api.source.manager);
    expect((await counts()).attempts).toBe(0);
    await api.http.get('/auth/me').set(session).expect(200);
  });
});

async function counts(): Promise<{ sessions: number; attempts: number }> {
  const [row] = await api.source.query(
    'SELECT (SELECT count(*)::int FROM session) AS sessions, (SELECT count(*)::int FROM sign_in_attempt) AS attempts',
  );
  return row;
}
