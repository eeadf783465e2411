import { expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const open = async (page: Page) => {
  await page.goto(`${browser.url}/app/settings`);
  await page.getByRole('heading', { level: 2, name: 'General' }).waitFor();
  await page.getByRole('table', { name: 'MCP and limits' }).waitFor();
};
const saved = async () => (await its.api.http.get(its.path).set(its.bearer).expect(200)).body;

it('an admin changes the name and how time is read; the page has them at once', async () => {
  const page = await browser.signIn(its.admin);
  await open(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Renamed shop');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Oslo');
  await page.getByRole('option', { name: 'Europe/Oslo' }).click();
  await page.getByLabel('Week begins on').selectOption('Sunday');
  await page.getByLabel('Fiscal year begins in').selectOption('April');
  await page.getByLabel('Models may see sample values').click();
  await save.click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Renamed shop').waitFor();
  expect(await saved()).toMatchObject({
    name: 'Renamed shop',
    time_zone: 'Europe/Oslo',
    week_start: 'sunday',
    fiscal_year_start: 4,
    model_tier: 'medium',
    shares_values: true,
  });
  await page.getByRole('link', { name: 'Plan and use' }).first().click();
  await page.getByRole('heading', { level: 2, name: 'Plan' }).waitFor();
});

it('takes back nothing that somebody else changed meanwhile', async () => {
  const page = await browser.signIn(its.admin);
  await open(page);
  await its.api.http.patch(its.path).set(its.bearer).send({ model_tier: 'low' }).expect(200);
  await page.getByLabel('Name', { exact: true }).fill('Shop of today');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Shop of today').waitFor();
  expect(await saved()).toMatchObject({ name: 'Shop of today', model_tier: 'low' });
});

it('tells of the limits, and of MCP which the deployment switches', async () => {
  const page = await browser.signIn(its.admin);
  await open(page);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await row('MCP').getByText('On', { exact: true }).waitFor();
  await row('Kept answers').getByText('200 MB').waitFor();
  await row('Requests of each API key').getByText('a minute').waitFor();
});

it('is for admins: others are led to the API keys, and told so at its address', async () => {
  const page = await browser.signIn(its.editor);
  await page.goto(`${browser.url}/app/settings`);
  await page.waitForURL('**/settings/api-keys');
  expect(await page.getByRole('link', { name: 'General' }).count()).toBe(0);
  await page.goto(`${browser.url}/app/settings/general`);
  await page.getByText('Admins of the workspace see and change its settings.').waitFor();
});

it.each(views)('is read by everybody, %o wide', async (view) => {
  const page = await browser.signIn(its.admin, view);
  await open(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  const shots = process.env['SCREENSHOTS'];
  const file = `${shots}/general-${view.dark ? 'dark' : 'light'}-${view.width}.png`;
  if (shots) await page.screenshot({ path: file, fullPage: true });
});

it('is read-only where a manifest declares the workspace', async () => {
  await its.api.source.query("UPDATE workspace SET managed_by = 'Workspace/shop' WHERE id = $1", [
    its.workspace.id,
  ]);
  const page = await browser.signIn(its.admin);
  await open(page);
  await page.getByText('This workspace is declared by Workspace/shop').waitFor();
  await page.getByLabel('Name', { exact: true }).and(page.locator('[readonly]')).waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
});
