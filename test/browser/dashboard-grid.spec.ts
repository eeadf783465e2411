import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const count = 'SELECT count(*) AS customers FROM customers';
const byCountry =
  "SELECT country, count(*) AS customers FROM customers WHERE country IN ('Norway', 'Chile') GROUP BY country";

let id: string;
beforeEach(async () => {
  const widgets = [
    { key: 'one', title: 'One', type: 'number', sql: count, layout: { x: 0, y: 0, width: 3, height: 2 } },
    { key: 'two', title: 'Two', type: 'number', sql: count, layout: { x: 3, y: 0, width: 3, height: 2 } },
    { key: 'by', title: 'By', type: 'chart', sql: byCountry, layout: { x: 0, y: 2, width: 6, height: 4 } },
  ];
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send({ name: 'Grid', widgets })
    .expect(201);
  id = body.id;
});

const open = (page: Page, query = '') => page.goto(`${browser.url}/app/dashboards/${id}${query}`);

const widget = (page: Page, title: string) =>
  page.getByRole('region', { name: new RegExp(`^${title}: arrow`) });

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(page: Page, title: string): Promise<Box> {
  const box = await widget(page, title).boundingBox();
  if (!box) throw new Error(`${title} is not on the page`);
  return box;
}

/** Moves the mouse with the button held, in steps as a hand does. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
}

/** The point at which the lower edge of a widget can be dragged. */
const lowerEdge = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height - 6 });
const corner = ({ x, y, width, height }: Box) => ({ x: x + width - 8, y: y + height - 8 });

async function layouts(): Promise<Record<string, object>> {
  const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
  const widgets: { key: string; layout: object }[] = body.widgets;
  return Object.fromEntries(widgets.map(({ key, layout }) => [key, layout]));
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
}

describe('by mouse', () => {
  it('a widget is dragged to another place, the others make room, and it stays there', async () => {
    const page = await browser.signIn(its.editor);
    await open(page, '?edit');
    const one = await boxOf(page, 'One');
    const two = await boxOf(page, 'Two');
    await drag(page, lowerEdge(one), { x: two.x - one.x, y: 0 });
    await page.mouse.up();
    await save(page);
    expect(await layouts()).toEqual({
      one: { x: 3, y: 0, width: 3, height: 2 },
      two: { x: 3, y: 2, width: 3, height: 2 },
      by: { x: 0, y: 4, width: 6, height: 4 },
    });
  });

  it('is resized by its corner, and its chart with it', async () => {
    const page = await browser.signIn(its.editor);
    await open(page, '?edit');
    const drawn = widget(page, 'By').locator('[role=img] svg');
    await drawn.waitFor();
    const before = (await drawn.boundingBox())?.width ?? 0;
    const two = await boxOf(page, 'Two');
    const by = await boxOf(page, 'By');
    await drag(page, corner(by), { x: two.width, y: two.height / 2 });
    await page.mouse.up();
    const width = (await boxOf(page, 'By')).width;
    expect(width).toBeGreaterThan(by.width + two.width / 2);
    await page.waitForFunction(
      `document.querySelector('[data-editing] [role=img] svg')?.getBoundingClientRect().width > ${before + 100}`,
    );
    await save(page);
    expect(await layouts()).toMatchObject({ by: { x: 0, y: 2, width: 9, height: 5 } });
  });

  it('stays where it was by Escape, by a click alone and by undoing', async () => {
    const page = await browser.signIn(its.editor);
    await open(page, '?edit');
    const one = await boxOf(page, 'One');
    await drag(page, lowerEdge(one), { x: 600, y: 0 });
    expect((await boxOf(page, 'One')).x).toBeGreaterThan(one.x + 300);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await boxOf(page, 'One')).toEqual(one);
    await drag(page, lowerEdge(one), { x: 4, y: 4 });
    await page.mouse.up();
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).waitFor();
    await drag(page, lowerEdge(one), { x: 600, y: 0 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Discard' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.waitForFunction(
      `Math.abs(document.querySelector('[data-editing]').getBoundingClientRect().x - ${one.x}) < 1`,
    );
    await page.getByRole('button', { name: 'Close' }).waitFor();
  });
});

