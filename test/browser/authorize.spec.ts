import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { freePort } from '../free-port.js';
import { IdentityProvider } from '../identity-provider.js';
import { startTestApi } from '../start-test-api.js';
import type { BuiltMember } from '#testing';
import { startBrowser, views, violationsOf } from './browser.js';

jest.setTimeout(60_000);

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const provider = new IdentityProvider(publicUrl, 'localhost');
beforeAll(() => provider.open());
afterAll(() => provider.close());
const api = startTestApi(() => ({
  ...provider.settings,
  QG_PORT: String(port),
  QG_PUBLIC_URL: publicUrl,
  QG_OAUTH: 'on',
}));

/** The program: it waits on this computer for the browser to come back. */
let program: Server;
let programUrl: string;
/** Addresses and referrers of the requests that it got. */
let arrived: { url: string; referer: string | undefined }[] = [];
beforeAll(async () => {
  program = createServer(({ url = '', headers }, response) => {
    if (url.startsWith('/back')) arrived.push({ url, referer: headers.referer });
    response.setHeader('content-type', 'text/html').end('<title>Back</title><link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  programUrl = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
});
afterAll(() => void program.close());

const browser = startBrowser({ api }, () => [provider.issuer, programUrl]);
const verifier = 'a'.repeat(43);

let admin: BuiltMember;
beforeEach(async () => {
  arrived = [];
  admin = await api.make.aMember({ role: 'admin' });
});

async function addressOf(more: Record<string, string> = {}): Promise<string> {
  const redirectUri = `${programUrl}/back`;
  const { body } = await api.http
    .post('/auth/oauth/register')
    .send({ client_name: 'Assistant <b>of</b> yours', redirect_uris: [redirectUri] })
    .expect(201);
  const asked = new URLSearchParams({
    client_id: body.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    state: 'of the program',
    ...more,
  });
  return `${publicUrl}/app/authorize?${asked.toString()}`;
}

const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });
const connectAtLast = (page: Page) =>
  page.getByRole('button', { name: 'Connect', exact: true, disabled: false }).waitFor();

describe('connecting a program', () => {
  it('asks for the sign-in first, then for consent, and leads back with a code', async () => {
    const page = await browser.open();
    await page.goto(await addressOf());
    await browser.fillSignIn(page, admin);
    await page.getByRole('heading', { name: 'Connect Assistant <b>of</b> yours?' }).waitFor();
    await page.getByText('a program on this computer (127.0.0.1').waitFor();
    await page.getByText('/back', { exact: false }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Ask questions about the data').uncheck();
    await page.getByLabel('For').selectOption('7');
    await connect(page).click();
    await page.waitForURL(`${programUrl}/back**`);
    const [{ url, referer } = { url: '', referer: '' }] = arrived;
    const { code, ...others } = Object.fromEntries(new URL(url, programUrl).searchParams);
    expect(others).toEqual({ state: 'of the program', iss: publicUrl });
    expect(referer).toBeUndefined();
    const [kept] = await api.source.query('SELECT scopes, key_days FROM oauth_code WHERE member_id = $1', [
      admin.id,
    ]);
    expect(kept).toEqual({ scopes: ['read'], key_days: 7 });
    expect(code).toMatch(/^qg_code_/);
  });

  it('is not consented to by a click that comes as soon as the page has the focus', async () => {
    const page = await browser.signIn(admin);
    await page.clock.install();
    await page.goto(await addressOf());
    await connectAtLast(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const tell = (name: string) => page.evaluate(`dispatchEvent(new Event('${name}'))`);
    await tell('blur');
    expect(await connect(page).isDisabled()).toBe(true);
    await tell('focus');
    await page.clock.runFor(900);
    expect(await connect(page).isDisabled()).toBe(true);
    await page.clock.runFor(100);
    await connectAtLast(page);
  });

  it("stays with the program over an organisation's sign-in", async () => {
    provider.person = { sub: 'ada', email: admin.email, email_verified: true };
    const page = await browser.open();
    await page.goto(await addressOf());
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
    await connect(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/authorize');
  });

  it('leads back without a code where the person refuses', async () => {
    const page = await browser.signIn(admin);
    await page.goto(await addressOf());
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(`${programUrl}/back**`);
    const answer = Object.fromEntries(new URL(arrived[0]?.url ?? '', programUrl).searchParams);
    expect(answer).toEqual({ error: 'access_denied', state: 'of the program', iss: publicUrl });
    expect(await api.source.query('SELECT FROM oauth_code WHERE member_id = $1', [admin.id])).toEqual([]);
  });

  it.each([
    ['a viewer', 'viewer', 'scale', 'Programs are connected by an admin of'],
    ['a plan without keys', 'admin', 'growth', 'API keys need the Scale plan'],
  ] as const)('tells %s why it is not possible', async (_who, role, plan, sentence) => {
    const member = await api.make.aMember({ role, plan });
    const page = await browser.signIn(member);
    await page.goto(await addressOf());
    await page.getByText(sentence).waitFor();
    expect(await connect(page).isDisabled()).toBe(true);
  });

  it('leads nowhere from a request with an address that the program did not register', async () => {
    const page = await browser.signIn(admin);
    await page.goto(await addressOf({ redirect_uri: 'https://evil.example/back' }));
    await page.getByRole('heading', { name: 'This program cannot be connected' }).waitFor();
    expect(await page.getByText('did not register the address').count()).toBe(1);
    expect(await page.content()).not.toContain('evil.example');
    browser.forgive('400');
  });

  it('is a page without faults on a phone and at night', async () => {
    const member = await api.make.aMember({ role: 'admin' });
    for (const view of views) {
      const page = await browser.signIn(member, view);
      await page.goto(await addressOf({ scope: 'read' }));
      await connectAtLast(page);
      expect(await violationsOf(page)).toEqual([]);
      const pictures = process.env['QG_TEST_PICTURES'];
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: `${pictures}/authorize-${view.width}-${view.dark}.png` });
      }
    }
  });
});
