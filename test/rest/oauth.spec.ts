import { hash, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { keepHouse } from '#access';
import type { BuiltMember } from '#testing';
import { until } from '#testing';
import { startTestApi } from '../start-test-api.js';

const publicUrl = 'https://questglass.example';
const callback = 'https://assistant.example/back?from=us';
let laterMs = 0;
// A forward proxy's name for the caller, so that each test registers from an address of its own.
const api = startTestApi(
  { QG_PUBLIC_URL: publicUrl, QG_OAUTH: 'on', QG_TRUSTED_PROXIES: '127.0.0.1', QG_API_KEYS_MAX: '20' },
  () => new Date(Date.now() + laterMs),
);
const off = startTestApi({ QG_PUBLIC_URL: publicUrl });

type Fields = Record<string, string | undefined>;
type Request = { verifier: string; fields: Fields };

let admin: BuiltMember;
let session: { authorization: string };
let address = 0;
beforeAll(async () => {
  admin = await api.make.aMember({ role: 'admin' });
  session = await api.signIn(admin);
});
beforeEach(() => {
  address += 1;
});

const from = () => ({ 'x-forwarded-for': `203.0.113.${address}` });
const register = (body: object) => api.http.post('/auth/oauth/register').set(from()).send(body);
const token = (fields: Fields) =>
  api.http
    .post('/auth/oauth/token')
    .type('form')
    .send(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

async function aRequest(more: Fields = {}, registered: object = {}): Promise<Request> {
  const program = { client_name: 'Assistant', redirect_uris: [callback], ...registered };
  const { body } = await register(program).expect(201);
  const verifier = randomBytes(32).toString('base64url');
  const fields = {
    client_id: String(body.client_id),
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    state: 'a state & more',
    resource: `${publicUrl}/v1/mcp`,
    ...more,
  };
  return { verifier, fields };
}

const described = ({ fields }: Request, as = session) =>
  api.http.get('/auth/oauth/authorization').query(fields).set(as);
const approve = (
  { fields }: Request,
  more: object = {},
  as: Record<string, string> = session,
  workspace = admin.workspace,
) =>
  api.http
    .post(`/workspaces/${workspace.id}/oauth-authorizations`)
    .set(as)
    .send({ ...fields, scopes: ['ask', 'read'], ...more });

/** A code that was consented to, and the fields of its exchange. */
async function consented(request?: Request, more: object = {}, as = session) {
  const asked = request ?? (await aRequest());
  const { body } = await approve(asked, more, as).expect(201);
  const code = new URL(body.redirect_to).searchParams.get('code') ?? '';
  const exchange: Fields = {
    grant_type: 'authorization_code',
    client_id: asked.fields['client_id'],
    redirect_uri: asked.fields['redirect_uri'],
    code,
    code_verifier: asked.verifier,
  };
  return { code, exchange, redirectTo: String(body.redirect_to) };
}

const keysOf = async () => {
  const { body } = await api.http.get(`/workspaces/${admin.workspace.id}/api-keys`).set(session).expect(200);
  return body.data as { id: string; created_at: string; expires_at: string }[];
};

const countWaiting = async (): Promise<number> =>
  (
    await api.source.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).length;

const oauthRefusal = (error: string) => ({
  error_code: 'invalid_request',
  error,
  error_description: expect.any(String),
  message: expect.any(String),
});

describe('a program', () => {
  it('is forgotten after a day in which nobody connected the program', async () => {
    const [unused, used] = [await aRequest(), await aRequest()];
    const { exchange } = await consented(used);
    await token(exchange).expect(200);
    await api.source.query("UPDATE oauth_client SET created_at = created_at - interval '25 hours'");
    await keepHouse(api.source.manager);
    await described(unused).expect(400);
    await described(used).expect(200);
  });

  it('leaves no way for people, either, where it is switched off', async () => {
    const member = await off.make.aMember({ role: 'admin' });
    const as = await off.signIn(member);
    const { fields } = await aRequest();
    await off.http.get('/auth/oauth/authorization').query(fields).set(as).expect(404);
    const path = `/workspaces/${member.workspace.id}/oauth-authorizations`;
    await off.http
      .post(path)
      .set(as)
      .send({ ...fields, scopes: ['read'] })
      .expect(404);
  });
});

describe('a request, as a person is asked about it', () => {
  it('names the program, where the answer goes, and the scopes', async () => {
    const { body } = await described(await aRequest({ scope: 'openid read' })).expect(200);
    expect(body).toMatchObject({
      client_name: 'Assistant',
      redirect_kind: 'web',
      redirect_host: 'assistant.example',
      redirect_path: '/back',
      scopes: ['read'],
    });
    const denied = new URL(body.redirect_if_denied);
    expect(denied.href).toMatch(/^https:\/\/assistant\.example\/back\?from=us&/);
    expect(Object.fromEntries(denied.searchParams)).toEqual({
      from: 'us',
      error: 'access_denied',
      state: 'a state & more',
      iss: publicUrl,
    });
  });

  it.each([
    ['an unknown program', { client_id: 'oac_0' }],
    ['an address that was not registered', { redirect_uri: 'https://evil.example/back' }],
    ['a part of the registered address', { redirect_uri: 'https://assistant.example/back' }],
    ['another service', { resource: 'https://other.example/v1/mcp' }],
    ['no challenge', { code_challenge: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a token at once', { response_type: 'token' }],
  ])('is refused without leading anywhere: %s', async (_what, more: Fields) => {
    const request = await aRequest(more);
    for (const answer of [await described(request), await approve(request)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error_code: 'invalid_request' });
      expect(answer.headers['location']).toBeUndefined();
      expect(answer.text).not.toContain('evil.example');
    }
  });

  it('is refused where a parameter comes twice', async () => {
    const { fields } = await aRequest();
    const query = `${new URLSearchParams(fields as Record<string, string>).toString()}&redirect_uri=${encodeURIComponent(callback)}`;
    await api.http.get(`/auth/oauth/authorization?${query}`).set(session).expect(400);
  });

  it('needs a session, and a key is none', async () => {
    const { secret } = await api.make.aKey({ workspace: admin.workspace });
    const request = await aRequest();
    const key = { authorization: `Bearer ${secret}` };
    await api.http.get('/auth/oauth/authorization').query(request.fields).expect(401);
    await described(request, key).expect(401);
    await approve(request, {}, key).expect(401);
  });
});

describe('consent', () => {
  it('leads back to the program with a code, its state and who answers', async () => {
    const { redirectTo, code } = await consented();
    expect(redirectTo).toMatch(/^https:\/\/assistant\.example\/back\?from=us&/);
    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toEqual({
      from: 'us',
      code: expect.stringMatching(/^qg_code_[0-9A-Za-z]{40}$/),
      state: 'a state & more',
      iss: publicUrl,
    });
    const kept = await api.source.query('SELECT oauth_code::text AS kept FROM oauth_code');
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('makes no key by itself', async () => {
    const before = await keysOf();
    await consented();
    expect(await keysOf()).toEqual(before);
  });

  it.each(['viewer', 'editor'] as const)('is none of a %s', async (role) => {
    const member = await api.make.aMember({ workspace: admin.workspace, role });
    const { body } = await approve(await aRequest(), {}, await api.signIn(member)).expect(403);
    expect(body).toMatchObject({ error_code: 'forbidden', required_role: 'admin' });
  });

  it('needs the plan that keys need', async () => {
    const workspace = await api.make.aWorkspace({ plan: 'growth' });
    const member = await api.make.aMember({ workspace, role: 'admin' });
    const answer = await approve(await aRequest(), {}, await api.signIn(member), workspace).expect(402);
    expect(answer.body).toMatchObject({ error: 'plan_limit', limit: 'api_keys', required_plan: 'scale' });
  });

  it("is not for another tenant's workspace", async () => {
    const { workspace } = await api.make.aMember({ role: 'admin' });
    await approve(await aRequest(), {}, session, workspace).expect(404);
  });

  it('does not come from another site by the cookie', async () => {
    const { email, password } = admin;
    const signIn = api.http.post('/auth/sessions').set({ 'sec-fetch-site': 'same-origin' });
    const { headers } = await signIn.send({ email, password, cookie: true }).expect(201);
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const request = await aRequest();
    const foreign = await approve(request, {}, { cookie, 'sec-fetch-site': 'cross-site' }).expect(403);
    expect(foreign.body).toMatchObject({ error_code: 'origin_not_allowed' });
    await approve(request, {}, { cookie, 'sec-fetch-site': 'same-origin' }).expect(201);
  });

  it.each([{ scopes: [] }, { scopes: ['write'] }, { expires_in_days: 0 }, { expires_in_days: 366 }])(
    'is refused with %j',
    async (more) => {
      await approve(await aRequest(), more).expect(400);
    },
  );

  it('is asked for on a page that no other site can frame', async () => {
    const { headers } = await api.http.get('/app/authorize?client_id=x').expect(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('same-origin');
  });
});

describe('the exchange', () => {
  it('makes a key of the person, named after the program, with its scopes and its end', async () => {
    const { exchange } = await consented(undefined, { scopes: ['read'], expires_in_days: 7 });
    const { body, headers } = await token(exchange).expect(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^qg_live_/),
      token_type: 'Bearer',
      expires_in: 7 * 86_400,
      scope: 'read',
    });
    expect(headers['cache-control']).toBe('no-store');
    const { body: seen } = await api.whoami(body.access_token).expect(200);
    expect(seen).toMatchObject({ workspace_id: admin.workspace.id, scopes: ['read'] });
    const [key] = await keysOf();
    expect(key).toMatchObject({
      name: 'Assistant (OAuth)',
      scopes: ['read'],
      role: 'admin',
      created_by: { type: 'member', id: admin.id },
    });
    expect(Date.parse(key?.expires_at ?? '') - Date.parse(key?.created_at ?? '')).toBe(7 * 86_400_000);
    const { body: audit } = await api.http
      .get(`/workspaces/${admin.workspace.id}/audit-events?limit=1`)
      .set(session);
    expect(audit.data[0]).toMatchObject({
      action: 'api_key.created',
      actor: { type: 'member', id: admin.id },
      target: { id: key?.id },
    });
  });

  it('revokes the key where its code comes again, even of another caller, and says so in the log', async () => {
    const { exchange } = await consented();
    const { body } = await token(exchange).expect(200);
    await api.whoami(body.access_token).expect(200);
    const again = await token({ ...exchange, code_verifier: 'x'.repeat(43) }).expect(400);
    expect(again.body).toEqual(oauthRefusal('invalid_grant'));
    await api.whoami(body.access_token).expect(401);
    const { body: audit } = await api.http
      .get(`/workspaces/${admin.workspace.id}/audit-events?limit=1`)
      .set(session);
    expect(audit.data[0]).toMatchObject({
      action: 'api_key.revoked',
      actor: { type: 'service', name: 'OAuth' },
      details: { because: 'its code was used twice' },
    });
    await token(exchange).expect(400);
  });

  it('gives one of several at once a key, and leaves none that works', async () => {
    const { exchange } = await consented();
    const answers = await Promise.all([1, 2, 3].map(() => token(exchange)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const secret = answers.find(({ status }) => status === 200)?.body.access_token;
    await api.whoami(secret).expect(401);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: 'https://evil.example/back' }],
    ['another program', { client_id: 'oac_0' }],
    ['another service', { resource: 'https://other.example' }],
  ])('refuses %s, and the code is used up', async (_what, wrong: Fields) => {
    const { exchange } = await consented();
    const { body } = await token({ ...exchange, ...wrong }).expect(400);
    expect(body).toEqual(oauthRefusal('invalid_grant'));
    await token(exchange).expect(400);
  });

  it.each([
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['a short verifier', { code_verifier: 'x' }, 'invalid_request'],
    ['a refresh token', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['a code that never was', { code: `qg_code_${'0'.repeat(40)}` }, 'invalid_grant'],
  ])('refuses %s', async (_what, wrong: Fields, error) => {
    const { exchange } = await consented();
    const { body } = await token({ ...exchange, ...wrong }).expect(400);
    expect(body).toEqual(oauthRefusal(error));
    expect(JSON.stringify(body)).not.toContain(exchange['code'] ?? '');
  });

  it('refuses JSON, and a parameter that comes twice', async () => {
    const { exchange } = await consented();
    await api.http.post('/auth/oauth/token').send(exchange).expect(415);
    const twice = `${new URLSearchParams(exchange as Record<string, string>).toString()}&code=x`;
    await api.http.post('/auth/oauth/token').type('form').send(twice).expect(400);
    await token(exchange).expect(200);
  });

  it('refuses a code after a minute', async () => {
    const { exchange } = await consented();
    laterMs = 60_001;
    try {
      await token(exchange).expect(400);
    } finally {
      laterMs = 0;
    }
  });

  it('refuses where the person lost the role meanwhile', async () => {
    const member = await api.make.aMember({ workspace: admin.workspace, role: 'admin' });
    const request = await aRequest();
    const { body } = await approve(request, {}, await api.signIn(member)).expect(201);
    await api.http
      .patch(`/workspaces/${admin.workspace.id}/members/${member.id}`)
      .set(session)
      .send({ role: 'editor' })
      .expect(200);
    const code = new URL(body.redirect_to).searchParams.get('code') ?? '';
    const { client_id, redirect_uri } = request.fields;
    const exchange = { grant_type: 'authorization_code', client_id, redirect_uri, code };
    const answer = await token({ ...exchange, code_verifier: request.verifier }).expect(400);
    expect(answer.body).toEqual(oauthRefusal('invalid_grant'));
  });

  it('refuses where the person is losing the role at that moment', async () => {
    const member = await api.make.aMember({ workspace: admin.workspace, role: 'admin' });
    const { exchange } = await consented(undefined, {}, await api.signIn(member));
    const demoting = api.source.createQueryRunner();
    await demoting.startTransaction();
    await demoting.query("UPDATE membership SET role = 'viewer' WHERE member_id = $1", [member.id]);
    const answer = token(exchange).then(({ status, body }) => ({ status, body }));
    await until(async () => (await countWaiting()) === 1);
    await demoting.commitTransaction();
    await demoting.release();
    expect(await answer).toEqual({ status: 400, body: oauthRefusal('invalid_grant') });
  });

  it('refuses junk without a transaction', async () => {
    const { exchange } = await consented();
    const holding = api.source.createQueryRunner();
    await holding.startTransaction();
    // The lock lets others read, and none of them take rows for themselves.
    await holding.query('LOCK TABLE oauth_code IN EXCLUSIVE MODE');
    try {
      for (const code of ['junk', `qg_code_${'0'.repeat(40)}`])
        await token({ ...exchange, code }).expect(400);
    } finally {
      await holding.rollbackTransaction();
      await holding.release();
    }
    await token(exchange).expect(200);
  });

  it('keeps codes and verifiers out of the log', async () => {
    const { exchange, code } = await consented();
    await token(exchange).expect(200);
    const log = api.logLines.join('\n');
    expect(log).not.toContain(code);
    expect(log).not.toContain(exchange['code_verifier']);
  });
});
