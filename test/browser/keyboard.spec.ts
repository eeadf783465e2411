import { beforeAll, describe, it, jest } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import type { Page } from 'playwright-core';
import { startTestApi } from '../start-test-api.js';
import { startBrowser } from './browser.js';

const api = startTestApi();
const browser = startBrowser({ api });
jest.setTimeout(120_000);

let workspace: BuiltWorkspace;
let admin: BuiltMember;
beforeAll(async () => {
  workspace = await api.make.aWorkspace({ plan: 'scale' });
  admin = await api.make.aMember({ workspace, role: 'admin' });
});

async function openKeys(): Promise<Page> {
  const page = await browser.signIn(admin);
  await page.goto(`${api.running.url}/app/settings/api-keys`);
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  return page;
}

describe('by keyboard alone', () => {
  it('a dialog holds the focus, and gives it back to what opened it', async () => {
    const page = await openKeys();
    const opener = page.getByRole('button', { name: 'Create key' });
    const held = page.getByRole('dialog').locator(':focus');
    await opener.focus();
    await page.keyboard.press('Enter');
    await held.waitFor();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await held.waitFor();
    }
    await page.keyboard.press('Escape');
    await opener.and(page.locator(':focus')).waitFor();
  });

  it('a key is made, its secret copied, and the page gone on with', async () => {
    const page = await openKeys();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Typed');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Copy key' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction("navigator.clipboard.readText().then((text) => text.startsWith('qg_live_'))");
    await dialog.getByRole('button', { name: 'I have copied it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create key' }).and(page.locator(':focus')).waitFor();
  });
});
