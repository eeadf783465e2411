import { expect, it, jest } from '@jest/globals';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

it('a member changes their name, which is the new one at once', async () => {
  const page = await browser.signIn(its.viewer);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(its.viewer.email);
  const save = page.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  const name = hostile.slice(0, 100);
  await page.getByLabel('Name').fill(name);
  await save.click();
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
  expect(await page.evaluate("'__ran' in window")).toBe(false);
  // Leaving loses nothing, since the name is saved.
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
});

it('tells a member whom a manifest names why their name stays', async () => {
  const member = await its.api.make.aMember({ workspace: its.workspace, role: 'viewer' });
  await its.api.source.query("UPDATE membership SET managed_by = 'Workspace/shop' WHERE member_id = $1", [
    member.id,
  ]);
  const page = await browser.signIn(member);
  await page.goto(`${browser.url}/app/profile`);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('declared by Workspace/shop').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  browser.forgive('409');
});

it('the theme is kept by the browser, and that of the system comes back', async () => {
  const page = await browser.signIn(its.editor);
  await page.goto(`${browser.url}/app/profile`);
  const scheme = () => page.evaluate("document.documentElement.getAttribute('data-mantine-color-scheme')");
  expect(await scheme()).toBe('light');
  await page.getByText('Dark', { exact: true }).click();
  await page.reload();
  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor({ state: 'attached' });
  expect(await scheme()).toBe('dark');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText('System', { exact: true }).click();
  expect(await scheme()).toBe('light');
});

it.each(views)('is read by everybody, %o wide', async (view) => {
  const page = await browser.signIn(its.admin, view);
  await page.goto(`${browser.url}/app/profile`);
  await page.getByRole('checkbox').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  const shots = process.env['SCREENSHOTS'];
  const file = `${shots}/profile-${view.dark ? 'dark' : 'light'}-${view.width}.png`;
  if (shots) await page.screenshot({ path: file, fullPage: true });
});
