import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let id: string;
let sourceId: string;
beforeEach(async () => {
  const sources = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  sourceId = sources.body.data[0].id;
  const country = { data_source_id: sourceId, table: 'customers', column: 'country' };
  const number = { data_source_id: sourceId, table: 'customers', column: 'id' };
  const dashboard = {
    name: 'Customers',
    widgets: [
      { key: 'all', title: 'Customers', type: 'table', sql: 'SELECT id, country FROM customers' },
      { key: 'count', title: 'How many', type: 'number', sql: 'SELECT count(*) AS found FROM customers' },
      { key: 'other', title: 'Other', type: 'number', sql: 'SELECT 77 AS other' },
      { key: 'note', title: 'Note', type: 'text', text: 'A text.' },
    ],
    filters: [
      { key: 'country', label: 'Country', kind: 'values', targets: [country] },
      { key: 'number', label: 'Number', kind: 'number', targets: [number], initial: { before: 5 } },
    ],
  };
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send(dashboard)
    .expect(201);
  id = body.id;
  await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
});

const open = (page: Page, query = '') => page.goto(`${browser.url}/app/dashboards/${id}${query}`);
const count = (page: Page, text: string) =>
  page.getByRole('region', { name: 'How many' }).getByText(text, { exact: true }).waitFor();
const filter = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${label} `) });

describe('the filters of a dashboard', () => {
  it('begin as the editor left them, narrow all widgets, and say of the others that they do not', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await count(page, '4');
    await filter(page, 'Country').click();
    await page.getByLabel('Search Country').fill('nor');
    await page.getByRole('checkbox', { name: 'Norway' }).click();
    await count(page, '2');
    await page.getByRole('region', { name: 'Other' }).getByText('Not filtered by Country, Number').waitFor();
    await page.getByRole('region', { name: 'Other' }).getByText('77', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Customers' }).getByText('Not filtered by').count()).toBe(
      0,
    );
    expect(new URL(page.url()).search).toBe('?f_country=Norway');
  });

  it('are kept in the address: loaded again, sent to others, undone by Back', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page, `?f_country=Norway&f_country=${encodeURIComponent(hostile)}&f_number=`);
    await count(page, '3');
    await page.reload();
    await count(page, '3');
    await filter(page, 'Number').click();
    await page.getByLabel('Below').fill('2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await count(page, '1');
    await page.goBack();
    await count(page, '3');
    await page.getByRole('button', { name: 'Reset' }).click();
    await count(page, '4');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('are taken away one by one', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await page.getByRole('button', { name: 'All of Number' }).click();
    await count(page, '5');
    expect(new URL(page.url()).search).toBe('?f_number=');
  });

  it.each(views)('can be used by everybody: %j', async (view) => {
    const page = await browser.signIn(its.viewer, view);
    await open(page, '?f_country=Norway');
    await count(page, '2');
    expect(await violationsOf(page)).toEqual([]);
    await filter(page, 'Country').click();
    await page.getByRole('checkbox', { name: 'Chile' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(width).toBeLessThanOrEqual(0);
  });
});

describe('an editor', () => {
  it('is told what a filter holds for, leaves a widget out, and saves that with the draft', async () => {
    const page = await browser.signIn(its.admin);
    await open(page, '?edit');
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    const edited = page.getByRole('group', { name: 'Country', exact: true });
    await edited.getByText('Does not filter Other: this widget reads none of its columns').waitFor();
    await edited.getByRole('checkbox', { name: 'How many' }).uncheck();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('button', { name: 'Remove Number' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Unpublished changes').waitFor();
    const { body } = await its.api.http
      .get(`${its.path}/dashboards/${id}?version=draft`)
      .set(its.bearer)
      .expect(200);
    expect(body.filters).toMatchObject([{ key: 'country', excluded_widgets: ['count'] }]);
    await open(page, '?f_country=Chile');
    await page.getByRole('region', { name: 'How many' }).getByText('Not filtered by Country').waitFor();
    await count(page, '5');
  });

  it('takes a filter that the model suggests', async () => {
    const bare = {
      name: 'Bare',
      widgets: [
        { key: 'count', title: 'How many', type: 'number', sql: 'SELECT count(*) AS n FROM customers' },
      ],
    };
    const { body } = await its.api.http.post(`${its.path}/dashboards`).set(its.bearer).send(bare).expect(201);
    ({ id } = body);
    const page = await browser.signIn(its.admin);
    await open(page, '?edit');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Add Country' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    // The editor is left, and with it its address.
    await page.getByRole('button', { name: 'Save draft' }).waitFor({ state: 'detached' });
    await filter(page, 'Country').click();
    await page.getByRole('checkbox', { name: 'Norway' }).click();
    await count(page, '2');
  });
});
