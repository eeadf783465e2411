import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let id: string;
let other: string;
beforeEach(async () => {
  const sql = 'SELECT country, id FROM customers WHERE id < 4';
  const bars = {
    mark: 'bar',
    encoding: { y: { field: 'country' }, x: { field: 'id', type: 'quantitative' } },
  };
  const widgets = [{ key: 'bars', title: 'Bars', type: 'chart', sql, chart_spec: bars }];
  id = await create({ name: 'From', widgets });
  other = await create({ name: 'To' });
});

async function create(dashboard: object): Promise<string> {
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send(dashboard)
    .expect(201);
  return body.id;
}

async function titlesOf(dashboard: string): Promise<string[]> {
  const path = `${its.path}/dashboards/${dashboard}?version=draft`;
  const { body } = await its.api.http.get(path).set(its.bearer).expect(200);
  return body.widgets.map(({ title }: { title: string }) => title);
}

async function open(): Promise<Page> {
  const page = await browser.signIn(its.admin);
  await page.goto(`${browser.url}/app/dashboards/${id}`);
  await page.getByRole('region', { name: 'Bars' }).locator('svg').first().waitFor();
  return page;
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More of Bars', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function download(page: Page, name: string): Promise<Buffer> {
  const saved = page.waitForEvent('download');
  await choose(page, name);
  return readFileSync(await (await saved).path());
}

describe('the menu of a widget', () => {
  it('saves its data as CSV and XLSX, and its chart as PNG', async () => {
    const page = await open();
    expect((await download(page, 'Data as CSV')).toString()).toContain('Norway,1\r\n');
    const sheet = unzipSync(await download(page, 'Data as XLSX'))['xl/worksheets/sheet1.xml'];
    expect(strFromU8(sheet ?? new Uint8Array())).toContain('<c><v>3</v></c>');
    expect((await download(page, 'Chart as PNG')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('shows its SQL, its rows, and itself as large as the window', async () => {
    const page = await open();
    await choose(page, 'SQL…');
    await page.getByRole('dialog').getByText('customers').waitFor();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await choose(page, 'See the rows…');
    await page.getByRole('dialog').getByRole('cell', { name: 'Grace' }).waitFor();
    await page.keyboard.press('Escape');
    await choose(page, 'Full screen');
    await page.getByRole('dialog').locator('svg').first().waitFor();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  });

  it('begins an alert on its one number, and not on a chart of several', async () => {
    const widget = {
      key: 'count',
      title: 'Customers',
      type: 'number',
      question: 'How many customers are there?',
    };
    const board = await create({ name: 'Numbers', widgets: [widget] });
    const page = await open();
    await page.getByRole('button', { name: 'More of Bars', exact: true }).click();
    expect(await page.getByRole('menuitem', { name: 'Tell me when…' }).isDisabled()).toBe(true);
    await page.goto(`${browser.url}/app/dashboards/${board}`);
    await page.getByRole('button', { name: 'More of Customers', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tell me when…', disabled: false }).click();
    const dialog = page.getByRole('dialog', { name: 'New alert' });
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Customers');
    expect(await dialog.getByLabel('Question', { exact: true }).inputValue()).toBe(
      'How many customers are there?',
    );
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  });

  it('keeps its items in place while the data arrive', async () => {
    const page = await browser.signIn(its.admin);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/widgets/bars/data?**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${browser.url}/app/dashboards/${id}`);
    await page.getByRole('button', { name: 'More of Bars', exact: true }).click();
    const items = page.getByRole('menuitem');
    const picture = page.getByRole('menuitem', { name: 'Chart as PNG' });
    await picture.waitFor();
    const before = await items.allTextContents();
    expect(await picture.isDisabled()).toBe(true);
    letGo();
    await page.getByRole('menuitem', { name: 'Chart as PNG', disabled: false }).waitFor();
    expect(await items.allTextContents()).toEqual(before);
  });

  it('has an editor duplicate it, and move it to another dashboard', async () => {
    const page = await open();
    await choose(page, 'Duplicate');
    await page.getByRole('region', { name: 'Bars (copy)' }).waitFor();
    await choose(page, 'Move to another dashboard…');
    await page.getByRole('combobox', { name: 'Dashboard' }).click();
    await page.locator(`[role=option][value="${other}"]`).click();
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('region', { name: 'Bars', exact: true }).waitFor({ state: 'detached' });
    expect(await titlesOf(id)).toEqual(['Bars (copy)']);
    expect(await titlesOf(other)).toEqual(['Bars']);
  });

  it('says that it is on both dashboards where it could not be removed, and removes it by another try', async () => {
    const page = await open();
    await page.route('**/widgets/bars', (route) => route.abort(), { times: 1 });
    await choose(page, 'Move to another dashboard…');
    await page.getByRole('combobox', { name: 'Dashboard' }).click();
    await page.locator(`[role=option][value="${other}"]`).click();
    await page.getByRole('button', { name: 'Move' }).click();
    await page
      .getByText(/^The widget was copied to the other dashboard but could not be removed from this one/)
      .waitFor();
    expect([await titlesOf(id), await titlesOf(other)]).toEqual([['Bars'], ['Bars']]);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Bars', exact: true }).waitFor({ state: 'detached' });
    expect([await titlesOf(id), await titlesOf(other)]).toEqual([[], ['Bars']]);
    browser.forgive('ERR_FAILED');
  });
});
