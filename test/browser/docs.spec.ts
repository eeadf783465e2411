import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openShop } from '../cli/shop.js';
import { startBrowser, violationsOf, views } from './browser.js';

const shop = openShop({}, 'enterprise');
const browser = startBrowser(shop);

async function open(path: string, view: { width?: number; dark?: boolean } = {}): Promise<Page> {
  const page = await browser.open(view);
  await page.goto(browser.url + path);
  await page.locator('#search').waitFor();
  return page;
}

const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe('the docs', () => {
  it.each(views)('have no violations, and fit, at $width pixels, dark: $dark', async (view) => {
    for (const path of [
      '/docs',
      '/docs/receiving-webhooks',
      '/docs/reference/ask',
      '/docs/reference/events',
    ]) {
      const page = await open(path, view);
      expect([path, await violationsOf(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
      await page.close();
    }
  });

  it('find a guide and an operation by words of theirs, by keyboard alone', async () => {
    const page = await open('/docs');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search the docs' }).fill('retry-after');
    await page.getByRole('option').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('combobox').fill('embed token revoke');
    await page
      .getByRole('option', { name: /Revoke an embed token/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/reference\/embedding#/);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('zebrafish');
    await page.getByText('Nothing has these words.').waitFor();
  });

  it('show code in the language that was chosen, on every page', async () => {
    const page = await open('/docs');
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.getByText('with Questglass() as questglass').first().waitFor();
    await page.goto(`${browser.url}/docs/reference/ask`);
    const selected = page.getByRole('tab', { selected: true }).first();
    await selected.waitFor();
    expect(await selected.textContent()).toBe('Python');
    await selected.press('ArrowLeft');
    expect(await page.getByRole('tab', { selected: true }).first().textContent()).toBe('TypeScript');
  });

  it('put the address of this service into the code, and a key that is pasted; copying takes both', async () => {
    const page = await open('/docs/reference/ask');
    await page.getByLabel('API key for the examples').fill('qg_live_mine');
    await page.getByRole('button', { name: 'Copy the curl code' }).first().click();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`${browser.url}/v1/ask`);
    expect(copied).toContain('Bearer qg_live_mine');
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByText('Bearer $QG_API_KEY').first().waitFor();
  });

  it('put the ids of the signed-in member’s workspace into the code', async () => {
    const member = await shop.api.make.aMember({ workspace: shop.workspace });
    const page = await browser.signIn(member);
    await page.goto(`${browser.url}/docs/reference/dashboards`);
    await page.getByText('Ids in the examples are those of').waitFor();
    await page.getByText(shop.dashboardId).first().waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toContain(`/workspaces/${shop.workspace.id}/dashboards`);
  });

  it('keep the theme that was chosen', async () => {
    const page = await open('/docs');
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: /light and dark/ }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.goto(`${browser.url}/docs/errors`);
    expect(await ground()).toBe(dark);
  });

  it('fold their contents on a phone', async () => {
    const page = await open('/docs/errors', { width: 390 });
    expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Paging' }).click();
    await page.getByRole('heading', { name: 'Paging', level: 1 }).waitFor();
  });
});
