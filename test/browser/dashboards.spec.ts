import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const byCountry = 'SELECT country, count(*) AS customers FROM customers GROUP BY country';

let id: string;
beforeEach(async () => {
  const widgets = [
    { key: 'note', title: hostile, type: 'text', text: hostile },
    { key: 'all', title: 'Customers', type: 'table', sql: 'SELECT name, country FROM customers' },
    { key: 'count', title: 'How many', type: 'number', sql: 'SELECT count(*) AS customers FROM customers' },
  ];
  const dashboard = { name: `Sales ${hostile}`, widgets };
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send(dashboard)
    .expect(201);
  id = body.id;
});

const open = (page: Page, query = '') => page.goto(`${browser.url}/app/dashboards/${id}${query}`);

describe('a dashboard', () => {
  it('shows every kind of widget, and what they hold as text', async () => {
    const page = await browser.signIn(its.admin);
    await open(page);
    await page.getByRole('cell', { name: 'Grace' }).waitFor();
    // A table's title, and below a number the name of its column.
    await page.getByText('Customers', { exact: true }).nth(1).waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is not there for viewers before it is published', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await page.getByRole('heading', { name: 'There is no such dashboard' }).waitFor();
    browser.forgive('404');
  });

  it('is published, changed and restored', async () => {
    const page = await browser.signIn(its.admin);
    await open(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Draft', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove How many' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Unpublished changes').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions…' }).click();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('region', { name: 'How many' }).waitFor();
  });

  it('tells of each version what it changed, whatever its widgets are called', async () => {
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    await its.api.http.delete(`${its.path}/dashboards/${id}/widgets/note`).set(its.bearer).expect(204);
    const change = { title: 'People', type: 'chart' };
    await its.api.http
      .patch(`${its.path}/dashboards/${id}/widgets/all`)
      .set(its.bearer)
      .send(change)
      .expect(200);
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    const page = await browser.signIn(its.admin);
    await open(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions…' }).click();
    await page.getByText(/^Renamed ..Customers.. to ..People..; it is shown differently$/u).waitFor();
    await page.getByText(hostile).last().waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  });

  it('is removed after a question that says what goes with it, and kept where the answer is no', async () => {
    const page = await browser.signIn(its.admin);
    await open(page);
    const ask = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
    };
    await ask();
    await page.getByText('with its widgets and all its versions').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer).expect(200);
    await ask();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor();
    await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer).expect(404);
  });

  it('is edited by keyboard, undone and saved', async () => {
    const page = await browser.signIn(its.admin);
    await open(page, '?edit');
    const widget = page.getByRole('region', { name: /^How many: arrow keys/ });
    const before = await widget.getAttribute('style');
    await widget.focus();
    await page.keyboard.press('Shift+ArrowRight');
    expect(await widget.getAttribute('style')).not.toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await widget.getAttribute('style')).toBe(before);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('gets a widget from SQL and one of text', async () => {
    const page = await browser.signIn(its.admin);
    await open(page, '?edit');
    await page.getByRole('button', { name: 'Add widget' }).click();
    await page.getByText('SQL', { exact: true }).click();
    await page.getByLabel('SQL query').fill('SELECT country, count(*) AS n FROM customers GROUP BY country');
    await page.getByLabel('Title', { exact: true }).last().fill('By country');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('region', { name: 'By country' }).locator('svg').first().waitFor();
  });

  it('asks before what is not saved is lost, by a link, by the way back, or with the page', async () => {
    const page = await browser.signIn(its.admin);
    await open(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove How many' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Data' }).click();
    await question.waitFor();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Discard' }).waitFor();
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await Promise.all([dialog.accept(), reloaded]);
    await page.getByRole('button', { name: 'Remove How many' }).click();
    await page.getByRole('link', { name: 'Data' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  });

  it('lets go of what was discarded or saved without a question', async () => {
    const page = await browser.signIn(its.admin);
    await open(page, '?edit');
    await page.getByRole('button', { name: 'Remove How many' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove How many' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  });

  it('tells the second of two who edit at once, and overwrites nothing', async () => {
    const page = await browser.signIn(its.admin);
    await open(page, '?edit');
    // A page that asks for the data of a widget that is gone by then gets a 404, of which the browser tells.
    await page
      .getByRole('region', { name: /^How many: arrow/ })
      .getByText('5', { exact: true })
      .waitFor();
    await page
      .getByRole('region', { name: /^Customers: arrow/ })
      .getByRole('table')
      .waitFor();
    await page.getByRole('button', { name: 'Remove How many' }).click();
    const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
    const theirs = [{ key: 'theirs', title: 'Theirs', type: 'text', text: 'first' }];
    await its.api.http
      .patch(`${its.path}/dashboards/${id}/draft`)
      .set(its.bearer)
      .send({ revision: body.revision, widgets: theirs })
      .expect(200);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Somebody else changed this dashboard').waitFor();
    const after = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
    expect(after.body.widgets).toMatchObject([{ key: 'theirs' }]);
    browser.forgive('409');
  });
});

describe('an answer', () => {
  it('goes onto a new dashboard', async () => {
    const page = await browser.signIn(its.admin);
    await page.locator('#question').fill('How many customers are there?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add to dashboard' }).click();
    await page.getByPlaceholder('Choose one').click();
    await page.getByRole('option', { name: 'A new dashboard…' }).click();
    await page.getByLabel('Its name').fill('From an answer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await page.getByRole('heading', { name: 'From an answer' }).waitFor();
  });
});

describe.each(views)('at %o', (view) => {
  it('axe finds nothing on a dashboard, in edit mode and in its dialogs; nothing is wider than the page', async () => {
    const chart = { key: 'by', title: 'By country', type: 'chart', sql: byCountry };
    await its.api.http.post(`${its.path}/dashboards/${id}/widgets`).set(its.bearer).send(chart).expect(201);
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    const page = await browser.signIn(its.admin, view);
    const look = async (what: string, within?: string) => {
      expect({ what, found: await violationsOf(page, within) }).toEqual({ what, found: [] });
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect({ what, overflow: Math.max(0, overflow) }).toEqual({ what, overflow: 0 });
    };
    await open(page);
    await page.getByRole('region', { name: 'By country', exact: true }).locator('svg').first().waitFor();
    await look('dashboard');
    await open(page, '?edit');
    await page
      .getByRole('region', { name: /^By country/ })
      .locator('[role=img] svg')
      .waitFor();
    await look('edit mode');
    await page.getByRole('button', { name: 'Add widget' }).click();
    await page.getByRole('dialog', { name: 'Add a widget' }).waitFor();
    await look('add a widget', '[role=dialog]');
  });
});

describe('on a phone', () => {
  it('a text is read as a whole, and no label of a chart is cut off', async () => {
    const text = { key: 'long', title: 'About', type: 'text', text: 'What these numbers mean. '.repeat(30) };
    const chart = { key: 'by', title: 'By country', type: 'chart', sql: byCountry };
    for (const widget of [text, chart])
      await its.api.http
        .post(`${its.path}/dashboards/${id}/widgets`)
        .set(its.bearer)
        .send(widget)
        .expect(201);
    const page = await browser.signIn(its.admin, { width: 320 });
    await open(page);
    const hidden = await page
      .getByRole('region', { name: 'Text of About' })
      .evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
    const svg = page.getByRole('region', { name: 'By country', exact: true }).locator('[role=img] svg');
    await svg.waitFor();
    const cut = await svg.evaluate((drawn) => {
      const frame = drawn.getBoundingClientRect();
      return [...drawn.querySelectorAll('text')]
        .filter((each) => each.getBoundingClientRect().right > frame.right + 1)
        .map((each) => each.textContent);
    });
    expect(cut).toEqual([]);
  });
});

describe('on a phone, too,', () => {
  it('all kinds of a new widget can be read and chosen, and what is written stands in its whole field', async () => {
    const page = await browser.signIn(its.admin, { width: 320 });
    await open(page, '?edit');
    await page.getByRole('button', { name: 'Add widget' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Text', { exact: true }).first().click();
    const frame = await dialog.getByRole('radiogroup').boundingBox();
    const right = (box: { x: number; width: number } | null) => (box ? box.x + box.width : 0);
    for (const kind of ['Question', 'SQL', 'Metric', 'Text'])
      expect(right(await dialog.getByText(kind, { exact: true }).first().boundingBox())).toBeLessThan(
        right(frame),
      );
    await dialog.getByLabel('Text', { exact: true }).last().fill('One,\ntwo,\nthree,\nfour.');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const written = page.getByRole('region', { name: 'Text of Note' });
    const field = await written.boundingBox();
    const widget = await page.locator('[data-editing]').last().boundingBox();
    const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
    expect(bottom(field)).toBeLessThan(bottom(widget));
  });

  it('a draft says that it is to be published before it is shared', async () => {
    const page = await browser.signIn(its.admin, { width: 320 });
    await open(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share by link…' }).click();
    await page.getByText('This dashboard is a draft. Publish it first.').waitFor();
    expect(await page.getByRole('button', { name: 'Make a link' }).isDisabled()).toBe(true);
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  it('a dialog that a menu opened gives the focus back to what opened the menu', async () => {
    const page = await browser.signIn(its.admin);
    await open(page);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Versions…' });
    await item.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Versions' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await more.and(page.locator(':focus')).waitFor();
  });
});

describe('a new widget', () => {
  it('asks the source that the dashboard is about, and is as high as its neighbour', async () => {
    const page = await browser.signIn(its.admin);
    const other = { name: 'Again', type: 'sqlite', settings: { path: 'shop.sqlite' } };
    const { body: source } = await its.api.http.post(`${its.path}/data-sources`).set(its.bearer).send(other);
    const by = { key: 'by', title: 'By country', type: 'chart', sql: byCountry, data_source_id: source.id };
    const layout = { x: 0, y: 60, width: 6, height: 5 };
    await its.api.http
      .post(`${its.path}/dashboards/${id}/widgets`)
      .set(its.bearer)
      .send({ ...by, layout })
      .expect(201);
    await open(page, '?edit');
    await page.getByRole('button', { name: 'Add widget' }).click();
    await page.getByRole('textbox', { name: 'Question' }).last().fill('How many customers are there?');
    expect(await page.getByRole('combobox', { name: 'Data source' }).inputValue()).toBe('Again');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
    const [neighbour, added] = body.widgets.slice(-2);
    expect(added).toMatchObject({ question: 'How many customers are there?', data_source_id: source.id });
    expect(added.layout).toMatchObject({ y: neighbour.layout.y, height: neighbour.layout.height });
    await its.api.http.delete(`${its.path}/data-sources/${source.id}`).set(its.bearer);
  });
});
