import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { IdentityProvider } from '../identity-provider.js';
import { startTestApi } from '../start-test-api.js';

const publicUrl = 'https://questglass.example';
const callback = `${publicUrl}/auth/oidc/callback`;

const provider = new IdentityProvider(publicUrl);
beforeAll(() => provider.open());
afterAll(() => provider.close());

const api = startTestApi(() => provider.settings);

let ada: BuiltMember;
beforeEach(async () => {
  ada = await api.make.aMember();
  provider.person = { sub: `subject of ${ada.email}`, email: ada.email, email_verified: true };
  provider.denies = false;
});

describe('GET /auth/oidc/start', () => {
  it('302 to the provider, with state, nonce and PKCE', async () => {
    const { url } = await start();
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'questglass',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('302 with a cookie that no script reads and that no plain connection carries', async () => {
    const { headers } = await api.http.get('/auth/oidc/start').expect(302);
    const [cookie] = headers['set-cookie'] ?? [];
    const attributes = cookie?.split('; ').slice(1).toSorted();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/auth/oidc', 'SameSite=Lax', 'Secure']);
  });
});

describe('GET /auth/oidc/callback', () => {
  describe('200', () => {
    it('gives the member with the verified email a session', async () => {
      provider.person.email = ada.email.toUpperCase();
      const { body, headers } = await signedIn();
      expect(body).toEqual({
        token: expect.stringMatching(/^qg_session_/),
        expires_at: expect.any(String),
        member: { id: ada.id, email: ada.email, name: expect.any(String) },
      });
      expect(headers['set-cookie']?.[0]).toMatch(/^qg_oidc=; Max-Age=0;/);
      const session = { authorization: `Bearer ${body.token}` };
      await api.http.get('/auth/me').set(session).expect(200);
      const { body: audit } = await api.http.get(`/workspaces/${ada.workspace.id}/audit-events`).set(session);
      expect(audit.data).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action: 'member.signed_in', details: { method: 'oidc' } }),
          expect.objectContaining({ action: 'member.identity_linked' }),
        ]),
      );
    });

    it('goes on to the console with the session as a cookie, where the console began it', async () => {
      const member = await api.make.aMember({ email: 'console@example.com' });
      provider.person = { sub: 'console', email: 'console@example.com', email_verified: true };
      const { status, headers, text } = await signIn('?return_to=console');
      expect({ status, location: headers['location'] }).toEqual({
        status: 302,
        location: '/app?sign_in=done',
      });
      expect(text).not.toContain('qg_session_');
      const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';', 1)[0]);
      const cookie = cookies.find((each) => each?.startsWith('__Host-qg_session=')) ?? '';
      const { body } = await api.http.get('/auth/me').set({ cookie }).expect(200);
      expect(body.member.id).toBe(member.id);
    });

    it('sends who is not known back to the console, which says so', async () => {
      provider.person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true };
      const { status, headers } = await signIn('?return_to=console');
      expect({ status, location: headers['location'] }).toEqual({
        status: 302,
        location: '/app?sign_in=failed',
      });
      expect(String(headers['set-cookie'])).not.toContain('qg_session_');
    });

    it('knows the person by their subject from then on, whatever their email becomes', async () => {
      await signedIn();
      const other = await api.make.aMember({ workspace: ada.workspace });
      provider.person = { ...provider.person, email: other.email };
      expect((await signedIn()).body.member.id).toBe(ada.id);
      provider.person = { ...provider.person, email: 'new@example.com', email_verified: false };
      expect((await signedIn()).body.member.id).toBe(ada.id);
    });

    it('signs in whom another account has added since', async () => {
      await signedIn();
      await api.make.aMember({ email: ada.email });
      expect((await signedIn('')).body.member.id).toBe(ada.id);
    });

    it('signs in to the account that account_id names, and to none when several know the person', async () => {
      const elsewhere = await api.make.aMember({ email: ada.email });
      const { answer, cookie } = await goThere('');
      await comeBack(answer, cookie).expect(401);
      for (const { id, workspace } of [elsewhere, ada]) {
        const { body } = await signedIn(`?account_id=${workspace.accountId}`);
        expect(body.member.id).toBe(id);
      }
    });
  });

  describe('401', () => {
    it('for an email that the provider has not verified', async () => {
      provider.person.email_verified = false;
      expectRefused(await signIn());
    });

    it('for an email that nobody here has', async () => {
      provider.person.email = 'stranger@example.com';
      expectRefused(await signIn());
    });

    it('for another subject with the email of a member who is linked already', async () => {
      await signedIn();
      provider.person = { ...provider.person, sub: 'somebody else' };
      expectRefused(await signIn());
    });

    it('for a state that was tampered with', async () => {
      const { answer, cookie } = await goThere();
      answer.searchParams.set('state', 'x'.repeat(43));
      expectRefused(await comeBack(answer, cookie));
      answer.searchParams.delete('state');
      expectRefused(await comeBack(answer, cookie));
    });

    it('without the cookie, with junk in it, and with that of another journey', async () => {
      const { answer } = await goThere();
      const { cookie: other } = await start();
      for (const cookie of ['', 'qg_oidc=', 'qg_oidc=junk', other])
        expectRefused(await comeBack(answer, cookie));
    });

    it.each(['nonce', 'codeVerifier'])('for another %s than the journey began with', async (part) => {
      const { answer, cookie } = await goThere();
      const journey = JSON.parse(Buffer.from(cookie.slice('qg_oidc='.length), 'base64url').toString());
      const changed = JSON.stringify({ ...journey, [part]: 'x'.repeat(43) });
      expectRefused(await comeBack(answer, `qg_oidc=${Buffer.from(changed).toString('base64url')}`));
    });

    it('for a code that was used', async () => {
      const { answer, cookie } = await goThere();
      await comeBack(answer, cookie).expect(200);
      expectRefused(await comeBack(answer, cookie));
    });

    it('for a person who said no, and for an answer that says nothing', async () => {
      provider.denies = true;
      const { answer, cookie } = await goThere();
      expect(answer.searchParams.get('error')).toBe('access_denied');
      expectRefused(await comeBack(answer, cookie));
      expectRefused(await comeBack(new URL(callback), cookie));
    });
  });
});

