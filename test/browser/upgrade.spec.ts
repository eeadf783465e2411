import { describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

/** The server becomes another version: its page names other files, and those of the version before are gone. */
async function upgrade(page: Page): Promise<void> {
  await page.route('**/app/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/app', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/app/assets/app-of-another-version.js"></script>',
    }),
  );
}

const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'A new version of Questglass is here' });

describe('a tab that was left open over an upgrade', () => {
  it('says so where it needs a page of the new version, and opens it once it is reloaded; nothing typed is lost', async () => {
    const page = await browser.signIn(its.admin);
    await page.locator('#question').fill('Not sent yet');
    await upgrade(page);
    await page.getByRole('link', { name: 'Dashboards' }).click();
    await banner(page).waitFor();
    await page.getByRole('heading', { name: 'This page needs the new version' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.unrouteAll();
    await banner(page).getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Ask' }).click();
    expect(await page.locator('#question').inputValue()).toBe('Not sent yet');
    browser.forgive('404');
    browser.forgive('Outdated');
  });

  it('goes on with what it has: an answer without its chart is a table', async () => {
    const page = await browser.signIn(its.admin);
    await upgrade(page);
    await page.locator('#question').fill('How many customers are there in each country?');
    await page.keyboard.press('Enter');
    await banner(page).waitFor();
    await page.getByRole('cell', { name: 'Norway' }).waitFor();
    browser.forgive('404');
    browser.forgive('Outdated');
  });

  it('does not speak of a version where the server does not answer at all', async () => {
    const page = await browser.signIn(its.admin);
    await page.route('**/app/**', (route) => route.abort());
    await page.route('**/app', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    expect(await banner(page).count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    browser.forgive('ERR_FAILED');
    browser.forgive('Unreachable');
  });
});
