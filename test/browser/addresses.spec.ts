import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let id: string;
beforeEach(async () => {
  const docs = `${browser.url}/docs`;
  const sql = (last: string) =>
    `SELECT 'Docs' AS name, '${docs}' AS page, 'https://example.com' AS note, 1 AS n
     UNION ALL SELECT 'Other', NULL, '${last}', 2`;
  const bars = {
    mark: 'bar',
    encoding: {
      y: { field: 'name', type: 'nominal', axis: null },
      x: { field: 'n', type: 'quantitative', axis: null },
    },
  };
  const widgets = [
    { key: 'rows', title: 'Pages', type: 'table', sql: sql('javascript:window.__ran=1') },
    {
      key: 'bars',
      title: 'Bars',
      type: 'chart',
      sql: `SELECT 'Docs' AS name, '${docs}' AS page, 3 AS n`,
      chart_spec: bars,
      layout: { x: 0, y: 4, width: 6, height: 5 },
    },
  ];
  const dashboard = { name: 'Pages', widgets };
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send(dashboard)
    .expect(201);
  id = body.id;
  await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
});

const link = (page: Page) => page.getByRole('link', { name: `${browser.url}/docs` });

async function opened(page: Page, click: () => Promise<void>): Promise<string> {
  const [other] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await other.waitForURL(/\/docs/);
  expect(await other.evaluate('window.opener')).toBeNull();
  return other.url();
}

describe('a column of addresses', () => {
  it.each(views)('is one of links, which say where they lead: %j', async (view) => {
    const page = await browser.signIn(its.viewer, view);
    await page.goto(`${browser.url}/app/dashboards/${id}`);
    await link(page).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await opened(page, () => link(page).click())).toContain(`${browser.url}/docs`);
    expect(await page.getByRole('menuitem').count()).toBe(0);
    // Of a column where one value is no address of http or https, all are text.
    expect(await page.getByRole('link', { name: /example\.com|javascript/ }).count()).toBe(0);
  });

  it('is opened from a mark of a chart', async () => {
    const page = await browser.signIn(its.viewer);
    await page.goto(`${browser.url}/app/dashboards/${id}`);
    await page.getByRole('region', { name: 'Bars' }).locator('.mark-rect path').first().click();
    const item = page.getByRole('menuitem', { name: `Open ${browser.url}/docs` });
    await item.waitFor();
    expect(await violationsOf(page, '[role=menu]')).toEqual([]);
    expect(await opened(page, () => item.click())).toContain(`${browser.url}/docs`);
  });

  it.each(views)('is one of links to the viewers of a link, too: %j', async (view) => {
    const share = await its.api.http
      .post(`${its.path}/shares`)
      .set(its.bearer)
      .send({ dashboard_id: id })
      .expect(201);
    const page = await browser.open(view);
    await page.goto(share.body.url.replace('http://localhost:8080', browser.url));
    await link(page).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await opened(page, () => link(page).click())).toContain(`${browser.url}/docs`);
    expect(await page.getByRole('link', { name: /example\.com|javascript/ }).count()).toBe(0);
  });
});
