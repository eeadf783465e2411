import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, jest } from '@jest/globals';
import { startBrowser, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

async function connect(name: string, path: string): Promise<string> {
  const source = { name, type: 'sqlite', settings: { path } };
  const answer = await its.api.http.post(`${its.path}/data-sources`).set(its.bearer).send(source).expect(201);
  return answer.body.id;
}

describe('data', () => {
  it('shows tables, columns and some of their values', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data`);
    await page.getByRole('link', { name: /Shop/ }).click();
    await page.getByRole('button', { name: /customers/ }).click();
    await page.getByRole('cell', { name: 'country', exact: true }).waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('takes descriptions and other words for tables and columns, and questions are read by them', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data`);
    await page.getByRole('link', { name: /Shop/ }).click();
    await page.getByRole('button', { name: /customers/ }).click();
    await page.getByRole('button', { name: 'Describe customers' }).click();
    await page.getByLabel('Description (customers)').fill(hostile);
    await page.getByLabel('Also called (customers)').fill('patrons, regulars');
    await page.getByLabel('Also called (country)').fill('homeland');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Also called patrons, regulars').waitFor();
    await page.getByText(hostile).first().waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    await page.getByLabel('Find a table or column').fill('homeland');
    await page.getByText('Also called homeland').waitFor();
    await page.goto(`${browser.url}/app`);
    await page.locator('#question').fill('How many regulars are there in each homeland?');
    await page.keyboard.press('Enter');
    await page.locator('article').waitFor();
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('cell', { name: 'Norway' }).waitFor();
  });

  it('asks the source that the person chose, where there are several', async () => {
    const file = new DatabaseSync(join(its.files, its.workspace.id, 'zoo.sqlite'));
    file.exec(
      "CREATE TABLE animals (id INTEGER PRIMARY KEY, kind TEXT); INSERT INTO animals VALUES (1, 'Otter')",
    );
    file.close();
    const id = await connect('Zoo', 'zoo.sqlite');
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/${id}`);
    await page.getByRole('link', { name: 'Ask about it' }).click();
    await page
      .getByRole('button', { name: /animals/ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Asking').inputValue()).toBe(id);
    await page.locator('#question').fill('How many animals are there?');
    await page.keyboard.press('Enter');
    await page.locator('article').waitFor();
    expect(await page.locator('article').innerText()).toContain('1');
    await page.getByLabel('Asking').selectOption('Shop');
    await page.locator('#question').fill('How many customers are there?');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Answer to: How many customers are there?' }).waitFor();
    expect(await page.locator('article').last().innerText()).toContain('5');
    await its.api.http.delete(`${its.path}/data-sources/${id}`).set(its.bearer).expect(204);
  });

  it('disconnects a source after a question', async () => {
    const id = await connect('To go', 'shop.sqlite');
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/${id}`);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('link', { name: 'Connect data' }).waitFor();
    await page.getByRole('link', { name: /To go/ }).waitFor({ state: 'detached' });
  });

  it('says why a source is not connected, and keeps what was typed', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/connect`);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: /SQLite/ }).click();
    await page.getByLabel('Name').fill(hostile.slice(0, 100));
    await page.getByRole('textbox', { name: 'File' }).fill('nothing.sqlite');
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await page.getByText('Not connected').waitFor();
    await expect(page.getByRole('textbox', { name: 'File' }).inputValue()).resolves.toBe('nothing.sqlite');
    browser.forgive('400');
  });

  it('asks before what was typed of a source is lost', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/connect`);
    await page.getByLabel('Name').fill('Half of it');
    await page.getByRole('link', { name: '← Data' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Name').inputValue()).resolves.toBe('Half of it');
    await page.getByRole('link', { name: '← Data' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  });

  it('asks before a choice alone is lost, and no more once it is taken back', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/connect`);
    const choose = async (kind: RegExp) => {
      await page.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: kind }).click();
    };
    await choose(/MySQL/);
    await page.getByRole('link', { name: '← Data' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await choose(/PostgreSQL/);
    await page.getByRole('link', { name: '← Data' }).click();
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  });

  it('connects a source that answers', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/connect`);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: /SQLite/ }).click();
    await page.getByLabel('Name').fill('The shop again');
    await page.getByRole('textbox', { name: 'File' }).fill('shop.sqlite');
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await page.getByRole('heading', { name: 'The shop again' }).waitFor();
  });

  it('takes a file where a manifest declares the default source, beside it and without a refusal, and once more under another name', async () => {
    await its.api.source.query(
      'UPDATE data_source SET managed_by = $2 WHERE workspace_id = $1 AND is_default',
      [its.workspace.id, 'DataSource shop'],
    );
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/connect`);
    const file = { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from('city,visits\nOslo,3\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('link', { name: '← visits', exact: true }).waitFor();
    await page.goto(`${browser.url}/app/data/connect`);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('link', { name: '← visits (2)' }).click();
    await page.getByRole('heading', { name: 'visits (2)' }).waitFor();
    await page.getByRole('link', { name: '← Data' }).click();
    await page.getByRole('link', { name: /Shop.*Default/ }).click();
    await page.getByText('This source is declared by DataSource shop').waitFor();
    expect(await page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0);
  });

  it('takes a file with semicolons, counts what it has, and says in which line another is torn', async () => {
    const page = await browser.signIn(its.admin);
    const choose = async (name: string, text: string) => {
      await page.goto(`${browser.url}/app/data/connect`);
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Upload' }).click();
    };
    await choose('torn.csv', 'city,visits\nOslo,3\nBergen,4,5\n');
    await page.getByText('Line 3 has 3 cells, but line 1 names 2 columns.', { exact: true }).waitFor();
    browser.forgive('400');
    await choose('stays.csv', 'nights;city\n3;Oslo\n');
    await page.getByRole('link', { name: '← stays' }).click();
    await page.getByRole('heading', { name: 'stays' }).waitFor();
    await page.getByText('2 columns, about 1 row', { exact: true }).waitFor();
    await choose('cities.csv', 'city\nOslo\n');
    await page.getByRole('link', { name: '← cities' }).click();
    await page.getByRole('heading', { name: 'cities' }).waitFor();
    await page.getByText('1 column, about 1 row', { exact: true }).waitFor();
    await page.getByRole('link', { name: '← Data' }).click();
    await page.getByRole('link', { name: /cities.*1 table ·/ }).waitFor();
  });

  it('defines a metric after a look at its value', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/data/metrics`);
    await page.getByRole('button', { name: 'Define a metric' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Customers');
    await page.getByLabel('Table', { exact: true }).fill('customers');
    await page.getByLabel('Expression', { exact: true }).fill('count(*)');
    await page.getByRole('button', { name: 'Preview its value' }).click();
    await page.getByRole('cell', { name: '5', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Customers/ }).waitFor();
  });

  it('offers viewers nothing that they may not do', async () => {
    const page = await browser.signIn(its.viewer);
    await page.goto(`${browser.url}/app/data`);
    await page.getByRole('link', { name: /Shop/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Connect data' }).count()).toBe(0);
  });
});
