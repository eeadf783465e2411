import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { bearer, makeEmbedTokenWorkspace } from './embed-token-workspace.js';
import type { Bearer } from './embed-token-workspace.js';

let now = new Date();
const api = startTestApi({}, () => now);

let workspace: BuiltWorkspace;
let key: BuiltKey;
let stranger: BuiltKey;
let admin: Bearer;
let published: string;

beforeAll(async () => {
  ({ workspace, key, stranger, admin } = await makeEmbedTokenWorkspace(api));
  const at = `/workspaces/${workspace.id}/dashboards`;
  const { body } = await api.http.post(at).set(admin).send({ name: 'Sales' }).expect(201);
  await api.http.post(`${at}/${body.id}/publish`).set(admin).expect(200);
  published = body.id;
});

const issue = (body: object = {}, secret = key.secret) =>
  api.http.post('/v1/embed-tokens').set(bearer(secret)).send(body);

describe('the list of active tokens', () => {
  const list = (as = admin, query = '') =>
    api.http.get(`/workspaces/${workspace.id}/embed-tokens${query}`).set(as);
  const idsIn = async () => (await list().expect(200)).body.data.map(({ jti }: { jti: string }) => jti);

  it('has what each opens and who issued it, and neither the token nor what its filters hold to', async () => {
    await issue().expect(201);
    // The times of two tokens show which one was issued last.
    now = new Date(now.getTime() + 1_000);
    const filters = { locked: { tenant: 'a secret tenant' }, initial: {} };
    const asked = { dashboard_ids: [published], external_user: 'user 7', filters, permissions: ['view'] };
    const { body } = await issue({ ...asked, allowed_origins: ['https://app.example.com'] }).expect(201);
    const answer = await list(admin, '?limit=1').expect(200);
    expect(answer.body.data).toEqual([
      {
        jti: body.jti,
        created_at: now.toISOString(),
        expires_at: body.expires_at,
        key_id: key.id,
        key_name: expect.stringMatching(/^Key/),
        dashboard_ids: [published],
        external_user: 'user 7',
        allowed_origins: ['https://app.example.com'],
        permissions: ['view'],
        locked: ['tenant'],
        dashboard_filters: {},
      },
    ]);
    expect(answer.body).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    expect(JSON.stringify(answer.body)).not.toContain(body.token);
    expect(JSON.stringify(answer.body)).not.toContain('a secret tenant');
  });

  it('has none that is revoked, whose time is over, or whose key is revoked', async () => {
    const { body: revoked } = await issue().expect(201);
    const { body: short } = await issue({ expires_in: 60 }).expect(201);
    const other = await api.make.aKey({ workspace, scopes: ['read'] });
    const { body: orphan } = await issue({}, other.secret).expect(201);
    const { body: kept } = await issue().expect(201);
    const all = [revoked, short, orphan, kept].map(({ jti }) => jti);
    expect(await idsIn()).toEqual(expect.arrayContaining(all));
    await api.http.delete(`/workspaces/${workspace.id}/embed-tokens/${revoked.jti}`).set(admin).expect(204);
    await api.make.revoke(other);
    now = new Date(now.getTime() + 61_000);
    const left = await idsIn();
    expect(left).toContain(kept.jti);
    for (const { jti } of [revoked, short, orphan]) expect(left).not.toContain(jti);
  });

  it('is for admins alone, and of their own workspace', async () => {
    const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
    await list(editor).expect(403);
    const { body } = await issue({}, stranger.secret).expect(201);
    expect(await idsIn()).not.toContain(body.jti);
  });
});