describe('a widget that is edited', () => {
  it('is renamed, and shown as something else', async () => {
    const page = await browser.signIn(its.editor);
    await open(page, '?edit');
    const by = widget(page, 'By');
    await by.locator('[role=img] svg').waitFor();
    await by.getByRole('button', { name: 'How By is shown' }).click();
    expect(await violationsOf(page, '[role=menu]')).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Area' }).click();
    await by.getByRole('textbox', { name: 'Title' }).fill('By country');
    const one = widget(page, 'One');
    await one.getByRole('button', { name: 'How One is shown' }).click();
    await page.getByRole('menuitemradio', { name: 'Table' }).click();
    await one.getByRole('table').waitFor();
    await save(page);
    const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
    expect(body.widgets).toMatchObject([
      { key: 'one', type: 'table' },
      { key: 'two', type: 'number' },
      { key: 'by', title: 'By country', type: 'chart', chart_spec: { mark: { type: 'area' } } },
    ]);
    await page.getByRole('region', { name: 'By country', exact: true }).locator('[role=img] svg').waitFor();
  });
});

describe('a text', () => {
  it('of three lines is read whole in the height that a new one has', async () => {
    const text = { title: 'About', type: 'text', text: 'What is sold,\nwhere,\nand to whom.' };
    const widgets = [{ ...text, layout: { x: 0, y: 0, width: 12, height: 2 } }];
    const { body } = await its.api.http
      .post(`${its.path}/dashboards`)
      .set(its.bearer)
      .send({ name: 'Text', widgets })
      .expect(201);
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/dashboards/${body.id}`);
    const shown = page.getByRole('region', { name: 'Text of About' });
    await shown.waitFor();
    const hidden = await shown.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  });
});

describe('data that has become old', () => {
  const customersNow = (change: string) => {
    const file = new DatabaseSync(join(its.files, its.workspace.id, 'shop.sqlite'));
    file.exec(change);
    file.close();
  };
  const figure = (page: Page, title: string) =>
    page.getByRole('region', { name: title, exact: true }).locator('bdi').first();

  it('is refreshed for one widget, and for all', async () => {
    const page = await browser.signIn(its.editor);
    await open(page);
    for (const title of ['One', 'Two']) await figure(page, title).filter({ hasText: /^5$/ }).waitFor();
    await page
      .getByRole('region', { name: 'One', exact: true })
      .getByText(/now|ago/)
      .waitFor();
    customersNow("INSERT INTO customers (name, country) VALUES ('Barbara', 'Norway')");
    await page.getByRole('button', { name: 'Refresh One' }).click();
    await figure(page, 'One').filter({ hasText: /^6$/ }).waitFor();
    expect(await figure(page, 'Two').innerText()).toBe('5');
    await page.getByRole('button', { name: 'Refresh all' }).click();
    await figure(page, 'Two').filter({ hasText: /^6$/ }).waitFor();
    customersNow("DELETE FROM customers WHERE name = 'Barbara'");
  });

  it('stays in sight with what went wrong where it cannot be refreshed', async () => {
    const page = await browser.signIn(its.editor);
    await open(page);
    await figure(page, 'One').filter({ hasText: /^5$/ }).waitFor();
    customersNow('ALTER TABLE customers RENAME TO people');
    await page.getByRole('button', { name: 'Refresh One' }).click();
    await page
      .getByRole('region', { name: 'One', exact: true })
      .getByText(/not refreshed/)
      .waitFor();
    expect(await figure(page, 'One').innerText()).toBe('5');
    customersNow('ALTER TABLE people RENAME TO customers');
  });

  it('is for viewers to see and not to refresh', async () => {
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    const page = await browser.signIn(its.viewer);
    await open(page);
    await figure(page, 'One').filter({ hasText: /^5$/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Refresh/ }).count()).toBe(0);
  });
});
