import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(90_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const count = 'SELECT count(*) AS customers FROM customers';
const aNumber = (title: string, tab?: string) => ({
  key: title.toLowerCase(),
  title,
  type: 'number',
  sql: count,
  layout: { x: 0, y: 0, width: 4, height: 3 },
  ...(tab !== undefined && { tab }),
});

let id: string;
beforeEach(async () => {
  const widgets = [aNumber('Sold', 'Sales'), aNumber('Hired', 'People & more')];
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send({ name: 'Tabs', widgets })
    .expect(201);
  id = body.id;
});

/** The keys of the widgets whose data a page asks for. */
function askedOn(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const key = /\/widgets\/([^/]+)\/data/.exec(request.url())?.[1];
    if (key !== undefined) asked.push(key);
  });
  return asked;
}

const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function share(): Promise<string> {
  await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
  const { body } = await its.api.http
    .post(`${its.path}/shares`)
    .set(its.bearer)
    .send({ dashboard_id: id })
    .expect(201);
  return body.url.replace('http://localhost:8080', browser.url);
}

describe('tabs of a dashboard', () => {
  it('are kept in the address, and only the widgets in sight are asked', async () => {
    const page = await browser.signIn(its.admin);
    const asked = askedOn(page);
    await page.goto(`${browser.url}/app/dashboards/${id}`);
    await widget(page, 'Sold').getByText('5', { exact: true }).waitFor();
    expect(new Set(asked)).toEqual(new Set(['sold']));
    expect(await widget(page, 'Hired').count()).toBe(0);
    await tab(page, 'People & more').click();
    await widget(page, 'Hired').getByText('5', { exact: true }).waitFor();
    expect(await widget(page, 'Sold').count()).toBe(0);
    await page.reload();
    await widget(page, 'Hired').waitFor();
    await page.goBack();
    await widget(page, 'Sold').waitFor();
  });

  it('are shown in a share, where only the widgets in sight are asked', async () => {
    const page = await browser.open();
    const asked = askedOn(page);
    await page.goto(await share());
    await widget(page, 'Sold').getByText('5', { exact: true }).waitFor();
    expect(new Set(asked)).toEqual(new Set(['sold']));
    expect(await violationsOf(page)).toEqual([]);
    await tab(page, 'Sales').press('ArrowRight');
    await widget(page, 'Hired').getByText('5', { exact: true }).waitFor();
    expect(await widget(page, 'Sold').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('People & more');
    await page.goBack();
    await widget(page, 'Sold').waitFor();
  });

  it('are added, named, filled, moved and removed by an editor', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/dashboards/${id}?edit`);
    await page.getByRole('button', { name: 'Add tab' }).click();
    await page.getByLabel('Name of the tab').fill('Sales');
    await page.getByText('Another tab has this name').waitFor();
    await page.getByLabel('Name of the tab').fill('Notes');
    await page.getByLabel('Name of the tab').press('Enter');
    await page.getByRole('button', { name: 'Add widget' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Text', { exact: true }).first().click();
    await dialog.getByLabel('Text', { exact: true }).last().fill('Read this');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Read this').waitFor();
    await page.getByRole('button', { name: 'Move tab forward' }).click();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Sales', 'Notes', 'People & more']);
    await tab(page, 'People & more').click();
    await page.getByRole('button', { name: 'Remove tab' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
    const widgets: { title: string; tab: string; layout: { y: number } }[] = body.widgets;
    expect(widgets.map((each) => [each.title, each.tab, each.layout.y])).toEqual([
      ['Sold', 'Sales', 0],
      ['Note', 'Notes', 0],
      ['Hired', 'Sales', 3],
    ]);
  });
});

describe.each(views)('at %o', (view) => {
  it('axe finds nothing with tabs, and nothing is wider than the page', async () => {
    const page = await browser.signIn(its.admin, view);
    for (const query of ['', '?edit']) {
      await page.goto(`${browser.url}/app/dashboards/${id}${query}`);
      await tab(page, 'Sales').waitFor();
      expect({ query, found: await violationsOf(page) }).toEqual({ query, found: [] });
      const overflow = await page
        .locator('html')
        .evaluate((element) => element.scrollWidth - element.clientWidth);
      expect({ query, overflow }).toEqual({ query, overflow: 0 });
    }
  });
});
