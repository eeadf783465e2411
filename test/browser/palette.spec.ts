import { beforeAll, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);
let id: string;

beforeAll(async () => {
  const boards = `${its.path}/dashboards`;
  const make = async (name: string): Promise<string> =>
    (await its.api.http.post(boards).set(its.bearer).send({ name }).expect(201)).body.id;
  id = await make(`Board ${hostile}`);
  await its.api.http.post(`${boards}/${id}/publish`).set(its.bearer).expect(200);
  await make('Board that is a draft');
});

const box = (page: Page) => page.getByRole('combobox', { name: 'Search or ask' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const current = (page: Page) => page.getByRole('option', { selected: true });

it('by keyboard alone: opened while typing, searched, moved in, and gone to', async () => {
  const page = await browser.signIn(its.viewer);
  await page.locator('#question').focus();
  await page.keyboard.press('Control+k');
  await option(page, 'Dashboards').waitFor();
  expect(await option(page, 'Audit').count()).toBe(0);
  await page.keyboard.type('board <img');
  await option(page, /^Board <img/).waitFor();
  expect(await current(page).getAttribute('id')).toBe(await box(page).getAttribute('aria-activedescendant'));
  expect(await current(page).textContent()).toContain('Board <img');
  expect(await page.evaluate("'__ran' in window")).toBe(false);
  await page.keyboard.press('ArrowDown');
  expect(await current(page).textContent()).toContain('Ask this question');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/dashboards/${id}`);
  expect(await box(page).count()).toBe(0);
});

it('a viewer finds no draft, and Escape gives the focus back', async () => {
  const page = await browser.signIn(its.viewer);
  await page.locator('#question').focus();
  await page.keyboard.press('Meta+k');
  await box(page).fill('board');
  await option(page, /^Board <img/).waitFor();
  expect(await option(page, 'draft').count()).toBe(0);
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  await page.locator('#question:focus').waitFor();
});

it('asks what was typed from any page, once', async () => {
  const page = await browser.signIn(its.editor);
  await page.goto(`${browser.url}/app/dashboards`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box(page).fill('How many customers are there?');
  await option(page, 'Ask this question').click();
  await page.waitForURL('**/app/conversations/*');
  await page.goBack();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  const asked = `${its.path}/conversations?query=how+many`;
  const { body } = await its.api.http.get(asked).set(its.bearer).expect(200);
  expect(body.data).toHaveLength(1);
});

it('opens over no other dialog', async () => {
  const page = await browser.signIn(its.editor);
  await page.goto(`${browser.url}/app/dashboards`);
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('x');
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('dialog').count()).toBe(1);
});

it.each(views)('is read by everybody, %o wide', async (view) => {
  const page = await browser.signIn(its.admin, view);
  await page.keyboard.press('Control+k');
  await box(page).fill('board');
  await option(page, /^Board <img/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
