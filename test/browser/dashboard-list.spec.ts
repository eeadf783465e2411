import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

/** Names that no other test has, since the list shows all of a workspace. */
let run = 0;
let names: { alpha: string; beta: string; folder: string };
let ids: { alpha: string; beta: string };

const post = async (path: string, body: object) =>
  (await its.api.http.post(`${its.path}/${path}`).set(its.bearer).send(body)).body;

beforeEach(async () => {
  run += 1;
  names = {
    alpha: `Alpha ${run} ${hostile}`,
    beta: `Beta ${run}`,
    folder: `Folder ${run} ${hostile}`.slice(0, 100),
  };
  const note = { title: 'Note', type: 'text', text: 'Read me.' };
  const alpha = await post('dashboards', { name: names.alpha, description: hostile, widgets: [note, note] });
  const beta = await post('dashboards', { name: names.beta, widgets: [note] });
  ids = { alpha: alpha.id, beta: beta.id };
  await post(`dashboards/${beta.id}/publish`, {});
});

const open = async (page: Page, query = '') => {
  await page.goto(`${browser.url}/app/dashboards${query}`);
  await page.getByRole('table', { name: 'Dashboards' }).waitFor();
};
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const star = (page: Page, name: string) => page.getByRole('button', { name: `Star ${name}`, exact: true });
const search = (page: Page) => page.getByLabel('Search dashboards');
const shownNames = async (page: Page) =>
  (await page.getByRole('table').getByRole('link').allTextContents()).map((text) => text.trim());

describe('the list of dashboards', () => {
  it('tells name, owner and widgets, is searched in place, and sorted by its headings', async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    expect(await link(page, names.alpha).count()).toBe(0);
    await page.goto(`${browser.url}/app`);
    const editing = await browser.signIn(its.editor);
    await open(editing);
    await search(editing).fill(`${run}`);
    const row = editing.getByRole('row').filter({ hasText: names.alpha });
    expect(await row.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['2', 'just now']));
    expect(await shownNames(editing)).toEqual([names.beta, names.alpha]);
    await editing.getByRole('button', { name: 'Name', exact: true }).click();
    expect(await shownNames(editing)).toEqual([names.alpha, names.beta]);
    await editing
      .getByRole('columnheader', { name: 'Name', exact: false })
      .and(editing.locator('[aria-sort=ascending]'))
      .waitFor();
    await editing.getByRole('button', { name: 'Widgets', exact: true }).click();
    expect(await shownNames(editing)).toEqual([names.alpha, names.beta]);
    await search(editing).fill(`no such ${run}`);
    await editing.getByText('No matching dashboards.').waitFor();
    expect(await editing.evaluate("'__ran' in window")).toBe(false);
  });

  it("a viewer's star comes first for them alone, and leads from the side bar and the palette", async () => {
    const page = await browser.signIn(its.viewer);
    await open(page);
    await star(page, names.beta).click();
    await page.getByRole('rowheader', { name: 'Starred' }).waitFor();
    expect((await shownNames(page))[0]).toBe(names.beta);
    expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: `Actions for ${names.beta}` }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Starred dashboards' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: names.beta }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: new RegExp(`^${names.beta}\\s*Starred$`) }).waitFor();
    await page.keyboard.press('Escape');
    await star(page, names.beta).click();
    await page.getByRole('navigation', { name: 'Starred dashboards' }).waitFor({ state: 'detached' });
    await open(page);
    expect(await star(page, names.beta).getAttribute('aria-pressed')).toBe('false');
  });

  it('editors make a folder, move into it, narrow to it, rename and remove it; dashboards stay', async () => {
    const page = await browser.signIn(its.editor);
    await open(page);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(names.folder);
    await page.getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Actions for ${names.beta}` }).click();
    await page.getByRole('menuitem', { name: 'Move to a folder…' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: names.folder }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: names.folder }).click();
    await page.waitForURL(/folder=fold_/);
    expect(await shownNames(page)).toEqual([names.beta]);
    await page.reload();
    await link(page, names.beta).waitFor();
    expect(await shownNames(page)).toEqual([names.beta]);
    const menu = page.getByRole('button', { name: /^Actions for the folder/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(`Renamed ${run}`);
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('rowheader', { name: `Renamed ${run}` }).waitFor();
    await page.getByRole('button', { name: `Actions for the folder Renamed ${run}` }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByText('Its dashboards stay').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('rowheader', { name: `Renamed ${run}` }).waitFor({ state: 'detached' });
    await link(page, names.beta).waitFor();
    await link(page, names.alpha).waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('says why a folder cannot have a name, and keeps what was typed', async () => {
    await post('dashboard-folders', { name: `Taken ${run}` });
    const page = await browser.signIn(its.editor);
    await open(page);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(`taken ${run}`);
    await page.getByRole('button', { name: 'Create folder' }).click();
    await page
      .getByRole('alert')
      .getByText('another folder of this workspace has that name', { exact: false })
      .waitFor();
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(`taken ${run}`);
    browser.forgive('409');
  });

  it.each(views)('is read by everybody, %o wide', async (view) => {
    const folder = await post('dashboard-folders', { name: names.folder });
    await its.api.http
      .patch(`${its.path}/dashboards/${ids.beta}/folder`)
      .set(its.bearer)
      .send({ folder_id: folder.id })
      .expect(200);
    await its.api.http.post(`${its.path}/dashboards/${ids.alpha}/star`).set(its.bearer).expect(204);
    const page = await browser.signIn(its.admin, view);
    await open(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    const shots = process.env['SCREENSHOTS'];
    const file = `${shots}/dashboards-${view.dark ? 'dark' : 'light'}-${view.width}.png`;
    if (shots) await page.screenshot({ path: file, fullPage: true });
    await its.api.http.delete(`${its.path}/dashboards/${ids.alpha}/star`).set(its.bearer).expect(204);
  });
});
