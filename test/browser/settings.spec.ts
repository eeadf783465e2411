import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createKey } from '#access';
import type { Role } from '#contracts';
import type { BuiltWorkspace } from '#testing';
import type { Page } from 'playwright-core';
import { startTestApi } from '../start-test-api.js';
import { accept, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';
import { startBrowser, violationsOf } from './browser.js';

const api = startTestApi({ QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' });
// A browser that looks at many pages takes its time on a busy machine.
jest.setTimeout(120_000);

const hostile = '<img src=x onerror="window.ran=1">\u202Eגדא 🐙';

const browser = startBrowser({ api });
let page: Page;
let receiver: WebhookReceiver;
let workspace: BuiltWorkspace;

beforeAll(async () => {
  receiver = await startReceiver();
  workspace = await api.make.aWorkspace({ plan: 'scale', name: hostile });
});

afterAll(() => receiver.close());

beforeEach(async () => {
  receiver.answer = accept;
  page = await browser.open();
  // The page's own mark that somebody has signed in here.
  await page.addInitScript("localStorage.setItem('questglass.signed-in', '1')");
});

/** Signs in as somebody of that role and opens a page of the settings. */
async function open(place: string, role: Role = 'admin', of = workspace): Promise<void> {
  const { email, password } = await api.make.aMember({ workspace: of, role });
  const answer = await page.request.post(`${api.running.url}/auth/sessions`, {
    data: { email, password, cookie: true },
    headers: { origin: api.running.url },
  });
  expect(answer.status()).toBe(201);
  await page.goto(`${api.running.url}/app/settings/${place}`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function aKey(name: string): Promise<string> {
  const key = {
    name,
    scopes: ['read' as const],
    role: 'admin' as const,
    allowedCidrs: ['203.0.113.0/24'],
    expiresAt: null,
  };
  return (await createKey(api.source.manager, workspace.act, key)).secret;
}

describe('API keys', () => {
  it('are made with a name, scopes, addresses and an end; the secret is shown once, with snippets that have it', async () => {
    await open('api-keys');
    await button('Create key').click();
    await dialog().getByLabel('Name').fill(hostile);
    await dialog().getByLabel('Ask data').uncheck();
    await dialog().getByLabel('Addresses').fill('127.0.0.1\n10.0.0.0/8');
    await dialog().getByLabel('Expires').selectOption('30');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    const secret = (await dialog().getByLabel('key', { exact: true }).textContent()) ?? '';
    expect(secret).toMatch(/^qg_live_[0-9A-Za-z]{36}$/);
    expect(await dialog().getByLabel('curl snippet', { exact: true }).textContent()).toContain(
      `Bearer ${secret}`,
    );
    await api.whoami(secret).expect(200);
    await dialog().getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('row').filter({ hasText: secret.slice(0, 12) });
    const text = await row.textContent();
    for (const told of [hostile, 'read', '127.0.0.1/32', 'in 30 days']) expect(text).toContain(told);
    expect(await page.content()).not.toContain(secret);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('need at least one scope', async () => {
    await open('api-keys');
    await button('Create key').click();
    await dialog().getByLabel('Name').fill('None');
    await dialog().getByLabel('Ask data').uncheck();
    await dialog().getByLabel('Read resources').uncheck();
    await dialog().getByText('Select at least one scope.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
  });

  it('say what is wrong with an address, and keep what was typed', async () => {
    await open('api-keys');
    await button('Create key').click();
    await dialog().getByLabel('Name').fill('Report');
    await dialog().getByLabel('Addresses').fill('here');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    expect(await dialog().getByRole('alert').textContent()).toContain('IPv4 or IPv6');
    browser.forgive('400');
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Report');
  });

  it('are revoked after a question that says when they were last used', async () => {
    const secret = await aKey('Old report');
    await open('api-keys');
    await button('Revoke Old report').click();
    expect(await dialog().textContent()).toContain('It was never used.');
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('region', { name: 'Keys' }).getByText('Old report').waitFor({ state: 'detached' });
    await api.whoami(secret).expect(401);
  });

  it('are seen by viewers, who can change nothing', async () => {
    await aKey('Seen by all');
    await open('api-keys', 'viewer');
    await page.getByText('Seen by all').waitFor();
    expect(await button('Create key').count()).toBe(0);
    expect(await button('Revoke Seen by all').count()).toBe(0);
  });

  it.each(['api-keys', 'webhooks'])('show the upgrade prompt alone below Scale, as do %s', async (place) => {
    const small = await api.make.aWorkspace({ plan: 'growth' });
    await open(place, 'admin', small);
    await page.getByRole('heading', { name: /need the Scale plan/ }).waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
  });
});

describe('webhooks', () => {
  it('are subscribed to, tested, looked at, sent again, rotated, disabled and removed', async () => {
    await open('webhooks');
    await button('Add subscription').click();
    await dialog().getByLabel('Address').fill(`${receiver.url}/in`);
    await dialog().getByLabel('Description').fill(hostile);
    await dialog().getByRole('button', { name: 'Add subscription' }).click();
    expect(await dialog().getByLabel('secret', { exact: true }).textContent()).toMatch(/^whsec_/);
    await dialog().getByRole('button', { name: 'I have copied it' }).click();
    await page
      .getByRole('link', { name: `${receiver.url}/in` })
      .first()
      .click();
    receiver.answer = (response) => void response.writeHead(500).end(hostile);
    await button('Send test').click();
    await page.getByText('Your receiver answered 500').waitFor();
    await page.getByLabel('answer', { exact: true }).getByText(hostile).waitFor();
    await page.getByLabel('State').selectOption('failed');
    await page
      .getByRole('button', { name: /^More of dlv_/ })
      .first()
      .click();
    await page.getByLabel('answer of attempt 1', { exact: true }).getByText(hostile).waitFor();
    await button('Send again').click();
    await page.getByText('None is like that.').waitFor();
    await page.getByLabel('State').selectOption('pending');
    await page
      .getByRole('button', { name: /^More of dlv_/ })
      .first()
      .waitFor();
    await button('Make a new secret').click();
    expect(await dialog().getByLabel('secret', { exact: true }).textContent()).toMatch(/^whsec_/);
    await dialog().getByRole('button', { name: 'I have copied it' }).click();
    await button('Go over to the new one').click();
    await dialog().getByRole('button', { name: 'Go over' }).click();
    await button('Make a new secret').waitFor();
    await button('Recover').click();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Queueing again: 0 so far').waitFor();
    await button('Disable').click();
    await button('Enable').waitFor();
    await button('Remove').click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhook subscriptions yet.').waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('are edited: address, events, description and header fields, and what was not touched stays', async () => {
    await open('webhooks');
    const url = `/workspaces/${workspace.id}/webhook-subscriptions`;
    const made = await page.request.post(`${api.running.url}${url}`, {
      data: { url: `${receiver.url}/old`, events: ['*'], headers: { Authorization: 'Bearer kept' } },
      headers: { origin: api.running.url },
    });
    const { id }: { id: string } = await made.json();
    await open(`webhooks/${id}`);
    await button('Edit').click();
    expect(await dialog().getByLabel('Address').inputValue()).toBe(`${receiver.url}/old`);
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog().getByLabel('Address').fill(`${receiver.url}/new`);
    await dialog().getByLabel('Description').fill(hostile);
    await dialog().getByLabel('Those that I choose').check();
    await dialog().getByLabel('alert.fired', { exact: true }).check();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: `${receiver.url}/new` }).waitFor();
    await page.getByText('alert.fired · with Authorization').waitFor();
    await button('Send test').click();
    await page.getByText('It arrived').waitFor();
    expect(receiver.received.at(-1)?.headers['authorization']).toBe('Bearer kept');
    await button('Edit').click();
    await dialog().getByRole('button', { name: 'Replace them' }).click();
    await dialog().getByLabel('Header fields').fill('no colon');
    await dialog().getByText('is no header field').waitFor();
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog().getByLabel('Header fields').fill('X-Tenant: acme');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('alert.fired · with X-Tenant').waitFor();
  });

  it('say what is wrong with another address, and keep what was typed', async () => {
    await open('webhooks');
    await button('Add subscription').click();
    await dialog().getByLabel('Address').fill('https://user:secret@example.com/');
    await dialog().getByRole('button', { name: 'Add subscription' }).click();
    expect(await dialog().getByRole('alert').textContent()).toContain('must not hold a user or password');
    expect(await dialog().getByLabel('Address').inputValue()).toBe('https://user:secret@example.com/');
    browser.forgive('400');
  });

  it('say that a subscription of another workspace is not there', async () => {
    await open('webhooks/sub_another');
    const said = page.getByRole('heading', { name: 'There is no such subscription' });
    await said.waitFor();
    expect(await said.count()).toBe(1);
    browser.forgive('404');
  });
});

describe('members, audit, plan', () => {
  it('adds a member, changes their role and removes them', async () => {
    await open('members');
    await button('Add member').click();
    await dialog().getByLabel('Email').fill('new@example.com');
    await dialog().getByLabel('Name').fill(hostile);
    await dialog().getByRole('button', { name: 'Add member' }).click();
    await dialog().waitFor({ state: 'detached' });
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel(`Role of ${hostile}`).selectOption('editor');
    expect((await changed).status()).toBe(200);
    await button(`Remove ${hostile}`).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('region', { name: 'Members', exact: true })
      .getByText('new@example.com')
      .waitFor({ state: 'detached' });
  });

  it('says why the last admin stays one', async () => {
    const alone = await api.make.aWorkspace({ plan: 'scale' });
    await open('members', 'admin', alone);
    await page.getByLabel(/^Role of/).selectOption('viewer');
    expect(await page.getByRole('alert').textContent()).toMatch(/admin/);
    browser.forgive('409');
  });

  it('shows what was done, and by whom', async () => {
    await aKey('Audited');
    await open('audit');
    const row = page.getByRole('row').filter({ hasText: 'API key created: Audited' }).first();
    expect(await row.textContent()).toContain('operator');
  });

  it("shows a key's requests of this minute", async () => {
    const key = await api.make.aKey({ workspace });
    for (let count = 0; count < 3; count += 1) await api.whoami(key.secret).expect(200);
    await open('plan', 'viewer');
    expect(await page.getByText('3 of 6,000').textContent()).toBe('3 of 6,000');
  });
});

describe('what changed since the page was opened', () => {
  it('is told in a sentence: a plan that no longer reaches, and what was typed stays', async () => {
    const shrinking = await api.make.aWorkspace({ plan: 'scale' });
    await open('api-keys', 'admin', shrinking);
    await button('Create key').click();
    await dialog().getByLabel('Name').fill('Too late');
    await api.make.changePlan(shrinking, 'growth');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    expect(await dialog().getByRole('alert').textContent()).toContain('it needs the Scale plan');
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Too late');
    browser.forgive('402');
  });

  it('is told in a sentence: a role that was taken away', async () => {
    const demoting = await api.make.aWorkspace({ plan: 'scale' });
    const other = await api.make.aMember({ workspace: demoting, role: 'admin' });
    await open('api-keys', 'admin', demoting);
    await button('Create key').click();
    await dialog().getByLabel('Name').fill('Not mine to make');
    const members = `/workspaces/${demoting.id}/members`;
    const bearer = await api.signIn(other);
    const { body } = await api.http.get(members).set(bearer).expect(200);
    const mine: { id: string } = body.data.find(({ email }: { email: string }) => email !== other.email);
    await api.http.patch(`${members}/${mine.id}`).set(bearer).send({ role: 'viewer' }).expect(200);
    await dialog().getByRole('button', { name: 'Create key' }).click();
    expect(await dialog().getByRole('alert').textContent()).toMatch(/^.*admin.*\.$/);
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Not mine to make');
    browser.forgive('403');
  });
});

describe('the line of pages', () => {
  it('is one line on a phone, with the page that is open in sight', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open('plan');
    const line = page.getByRole('navigation', { name: 'Settings' });
    const tops = await line.getByRole('link').evaluateAll((links) => links.map((link) => link.offsetTop));
    expect(tops).toHaveLength(9);
    expect(new Set(tops).size).toBe(1);
    const current = await line.getByRole('link', { name: 'Plan and use' }).boundingBox();
    expect(current && current.x + current.width).toBeLessThanOrEqual(320);
    await line.getByRole('link', { name: 'API keys' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    expect((await line.getByRole('link', { name: 'API keys' }).boundingBox())?.x).toBeGreaterThanOrEqual(0);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.each([
    ['phone', 320],
    ['desk', 1280],
  ])('has nothing that axe finds on a %s', async (name, width) => {
    await aKey('Nightly report');
    const admin = { origin: api.running.url };
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await open('api-keys');
    const made = await page.request.post(
      `${api.running.url}/workspaces/${workspace.id}/webhook-subscriptions`,
      {
        data: { url: `${receiver.url}/in`, events: ['*'], description: 'The warehouse' },
        headers: admin,
      },
    );
    const { id } = (await made.json()) as { id: string };
    await page.request.post(
      `${api.running.url}/workspaces/${workspace.id}/webhook-subscriptions/${id}/test`,
      { headers: admin },
    );
    const shots = process.env['SCREENSHOTS'];
    for (const place of ['general', 'api-keys', 'webhooks', `webhooks/${id}`, 'members', 'audit', 'plan']) {
      await page.goto(`${api.running.url}/app/settings/${place}`);
      await page.waitForLoadState('networkidle');
      if (place.startsWith('webhooks/'))
        await page
          .getByRole('button', { name: /^More of/ })
          .first()
          .click();
      if (place.startsWith('webhooks/'))
        await page
          .getByLabel(/^answer of/)
          .or(button('Send again'))
          .first()
          .waitFor();
      const file = place.startsWith('webhooks/') ? 'subscription' : place;
      if (shots)
        await page.screenshot({ path: `${shots}/${file}-${colorScheme}-${name}.png`, fullPage: true });
      expect({ place, found: await violationsOf(page) }).toEqual({ place, found: [] });
    }
    await page.goto(`${api.running.url}/app/settings/api-keys`);
    await button('Create key').click();
    await dialog().getByLabel('Name').fill('Nightly report');
    if (shots) await page.screenshot({ path: `${shots}/create-key-${colorScheme}-${name}.png` });
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByLabel('key', { exact: true }).waitFor();
    // The first text to read is in sight, however far down the button of the form was.
    const heading = await dialog().getByRole('heading').boundingBox();
    const told = await dialog().getByRole('alert').boundingBox();
    expect(told?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
    if (shots) await page.screenshot({ path: `${shots}/key-once-${colorScheme}-${name}.png` });
    // The page behind a dialog is not there for anybody meanwhile.
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  });
});
