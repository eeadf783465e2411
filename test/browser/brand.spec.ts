import { beforeAll, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);
let address: string;

beforeAll(async () => {
  const boards = `${its.path}/dashboards`;
  const widgets = [{ key: 'text', title: 'Text', type: 'text', text: '[A link](https://example.com)' }];
  const board = await its.api.http.post(boards).set(its.bearer).send({ name: 'Board', widgets }).expect(201);
  await its.api.http.post(`${boards}/${board.body.id}/publish`).set(its.bearer).expect(200);
  const share = await its.api.http
    .post(`${its.path}/shares`)
    .set(its.bearer)
    .send({ dashboard_id: board.body.id })
    .expect(201);
  address = `/embed/${share.body.id}#token=${share.body.token}`;
});

/** A red point. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function general(view = {}): Promise<Page> {
  const page = await browser.signIn(its.admin, view);
  await page.goto(`${browser.url}/app/settings/general`);
  await page.getByRole('heading', { name: 'Shares and embeds' }).waitFor();
  await page.getByLabel('Color').waitFor();
  return page;
}

it('an admin chooses a color and a logo, which shares show', async () => {
  const page = await general();
  await page.getByLabel('Color').fill('#ffcc00');
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo, 'base64') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('group', { name: 'Preview' }).locator('img').first().waitFor();
  await page.getByRole('button', { name: 'Save look' }).click();
  await page.getByRole('button', { name: 'No logo' }).waitFor();
  const shared = await browser.open();
  await shared.goto(browser.url + address);
  await shared.getByRole('link', { name: 'A link' }).waitFor();
  expect(await shared.evaluate("document.querySelector('img.logo').naturalWidth")).toBe(1);
  expect(await shared.evaluate("getComputedStyle(document.querySelector('.text a')).color")).not.toBe(
    'rgb(255, 204, 0)',
  );
});

it.each(views)('a share in its color is legible, %o', async (view) => {
  await its.api.http.patch(`${its.path}/brand`).set(its.bearer).send({ color: '#ffcc00', logo }).expect(200);
  const page = await browser.open(view);
  await page.goto(browser.url + address);
  await page.getByRole('link', { name: 'A link' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

it.each(views)('the settings are read by everybody, %o wide', async (view) => {
  const page = await general(view);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
