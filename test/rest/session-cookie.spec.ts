import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const publicUrl = 'https://questglass.example';
const api = startTestApi({ QG_PUBLIC_URL: publicUrl });
const own = { 'sec-fetch-site': 'same-origin' };

let ada: BuiltMember;
let bob: BuiltMember;
beforeAll(async () => {
  ada = await api.make.aMember({ email: 'ada@example.com', role: 'admin' });
  bob = await api.make.aMember({ email: 'bob@example.com', role: 'admin' });
});

const post = (body: object, headers: Record<string, string> = own) =>
  api.http.post('/auth/sessions').set(headers).send(body);

/** Signs in as the console does; returns the Cookie header that a browser sends from then on. */
async function cookieOf({ email, password }: BuiltMember): Promise<string> {
  const answer = await post({ email, password, cookie: true }).expect(201);
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

describe('a session in a cookie', () => {
  it('comes where it is asked for, out of the reach of scripts, and its token nowhere else', async () => {
    const { email, password } = ada;
    const { headers, body, text } = await post({ email, password, cookie: true }).expect(201);
    expect(body.token).toBeNull();
    expect(text).not.toContain('qg_session_');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-qg_session=qg_session_[0-9A-Za-z]{40}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
  });

  it('is not given unasked', async () => {
    const { email, password } = ada;
    const { headers, body } = await post({ email, password }).expect(201);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.token).toMatch(/^qg_session_/);
  });

  it('is the member on reading routes', async () => {
    const cookie = await cookieOf(ada);
    const { body } = await api.http.get('/auth/me').set({ cookie }).expect(200);
    expect(body.member.id).toBe(ada.id);
    await api.http
      .get(`/workspaces/${ada.workspace.id}/dashboards`)
      .set({ cookie: `a=b; ${cookie}; c=d` })
      .expect(200);
  });

  it.each([
    ['Sec-Fetch-Site says so', own],
    ['an older browser names the public origin', { origin: publicUrl }],
  ])('changes things from a page of ours: %s', async (_case, headers) => {
    const cookie = await cookieOf(ada);
    await create({ cookie, ...headers }).expect(201);
  });

  it('takes the host that was asked for as ours', async () => {
    const cookie = await cookieOf(ada);
    await create({ cookie, origin: new URL(api.running.url).origin }).expect(201);
  });

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['of a neighbouring name', { 'sec-fetch-site': 'same-site' }],
    ['that nobody tells the site of', {}],
    ['of another port, in an older browser', { origin: 'https://questglass.example:8443' }],
    ['in a sandbox', { origin: 'null' }],
    ['that claims our origin and is told on', { 'sec-fetch-site': 'cross-site', origin: publicUrl }],
  ])('changes nothing from a page %s', async (_case, headers) => {
    const cookie = await cookieOf(ada);
    const { status, body } = await create({ cookie, ...headers });
    expect({ status, code: body.error_code }).toEqual({ status: 403, code: 'origin_not_allowed' });
    const out = await api.http.delete('/auth/sessions/current').set({ cookie, ...headers });
    expect(out.status).toBe(403);
    await api.http.get('/auth/me').set({ cookie }).expect(200);
  });

  it('is not looked at where a bearer is sent, be it good or bad', async () => {
    const cookie = await cookieOf(ada);
    const bearer = await api.signIn(bob);
    const { body } = await api.http
      .get('/auth/me')
      .set({ cookie, ...bearer })
      .expect(200);
    expect(body.member.id).toBe(bob.id);
    await api.http.get('/auth/me').set({ cookie, authorization: 'Bearer nonsense' }).expect(401);
    // A bearer needs no origin: only who has it can send it.
    await api.http
      .delete('/auth/sessions/current')
      .set({ cookie, ...bearer })
      .expect(204);
    await api.http.get('/auth/me').set({ cookie }).expect(200);
  });

  it('is refused under the name that plain http uses, which neighbours could set', async () => {
    const cookie = (await cookieOf(ada)).replace('__Host-', '');
    await api.http.get('/auth/me').set({ cookie }).expect(401);
  });

  it('opens no door of API keys', async () => {
    const cookie = await cookieOf(ada);
    await api.http.get('/v1/whoami').set({ cookie }).expect(401);
  });

  it('is new with each sign-in, whatever the browser sent before', async () => {
    const before = await cookieOf(bob);
    const { email, password } = ada;
    const answer = await post({ email, password, cookie: true }, { ...own, cookie: before }).expect(201);
    const [after = ''] = String(answer.headers['set-cookie']).split(';');
    expect(after).not.toBe(before);
    const { body } = await api.http.get('/auth/me').set({ cookie: after }).expect(200);
    expect(body.member.id).toBe(ada.id);
  });

  it("is given to no other site's page: nobody is signed in as somebody else unawares", async () => {
    const { email, password } = ada;
    const answer = await post({ email, password, cookie: true }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('ends with the sign-out, at once, and is taken from the browser', async () => {
    const cookie = await cookieOf(ada);
    const { headers } = await api.http
      .delete('/auth/sessions/current')
      .set({ cookie, ...own })
      .expect(204);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-qg_session=; Max-Age=0; Path=\/;/),
    ]);
    await api.http.get('/auth/me').set({ cookie }).expect(401);
  });

  it('is in no log line', () => {
    expect(api.logLines.join('')).not.toContain('qg_session_');
  });
});

function create(headers: Record<string, string>) {
  return api.http.post(`/workspaces/${ada.workspace.id}/dashboards`).set(headers).send({ name: 'Sales' });
}

describe('GET /auth/methods', () => {
  it('says how members sign in', async () => {
    const { body } = await api.http.get('/auth/methods').expect(200);
    expect(body).toEqual({ password: true, oidc: false });
  });
});
