import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const byCountry = 'SELECT country, count(*) AS customers FROM customers WHERE id < 5 GROUP BY country';

let id: string;
beforeEach(async () => {
  const sources = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  const target = { data_source_id: sources.body.data[0].id, table: 'customers', column: 'country' };
  const bars = {
    mark: 'bar',
    encoding: {
      y: { field: 'country', type: 'nominal', axis: null },
      x: { field: 'customers', type: 'quantitative', axis: null },
    },
  };
  const dashboard = {
    name: 'Customers',
    widgets: [
      { key: 'rows', title: 'By country', type: 'table', sql: byCountry, question: 'How many customers?' },
      {
        key: 'bars',
        title: 'Bars',
        type: 'chart',
        sql: `${byCountry} HAVING country = 'Norway'`,
        chart_spec: bars,
        layout: { x: 0, y: 4, width: 6, height: 5 },
      },
    ],
    filters: [{ key: 'country', label: 'Country', kind: 'values', targets: [target] }],
  };
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send(dashboard)
    .expect(201);
  id = body.id;
  await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
});

const open = (page: Page) => page.goto(`${browser.url}/app/dashboards/${id}`);
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();

describe('a value of a widget', () => {
  it('filters the dashboard: a row by mouse or keyboard, a mark by mouse', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await page.getByRole('cell', { name: 'Chile' }).click();
    await page.getByRole('menuitem', { name: 'Filter by Country: Chile' }).waitFor();
    expect(await violationsOf(page, '[role=menu]')).toEqual([]);
    await choose(page, 'Filter by Country: Chile');
    await page.getByRole('cell', { name: 'Norway' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?f_country=Chile');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('region', { name: 'Bars' }).locator('.mark-rect path').first().click();
    await choose(page, 'Filter by Country: Norway');
    expect(new URL(page.url()).search).toBe('?f_country=Norway');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('cell', { name: 'Chile' }).waitFor();
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Norway' }) });
    await row.focus();
    await page.keyboard.press('Enter');
    await choose(page, 'Filter by Country: Norway');
    await page.getByRole('cell', { name: 'Chile' }).waitFor({ state: 'detached' });
  });

  it('shows the rows that it was computed of, as text', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await page.getByRole('cell', { name: hostile.slice(0, 8) }).click();
    await choose(page, 'See the rows…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('cell', { name: '4', exact: true }).waitFor();
    expect(await dialog.getByRole('row').count()).toBe(2);
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  });

  it('is asked about, by a question that may be changed first', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await page.getByRole('cell', { name: 'Norway' }).click();
    await choose(page, 'Ask about it…');
    await page.locator('#question').waitFor();
    expect(await page.locator('#question').inputValue()).toBe('How many customers for Norway?');
  });
});

describe('a value of a table with dimensions', () => {
  beforeAll(async () => {
    const file = new DatabaseSync(join(its.files, its.workspace.id, 'shop.sqlite'));
    file.exec(`
      CREATE TABLE visits (id INTEGER PRIMARY KEY, country TEXT, grade TEXT, channel TEXT);
      INSERT INTO visits VALUES (1, 'Norway', 'gold', 'shop'), (2, 'Norway', 'tin', 'shop'), (3, 'Chile', 'tin', 'web')`);
    file.close();
    const { body } = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
    await its.api.http
      .post(`${its.path}/data-sources/${body.data[0].id}/refresh`)
      .set(its.bearer)
      .send({})
      .expect(200);
  });

  it.each(views)('is broken down by another of them: %j', async (view) => {
    const sql = 'SELECT country, count(*) AS visits FROM visits GROUP BY country';
    const dashboard = { name: 'Visits', widgets: [{ key: 'visits', title: 'Visits', type: 'table', sql }] };
    const made = await its.api.http
      .post(`${its.path}/dashboards`)
      .set(its.bearer)
      .send(dashboard)
      .expect(201);
    ({ id } = made.body);
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    const page = await browser.signIn(its.viewer, view);
    await open(page);
    await page.getByRole('cell', { name: 'Norway' }).click();
    await choose(page, 'Break down by…');
    const dialog = page.getByRole('dialog', { name: 'Visits, broken down' });
    await dialog.getByRole('cell', { name: 'gold' }).waitFor();
    expect(await dialog.getByRole('row').count()).toBe(3);
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('combobox', { name: 'By' }).click();
    await page.getByRole('option', { name: 'Channel' }).click();
    await dialog.getByRole('cell', { name: 'shop' }).waitFor();
    expect(await dialog.getByRole('row').count()).toBe(2);
    const width = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(width).toBeLessThanOrEqual(0);
  });
});
