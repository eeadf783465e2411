import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startMailServer } from '../mail-server.js';
import type { MailServer } from '../mail-server.js';
import { startBrowser, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
const its = startConsoleWorkspace(() => ({
  QG_SMTP_URL: mails.url,
  QG_SMTP_FROM: 'Questglass <reports@example.com>',
}));
const browser = startBrowser(its);
const pictures = process.env['QG_TEST_PICTURES'];
afterAll(() => mails.close());

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

it('channels are made and tried, chosen for an alert, and a dashboard is sent on a schedule', async () => {
  const page = await browser.signIn(its.editor);
  await page.goto(`${browser.url}/app/settings/channels`);
  await page.getByText('No channels yet.').waitFor();
  await button(page, 'Add channel').click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(`Ops ${hostile}`);
  await dialog(page).getByRole('checkbox', { name: its.editor.email }).check();
  expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Add channel' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Send a test to Ops/ }).click();
  await page.getByText('It was sent.').waitFor();
  expect(mails.taken.map(({ recipients }) => recipients)).toEqual([[its.editor.email]]);
  expect(await violationsOf(page)).toEqual([]);
  await picture(page, 'channels');
  await page.getByRole('link', { name: 'your profile' }).click();
  await page.getByRole('checkbox', { name: 'Digests of alerts and insights', checked: true }).click();
  await page.getByRole('checkbox', { name: 'Digests of alerts and insights', checked: false }).waitFor();
  await page.reload();
  await page.getByRole('checkbox', { name: 'Digests of alerts and insights', checked: false }).waitFor();
  await expect(
    its.api.http
      .get(`${its.path}/mail-preferences`)
      .set(await its.api.signIn(its.editor))
      .then(({ body }) => body),
  ).resolves.toEqual({ alerts: true, schedules: true, digests: false });
  expect(await violationsOf(page)).toEqual([]);

  const alert = {
    name: 'Many',
    sql: 'SELECT count(*) FROM customers',
    condition: { kind: 'above', threshold: 2 },
  };
  const made = await its.api.http.post(`${its.path}/alerts`).set(its.bearer).send(alert).expect(201);
  await page.goto(`${browser.url}/app/alerts/${made.body.id}`);
  await page.getByRole('checkbox', { name: /^Ops/ }).click();
  await page.getByRole('checkbox', { name: /^Ops/, checked: true }).waitFor();
  await picture(page, 'alert');
  await page.reload();
  await page.getByRole('checkbox', { name: /^Ops/, checked: true }).waitFor();

  const widgets = [
    { key: 'customers', title: 'Customers', type: 'table', sql: 'SELECT name FROM customers' },
  ];
  const board = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send({ name: 'Sales', widgets })
    .expect(201);
  await its.api.http.post(`${its.path}/dashboards/${board.body.id}/publish`).set(its.bearer).expect(200);
  await page.goto(`${browser.url}/app/dashboards/${board.body.id}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Send on a schedule…' }).click();
  await dialog(page).getByLabel('Every', { exact: true }).selectOption('week');
  await dialog(page).getByRole('checkbox', { name: its.viewer.email }).check();
  expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  await picture(page, 'schedule');
  await dialog(page).getByRole('button', { name: 'Create schedule' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Send on a schedule…' }).click();
  await dialog(page).getByText('Sent every Monday at 08:00 (UTC) to 1 person').waitFor();
  const { body } = await its.api.http.get(`${its.path}/schedules`).set(its.bearer).expect(200);
  expect(body.data).toMatchObject([
    { dashboard_id: board.body.id, when: { every: 'week', weekday: 1, hour: 8 } },
  ]);
  expect(await page.evaluate("'__ran' in window")).toBe(false);
});