describe('503 while the provider is down', () => {
  const other = startTestApi(() => provider.settings);

  it('at the start, and no longer than that', async () => {
    await provider.close();
    const answer = await other.http.get('/auth/oidc/start');
    await provider.open();
    expectUnavailable(answer);
    await other.http.get('/auth/oidc/start').expect(302);
  });

  it('at the end', async () => {
    const { answer, cookie } = await goThere();
    await provider.close();
    const answered = await comeBack(answer, cookie);
    await provider.open();
    expectUnavailable(answered);
  });
});

describe('404 where no provider is configured', () => {
  const other = startTestApi();

  it.each(['start', 'callback?code=x&state=x'])('GET /auth/oidc/%s', async (path) => {
    const { body } = await other.http.get(`/auth/oidc/${path}`).expect(404);
    expect(body).toMatchObject({ error_code: 'not_found' });
  });
});

/** Sets out from here: the provider's address, and the cookie that the browser keeps. */
async function start(query = '') {
  const { headers } = await api.http.get(`/auth/oidc/start${query}`).expect(302);
  return { url: new URL(headers['location'] ?? ''), cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

/** Goes to the provider and through it as a browser does: the address that it sends the browser back to. */
async function goThere(query = '') {
  const { url, cookie } = await start(query);
  const jar = new Map<string, string>();
  let at = url;
  while (!at.href.startsWith(callback)) {
    const cookies = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
    const page = await fetch(at, { redirect: 'manual', headers: { cookie: cookies } });
    for (const line of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = page.headers.get('location');
    if (next === null) throw new Error(`the provider did not lead on: ${await page.text()}`);
    at = new URL(next, at);
  }
  return { answer: at, cookie };
}

function comeBack(answer: URL, cookie: string) {
  return api.http.get(`/auth/oidc/callback${answer.search}`).set({ cookie });
}

async function signIn(query = '') {
  const { answer, cookie } = await goThere(query);
  return comeBack(answer, cookie);
}

async function signedIn(query = '') {
  const { answer, cookie } = await goThere(query);
  return comeBack(answer, cookie).expect(200);
}

function expectRefused({ status, body }: { status: number; body: unknown }): void {
  expect([status, body]).toEqual([401, { error_code: 'unauthorized', message: expect.any(String) }]);
}

function expectUnavailable({ status, body, headers }: Awaited<ReturnType<typeof signIn>>): void {
  expect(status).toBe(503);
  expect(body).toEqual({ error_code: 'unavailable', message: expect.not.stringContaining('database') });
  expect(headers).toHaveProperty('retry-after');
}
