import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import type { Page } from 'playwright-core';
import { startTestApi } from '../start-test-api.js';
import { startBrowser } from './browser.js';

const api = startTestApi();
// A browser takes its time on a busy machine.
jest.setTimeout(120_000);

const browser = startBrowser({ api });
let workspace: BuiltWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
});

const dialog = () => page.getByRole('dialog');

/** Somebody with two keys of their own. */
async function aMakerOfKeys(): Promise<{ secrets: string[]; name: string }> {
  const maker = await api.signIn(await api.make.aMember({ workspace }));
  const { body: me } = await api.http.get('/auth/me').set(maker).expect(200);
  const secrets: string[] = [];
  for (const name of ['One', 'Two']) {
    const at = `/workspaces/${workspace.id}/api-keys`;
    const { body } = await api.http
      .post(at)
      .set(maker)
      .send({ name, scopes: ['read'] })
      .expect(201);
    secrets.push(body.secret);
  }
  return { secrets, name: me.member.name };
}

/** Removes the member of that name, after the choice is made that the dialog leaves. */
async function remove(name: string, choose: () => Promise<void>): Promise<void> {
  page = await browser.signIn(await api.make.aMember({ workspace }));
  await page.goto(`${api.running.url}/app/settings/members`);
  await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  await dialog().getByText('They made 2 API keys that are in use.').waitFor();
  await choose();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await dialog().waitFor({ state: 'detached' });
}

describe('removing a member who has made keys', () => {
  it('ends the keys where nothing else is chosen', async () => {
    const { secrets, name } = await aMakerOfKeys();
    await remove(name, async () => undefined);
    for (const secret of secrets) await api.whoami(secret).expect(401);
  });

  it('keeps them where that is chosen, and the list of keys tells whose they were', async () => {
    const { secrets, name } = await aMakerOfKeys();
    await remove(name, () => dialog().getByLabel('Keep: programs that use them go on').check());
    for (const secret of secrets) await api.whoami(secret).expect(200);
    await page.goto(`${api.running.url}/app/settings/api-keys`);
    const row = page.getByRole('row').filter({ hasText: name });
    expect(await row.first().textContent()).toContain(`Admin${name}`);
    expect(await row.count()).toBe(2);
  });
});

describe('the profile', () => {
  let member: BuiltMember;
  const password = 'a new password of mine';
  const fill = (label: string, value: string) => dialog().getByLabel(label, { exact: true }).fill(value);
  const send = () => dialog().getByRole('button', { name: 'Change password' }).click();

  beforeAll(async () => {
    member = await api.make.aMember({ workspace });
  });

  it('changes the password of who is signed in, who has to know the present one', async () => {
    const elsewhere = await api.signIn(member);
    page = await browser.signIn(member);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await fill('Present password', 'not the password');
    await fill('New password', password);
    await fill('New password once more', 'another');
    await dialog().getByText('This differs from the one above.').waitFor();
    await fill('New password once more', password);
    await send();
    expect(await dialog().getByRole('alert').textContent()).toContain('not your password');
    browser.forgive('400');
    await fill('Present password', member.password);
    await send();
    await dialog().waitFor({ state: 'detached' });
    await api.http.get('/auth/me').set(elsewhere).expect(401);
    await api.signIn({ ...member, password });
  });
});
