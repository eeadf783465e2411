import { describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const declare = (table: string, manifest: string, id: string) =>
  its.api.source.query(`UPDATE ${table} SET managed_by = $1 WHERE id = $2`, [manifest, id]);

async function openSettings(place: string): Promise<Page> {
  const page = await browser.signIn(its.admin);
  await page.goto(`${browser.url}/app/settings/${place}`);
  return page;
}

/** Its row says by which manifest, and offers nothing to change it. */
describe('what a manifest declares', () => {
  it('is named beside a key, which is not revoked here', async () => {
    const key = await its.api.make.aKey({ workspace: its.workspace });
    await declare('api_key', 'ApiKey/default/reports', key.id);
    const free = await its.api.make.aKey({ workspace: its.workspace });
    const page = await openSettings('api-keys');
    const row = page.getByRole('row').filter({ hasText: key.prefix });
    await row.getByText('declared by ApiKey/default/reports').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    const other = page.getByRole('row').filter({ hasText: free.prefix });
    expect(await other.getByRole('button').count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is named beside a member, whose role is not changed here', async () => {
    const member = await its.api.make.aMember({ workspace: its.workspace, role: 'editor' });
    await its.api.source.query('UPDATE membership SET managed_by = $1 WHERE member_id = $2', [
      'Workspace/default/shop',
      member.id,
    ]);
    const page = await openSettings('members');
    const row = page.getByRole('row').filter({ hasText: member.email });
    await row.getByText('declared by Workspace/default/shop').waitFor();
    await row.getByText('Editor').waitFor();
    expect(await row.getByRole('combobox').count()).toBe(0);
    // Its questions may be erased; who belongs here is the manifest's to say.
    expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is named beside a metric, which is looked at and not changed here', async () => {
    const metric = { name: 'Declared count', source: 'customers', expression: 'count(*)' };
    const { body } = await its.api.http.post(`${its.path}/metrics`).set(its.bearer).send(metric).expect(201);
    await declare('metric', 'Metric/default/count', body.id);
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/metrics`);
    await page.getByText('declared by Metric/default/count').first().waitFor();
    await page.getByRole('button', { name: /^Declared count/ }).click();
    await page
      .getByText('This metric is declared by Metric/default/count, so it is changed there.')
      .waitFor();
    await page.getByRole('button', { name: 'Preview its value' }).waitFor();
    for (const name of ['Edit', 'Remove'])
      expect({ name, count: await page.getByRole('button', { name, exact: true }).count() }).toEqual({
        name,
        count: 0,
      });
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is named on the page of a webhook subscription, which is tested and sent again to, and not changed', async () => {
    const input = { url: 'https://93.184.216.34/hooks', events: ['*'] };
    const subscriptions = `${its.path}/webhook-subscriptions`;
    const { body } = await its.api.http.post(subscriptions).set(its.bearer).send(input).expect(201);
    await declare('webhook_subscription', 'WebhookSubscription/default/hooks', body.id);
    const page = await openSettings(`webhooks/${body.id}`);
    await page.getByText('This subscription is declared by WebhookSubscription/default/hooks').waitFor();
    await page.getByRole('button', { name: 'Send test' }).waitFor();
    for (const name of ['Edit', 'Disable', 'Remove', 'Make a new secret'])
      expect({ name, count: await page.getByRole('button', { name, exact: true }).count() }).toEqual({
        name,
        count: 0,
      });
    await page.getByRole('button', { name: 'Recover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is named on the page of an alert, which is muted and evaluated, and not changed', async () => {
    const input = {
      name: 'Declared orders',
      sql: 'SELECT count(*) FROM customers',
      condition: { kind: 'above', threshold: 5 },
    };
    const { body } = await its.api.http.post(`${its.path}/alerts`).set(its.bearer).send(input).expect(201);
    await declare('alert', 'Alert/default/orders', body.id);
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/alerts`);
    const row = page.getByRole('row').filter({ hasText: 'Declared orders' });
    await row.getByText('declared by Alert/default/orders').waitFor();
    await row.getByRole('link').click();
    await page.getByText('This alert is declared by Alert/default/orders, so it is changed there.').waitFor();
    await page.getByRole('button', { name: 'Evaluate now' }).waitFor();
    for (const name of ['Edit', 'Remove'])
      expect({ name, count: await page.getByRole('button', { name, exact: true }).count() }).toEqual({
        name,
        count: 0,
      });
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await page.getByRole('menuitem', { name: 'For an hour' }).click();
    await page.getByText('Muted: nobody is notified when it fires.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is named on a dashboard, which is shared and not edited, and which no answer is added to', async () => {
    const { body } = await its.api.http
      .post(`${its.path}/dashboards`)
      .set(its.bearer)
      .send({ name: 'Declared board' })
      .expect(201);
    await its.api.http.post(`${its.path}/dashboards/${body.id}/publish`).set(its.bearer).expect(200);
    await declare('dashboard', 'Dashboard/default/board', body.id);
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/dashboards/${body.id}?edit`);
    await page.getByText('This dashboard is declared by Dashboard/default/board').waitFor();
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share by link…' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Share by link…',
      'Send on a schedule…',
      'Dashboard as PDF',
      'Dashboard as PNG',
    ]);
    await page.goto(`${browser.url}/app`);
    await page.locator('#question').fill('How many customers are there?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add to dashboard' }).click();
    await page.getByPlaceholder('Choose one').click();
    await page.getByRole('option', { name: 'A new dashboard…' }).waitFor();
    expect(await page.getByRole('option', { name: 'Declared board' }).count()).toBe(0);
  });
});
