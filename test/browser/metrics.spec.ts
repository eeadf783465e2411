import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let count = 0;
let name: string;
let id: string;
beforeEach(async () => {
  name = `Customers ${(count += 1)}`;
  const metric = { name, source: 'customers', expression: 'count(*)', filters: ["country = 'Norway'"] };
  const { body } = await its.api.http.post(metrics()).set(its.bearer).send(metric).expect(201);
  ({ id } = body);
});

const metrics = () => `${its.path}/metrics`;
const stored = async () => (await its.api.http.get(`${metrics()}/${id}`).set(its.bearer)).body;

async function open(member = its.editor): Promise<Page> {
  const page = await browser.signIn(member);
  await page.goto(`${browser.url}/app/data/metrics`);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByText('over customers').filter({ visible: true }).waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, said: string) =>
  page.getByRole('button', { name: said, exact: true }).filter({ visible: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

describe('a metric', () => {
  it('is changed after a look at its value, and what was not touched stays', async () => {
    const page = await open();
    await button(page, 'Preview its value').click();
    await page.getByRole('cell', { name: '2', exact: true }).waitFor();
    await button(page, 'Edit').click();
    expect(await field(page, 'Conditions').inputValue()).toBe("country = 'Norway'");
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await field(page, 'Conditions').fill("country IN ('Norway', 'Chile')\nid > 0");
    await field(page, 'Description').fill(hostile);
    await dialog(page).getByRole('button', { name: 'Preview its value' }).click();
    await dialog(page).getByRole('cell', { name: '3', exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText("where country IN ('Norway', 'Chile') and id > 0").waitFor();
    await page.getByRole('main').getByText(hostile).waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    // The value that was looked at before is not this metric's any more.
    expect(await page.getByRole('cell').count()).toBe(0);
    expect(await stored()).toMatchObject({
      name,
      description: hostile,
      filters: ["country IN ('Norway', 'Chile')", 'id > 0'],
      expression: 'count(*)',
    });
  });

  it('says why it is not changed, and keeps what was typed', async () => {
    const taken = { name: `Taken ${count}`, source: 'customers', expression: 'count(*)' };
    await its.api.http.post(metrics()).set(its.bearer).send(taken).expect(201);
    const page = await open();
    await button(page, 'Edit').click();
    await field(page, 'Name').fill(taken.name);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText(`There is a metric named "${taken.name}" already.`).waitFor();
    await field(page, 'Name').fill(name);
    await field(page, 'Expression').fill('sum(nothing)');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: /^Expression: .*\.$/ })
      .waitFor();
    await its.api.source.query('UPDATE metric SET managed_by = $1 WHERE id = $2', ['Metric/default/m', id]);
    await field(page, 'Expression').fill('min(id)');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('This is declared by Metric/default/m, so it is changed there.').waitFor();
    expect(await field(page, 'Expression').inputValue()).toBe('min(id)');
    expect(await stored()).toMatchObject({ name, expression: 'count(*)' });
    browser.forgive('400');
    browser.forgive('409');
  });

  it('is told to be gone where somebody else removed it meanwhile, and not to be theirs where a role was taken away', async () => {
    const page = await open();
    await button(page, 'Edit').click();
    await field(page, 'Name').fill('Another name');
    const role = (wanted: string) =>
      its.api.source.query('UPDATE membership SET role = $1 WHERE member_id = $2', [wanted, its.editor.id]);
    await role('viewer');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: /editor.*\.$/ })
      .waitFor();
    await role('editor');
    await its.api.http.delete(`${metrics()}/${id}`).set(its.bearer).expect(204);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('There is no such metric.').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Another name');
    browser.forgive('403');
    browser.forgive('404');
  });

  it('is removed after a question that names the dashboards which show it', async () => {
    const board = { name: `Board ${hostile}`.slice(0, 100), widgets: [{ title: 'How many', metric_id: id }] };
    await its.api.http.post(`${its.path}/dashboards`).set(its.bearer).send(board).expect(201);
    const page = await open();
    await button(page, 'Remove').click();
    await dialog(page).getByRole('link', { name: board.name }).waitFor();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await button(page, 'Keep it').click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ name });
    await button(page, 'Remove').click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: new RegExp(`^${name}`) }).count()).toBe(0);
    await its.api.http.get(`${metrics()}/${id}`).set(its.bearer).expect(404);
  });

  it('is removed after a question that says that nothing shows it', async () => {
    const page = await open();
    await button(page, 'Remove').click();
    await dialog(page).getByText('Not used on any dashboard.').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await its.api.http.get(`${metrics()}/${id}`).set(its.bearer).expect(404);
  });

  it('is for viewers to see and not to change', async () => {
    const page = await open(its.viewer);
    for (const act of ['Define a metric', 'Preview its value', 'Edit', 'Remove'])
      expect({ act, count: await button(page, act).count() }).toEqual({ act, count: 0 });
  });
});
