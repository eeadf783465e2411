import { beforeAll, expect, it, jest } from '@jest/globals';
import type { BuiltMember } from '#testing';
import type { Page } from 'playwright-core';
import { startTestApi } from '../start-test-api.js';
import { startBrowser, violationsOf } from './browser.js';

const api = startTestApi();
jest.setTimeout(120_000);

const hostile = '<img src=x onerror="window.ran=1">\u202Eגדא 🐙';
const browser = startBrowser({ api });
let page: Page;
let admin: BuiltMember;
let token: { jti: string; token: string };

beforeAll(async () => {
  const workspace = await api.make.aWorkspace({ plan: 'enterprise' });
  admin = await api.make.aMember({ workspace });
  const { secret } = await api.make.aKey({ workspace });
  const filters = { locked: { tenant: 'a secret tenant' } };
  const { body } = await api.http
    .post('/v1/embed-tokens')
    .set('authorization', `Bearer ${secret}`)
    .send({ external_user: hostile, filters, allowed_origins: ['https://app.example.com'] })
    .expect(201);
  token = body;
});

async function open(as: BuiltMember): Promise<void> {
  page = await browser.signIn(as);
  await page.goto(`${browser.url}/app/settings/embedding`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

const session = () => api.http.get('/embed/session').set('authorization', `Bearer ${token.token}`);

it('a viewer is told who sees and revokes embed tokens', async () => {
  await open(await api.make.aMember({ workspace: admin.workspace, role: 'viewer' }));
  await page.getByText('Admins of the workspace see its embed tokens and revoke them.').waitFor();
  expect(await page.getByRole('link', { name: 'Embedding' }).count()).toBe(0);
});

it('an admin sees which tokens open something, and revokes one after a question', async () => {
  await open(admin);
  const row = page.getByRole('row').filter({ hasText: token.jti });
  await row.waitFor();
  const told = await row.textContent();
  for (const part of [hostile, 'All published dashboards', 'tenant', 'https://app.example.com'])
    expect(told).toContain(part);
  for (const kept of ['a secret tenant', token.token]) expect(await page.content()).not.toContain(kept);
  expect(await page.evaluate('window.ran')).toBeUndefined();
  expect(await violationsOf(page)).toEqual([]);
  await session().expect(200);
  const revoke = page.getByRole('button', { name: `Revoke ${token.jti}` });
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await session().expect(200);
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No active embed tokens.').waitFor();
  await session().expect(401);
});

it('below the plan that has them there is the upgrade prompt alone', async () => {
  await open(await api.make.aMember({ plan: 'scale' }));
  await page.getByText('Embed tokens need the Enterprise plan').waitFor();
});
