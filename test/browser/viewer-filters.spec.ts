import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let id: string;
beforeEach(async () => {
  const sources = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  const on = (column: string) => [{ data_source_id: sources.body.data[0].id, table: 'customers', column }];
  const dashboard = {
    name: 'Customers',
    widgets: [
      { key: 'all', title: 'Customers', type: 'table', sql: 'SELECT id, country FROM customers' },
      { key: 'count', title: 'How many', type: 'number', sql: 'SELECT count(*) AS found FROM customers' },
      { key: 'other', title: 'Other', type: 'number', sql: 'SELECT 77 AS other' },
      { key: 'note', title: 'Note', type: 'text', text: 'A text.' },
    ],
    filters: [
      { key: 'country', label: 'Country', kind: 'values', targets: on('country') },
      { key: 'number', label: 'Number', kind: 'number', targets: on('id'), initial: { before: 5 } },
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

async function share(filters?: object): Promise<string> {
  const body = { dashboard_id: id, ...(filters && { filters }) };
  const answer = await its.api.http.post(`${its.path}/shares`).set(its.bearer).send(body).expect(201);
  return answer.body.url.replace('http://localhost:8080', browser.url);
}

const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const count = (page: Page, text: string) =>
  widget(page, 'How many').getByText(text, { exact: true }).waitFor();
const filter = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Filters' }).locator('summary').filter({ hasText: label });

describe('the filters of a link', () => {
  it('are chosen by its viewer: values that are searched, numbers, Reset', async () => {
    const page = await browser.open();
    await page.goto(await share());
    await count(page, '4');
    await filter(page, 'Country').click();
    await page.getByLabel('Search Country').fill('nor');
    await page.getByRole('checkbox', { name: 'Chile' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Norway' }).check();
    await count(page, '2');
    await widget(page, 'Other').getByText('Not filtered by Country, Number').waitFor();
    await widget(page, 'Other').getByText('77', { exact: true }).waitFor();
    await filter(page, 'Number').click();
    await page.getByLabel('Below').fill('2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await count(page, '1');
    await page.getByRole('button', { name: 'Reset' }).click();
    await count(page, '4');
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('are kept in its address beside the token: loaded again, sent to others, undone by Back', async () => {
    const page = await browser.open();
    const [address, token] = (await share()).split('#');
    await page.goto(
      `${address}?f_country=Norway&f_country=${encodeURIComponent(hostile)}&f_number=#${token}`,
    );
    await count(page, '3');
    await filter(page, 'Country').click();
    await page.getByRole('checkbox', { name: 'Norway' }).uncheck();
    await count(page, '1');
    await page.reload();
    await count(page, '1');
    await page.goBack();
    await count(page, '3');
    expect(new URL(page.url()).hash).toBe(`#${token}`);
  });

  it('that are locked are said, hidden ones are not, and a widget beyond them says so', async () => {
    const page = await browser.open();
    await page.goto(
      await share({
        country: { access: 'locked', choice: ['Norway'] },
        number: { access: 'hidden', choice: { before: 3 } },
      }),
    );
    await count(page, '1');
    await page.getByRole('group', { name: 'Filters' }).getByText('Country: Norway').waitFor();
    expect(await page.getByText('Number').count()).toBe(0);
    await widget(page, 'Other').getByText('This cannot be shown here').waitFor();
    await widget(page, 'Note').getByText('A text.').waitFor();
    await page.goto(page.url().replace('#', '?f_country=Chile#'));
    await count(page, '1');
  });

  it.each(views)('can be used by everybody: %j', async (view) => {
    const page = await browser.open(view);
    await page.goto(
      await share({ country: { access: 'open' }, number: { access: 'locked', choice: { before: 4 } } }),
    );
    await count(page, '3');
    expect(await violationsOf(page)).toEqual([]);
    await filter(page, 'Country').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Chile' }).check();
    await count(page, '1');
    expect(await violationsOf(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Chile' }).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
  });
});

describe('an editor', () => {
  const openDialog = async (page: Page, query = '') => {
    await page.goto(`${browser.url}/app/dashboards/${id}${query}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share by link…' }).click();
    return page.getByRole('dialog', { name: 'Share by link' });
  };
  const set = async (page: Page, label: string, access: string) => {
    await page.getByRole('combobox', { name: `Viewers have ${label}` }).click();
    await page.getByRole('option', { name: access }).click();
  };

  it('says of each filter what viewers have of it', async () => {
    const page = await browser.signIn(its.editor);
    const dialog = await openDialog(page);
    await set(page, 'Country', 'Locked');
    await dialog.getByText('Choose what viewers see of Country.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Make a link' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /^Country / }).click();
    await page.getByRole('checkbox', { name: 'Norway' }).check();
    await page.keyboard.press('Escape');
    await set(page, 'Number', 'Hidden');
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const url = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
    const viewer = await browser.open();
    await viewer.goto(url.replace('http://localhost:8080', browser.url));
    await count(viewer, '2');
    await viewer.getByText('Country: Norway').waitFor();
    expect(await viewer.getByText('Number').count()).toBe(0);
  });

  it('sees before what viewers will, in a page that ends soon', async () => {
    const page = await browser.signIn(its.editor);
    const dialog = await openDialog(page, '?f_country=Norway');
    await set(page, 'Country', 'Locked');
    const [viewers] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Preview as a viewer' }).click(),
    ]);
    await count(viewers, '2');
    await viewers.getByText('Country: Norway').waitFor();
    await widget(viewers, 'Other').getByText('This cannot be shown here').waitFor();
    expect(await viewers.evaluate('window.opener')).toBeNull();
    const { body } = await its.api.http.get(`${its.path}/shares?limit=1`).set(its.bearer).expect(200);
    const [{ created_at: from, expires_at: until }] = body.data;
    expect(Date.parse(until) - Date.parse(from)).toBeLessThanOrEqual(16 * 60_000);
    await dialog.getByRole('button', { name: 'Make a link' }).waitFor();
  });

  it.each(views)('shares what is chosen at the moment: %j', async (view) => {
    const page = await browser.signIn(its.editor, view);
    const dialog = await openDialog(page, '?f_country=Chile');
    await dialog.getByRole('button', { name: 'Country Chile' }).waitFor();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const url = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
    const viewer = await browser.open(view);
    await viewer.goto(url.replace('http://localhost:8080', browser.url));
    await count(viewer, '1');
    await viewer.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' });
  });
});
