import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';
import { startLimitingProxy } from './limiting-proxy.js';
import type { LimitingProxy } from './limiting-proxy.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
let proxy: LimitingProxy;
let dashboardId: string;
const browser = startBrowser(its, () => [proxy.url]);

const sentence = 'Too many requests at once; try again in 7 seconds.';
const question = 'How many customers are there?';

beforeAll(async () => {
  proxy = await startLimitingProxy(() => browser.url);
  const widget = { key: 'all', title: 'Customers', type: 'number', question };
  const made = its.api.http.post(`${its.path}/dashboards`).set(its.bearer);
  const { body } = await made.send({ name: 'People', widgets: [widget] }).expect(201);
  dashboardId = body.id;
});
afterAll(() => proxy.close());

async function signIn(): Promise<Page> {
  const page = await browser.open();
  await page.goto(`${proxy.url}/app`);
  await browser.fillSignIn(page, its.admin);
  await page.locator('#question').waitFor();
  return page;
}

async function expectLimited(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  expect(await page.getByText('cannot be reached').count()).toBe(0);
  proxy.limits = () => false;
  browser.forgive('429');
}

describe('who is over the limit of what stands before the api', () => {
  it.each(['html', 'json'] as const)(
    'is told by Ask how long to wait, and asks again: %s',
    async (speaks) => {
      const page = await signIn();
      proxy.speaks = speaks;
      proxy.limits = (path) => path.endsWith('/ask');
      await page.locator('#question').fill(question);
      await page.keyboard.press('Enter');
      await expectLimited(page);
      await page.locator('#question').fill(question);
      await page.keyboard.press('Enter');
      await page.getByRole('article').getByText('5', { exact: true }).waitFor();
      proxy.speaks = 'html';
    },
  );

  it('is told so in a widget, and refreshes it', async () => {
    const page = await signIn();
    proxy.limits = (path) => path.includes('/data');
    await page.goto(`${proxy.url}/app/dashboards/${dashboardId}`);
    await expectLimited(page);
    await page.getByRole('button', { name: 'Refresh Customers' }).click();
    await page.getByText('5', { exact: true }).waitFor();
    proxy.limits = (path) => path.includes('/refresh');
    await page.getByRole('button', { name: 'Refresh Customers' }).click();
    await expectLimited(page);
  });
});
