import { beforeAll, expect, it, jest } from '@jest/globals';
import type { BuiltMember } from '#testing';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);
let id: string;

beforeAll(async () => {
  const sources = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  const on = (column: string) => [{ data_source_id: sources.body.data[0].id, table: 'customers', column }];
  const dashboard = {
    name: hostile,
    widgets: [{ key: 'all', title: 'All', type: 'table', sql: 'SELECT id, country FROM customers' }],
    filters: [
      { key: 'country', label: 'Country', kind: 'values', targets: on('country') },
      { key: 'number', label: 'Number', kind: 'number', targets: on('id') },
    ],
  };
  const boards = `${its.path}/dashboards`;
  id = (await its.api.http.post(boards).set(its.bearer).send(dashboard).expect(201)).body.id;
  await its.api.http.post(`${boards}/${id}/publish`).set(its.bearer).expect(200);
});

const held = { country: { access: 'locked', choice: ['Norway'] }, number: { access: 'open', choice: null } };

async function share(): Promise<string> {
  const body = { dashboard_id: id, filters: held };
  return (await its.api.http.post(`${its.path}/shares`).set(its.bearer).send(body).expect(201)).body.token;
}

async function links(as: BuiltMember, view = {}): Promise<Page> {
  const page = await browser.signIn(as, view);
  await page.goto(`${browser.url}/app/settings/links`);
  await page.getByRole('heading', { level: 2, name: 'Shared links' }).waitFor();
  return page;
}

const opens = (token: string) => its.api.http.get('/embed/session').set('authorization', `Bearer ${token}`);

it('the settings list which links lead somewhere, in words, and an editor revokes one after a question', async () => {
  const token = await share();
  const page = await links(its.editor);
  const row = page.getByRole('row').filter({ hasText: 'Country locked; Number open' });
  const told = await row.textContent();
  for (const part of [hostile.slice(0, 40), 'Person', 'in 30 days']) expect(told).toContain(part);
  expect(await page.content()).not.toContain(token);
  expect(await page.evaluate("'__ran' in window")).toBe(false);
  await row.getByRole('button', { name: 'Revoke the link to' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await opens(token).expect(200);
  await row.getByRole('button', { name: 'Revoke the link to' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No active links.').waitFor();
  await opens(token).expect(401);
});

it('a viewer sees the links and revokes none', async () => {
  const token = await share();
  const page = await links(its.viewer);
  await page.getByRole('cell', { name: 'Country locked; Number open' }).waitFor();
  expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
  await opens(token).expect(200);
});

it('the dialog of a dashboard lists its links, the new one too, and revokes one with the dialog still open', async () => {
  const page = await browser.signIn(its.editor);
  await page.goto(`${browser.url}/app/dashboards/${id}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share by link' });
  await dialog.getByRole('list', { name: 'Links that there are' }).waitFor();
  const before = await dialog.getByRole('listitem').count();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByRole('listitem').nth(before).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('listitem').first().getByRole('button').click();
  const question = page.getByRole('dialog', { name: 'Revoke this link?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('listitem').nth(before).waitFor({ state: 'detached' });
});

it.each(views)('the list is read by everybody, %o wide', async (view) => {
  await share();
  const page = await links(its.admin, view);
  await page.getByRole('cell', { name: 'Country locked; Number open' }).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
