import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BuiltMember } from '#testing';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(180_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let depotId: string;

beforeAll(async () => {
  const file = new DatabaseSync(join(its.files, its.workspace.id, 'depot.sqlite'));
  file.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO customers VALUES (1, 'Linus'), (2, 'Margaret')`);
  file.close();
  depotId = await connect('Depot');
});

async function connect(name: string): Promise<string> {
  const source = { name, type: 'sqlite', settings: { path: 'depot.sqlite' } };
  const { body } = await its.api.http
    .post(`${its.path}/data-sources`)
    .set(its.bearer)
    .send(source)
    .expect(201);
  return body.id;
}

const box = (page: Page) => page.getByLabel('Question', { exact: true });
const chooser = (page: Page) => page.getByLabel('Asking', { exact: true });
const list = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const startOf = (page: Page) => page.getByRole('heading', { name: 'What do you want to know?' });
const linkTo = (page: Page, title: string) => list(page).getByRole('link', { name: title }).first();

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: `Answer to: ${question}` })
    .last()
    .waitFor();
}

/** Begins a conversation, with the source that the page asks, and goes on when it stands at its address. */
async function begin(page: Page, question: string): Promise<string> {
  await ask(page, question);
  await page.waitForURL(/conversations\/conv_/);
  return page.url();
}

/** The rows of the last answer, as text. */
async function lastRows(page: Page): Promise<string> {
  return page.locator('article').last().innerText();
}

async function member(role: 'viewer' | 'editor'): Promise<BuiltMember> {
  return its.api.make.aMember({ workspace: its.workspace, role });
}

async function makeDefault(id: string): Promise<void> {
  const path = `${its.path}/data-sources/${id}`;
  await its.api.http.patch(path).set(its.bearer).send({ is_default: true }).expect(200);
}

async function shopId(): Promise<string> {
  const { body } = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  return body.data.find(({ name }: { name: string }) => name === 'Shop').id;
}

describe('a conversation', () => {
  it("is not in another member's list until it is shared, and not any more once that ends", async () => {
    const question = 'How many customers are there in Norway?';
    const ada = await browser.signIn(await member('viewer'));
    const address = await begin(ada, question);
    await ada.getByText('Only you and admins can read it.').waitFor();
    const grace = await browser.signIn(await member('viewer'));
    await grace.getByText('What you ask is kept here.').waitFor();
    await grace.goto(address);
    await grace.getByRole('heading', { name: 'There is no such conversation' }).waitFor();
    browser.forgive('404');

    await button(ada, 'Share').click();
    await ada.getByRole('dialog', { name: 'Share this conversation?' }).waitFor();
    expect(await violationsOf(ada)).toEqual([]);
    await button(ada, 'Share').last().click();
    await ada.getByText('Everybody in this workspace can read it.').waitFor();
    await linkTo(ada, question).getByText('Shared').waitFor();
    await button(ada, 'Copy link').click();
    expect(await ada.evaluate('navigator.clipboard.readText()')).toBe(address);

    await grace.goto(address);
    await grace.getByText(/^Asked by .*Everybody in this workspace can read it\.$/).waitFor();
    await linkTo(grace, question).waitFor();
    expect(await box(grace).count()).toBe(0);
    expect(await grace.getByRole('group', { name: 'Ask next' }).count()).toBe(0);
    expect(await button(grace, 'Stop sharing').count()).toBe(0);
    expect(await violationsOf(grace)).toEqual([]);
    await button(grace, 'Ask in a new conversation').click();
    await startOf(grace).waitFor();

    await button(ada, 'Stop sharing').click();
    await ada.getByText('Only you and admins can read it.').waitFor();
    await grace.reload();
    await grace.getByText('What you ask is kept here.').waitFor();
  });

  it('is seen by an admin, under the name of its owner', async () => {
    const question = 'How many customers are there in Chile?';
    const ada = await browser.signIn(await member('editor'));
    const address = await begin(ada, question);
    const admin = await browser.signIn(its.admin);
    await linkTo(admin, question)
      .getByText(/Person/)
      .waitFor();
    await admin.goto(address);
    await admin.getByText(/^Asked by Person \d+\. Only they and admins can read it\.$/).waitFor();
    expect(await button(admin, 'Share').count()).toBe(0);
    await admin.getByText('You are reading along').waitFor();
  });

  it('that is opened later asks its own source, though the default is another by now', async () => {
    const ada = await browser.signIn(await member('viewer'));
    const address = await begin(ada, 'How many customers are there?');
    expect(await lastRows(ada)).toContain('5');
    await makeDefault(depotId);
    await ada.goto(address);
    await ada.locator('article').waitFor();
    expect(await chooser(ada).locator('option:checked').innerText()).toBe('Shop');
    await ask(ada, 'List customers');
    expect(await lastRows(ada)).toContain('Edsger');
    expect(ada.url()).toBe(address);
    await ada.getByRole('link', { name: 'New conversation' }).click();
    await startOf(ada).waitFor();
    expect(await chooser(ada).locator('option:checked').innerText()).toBe('Depot');
    await begin(ada, 'List customers');
    expect(await lastRows(ada)).toContain('Margaret');
    await makeDefault(await shopId());
  });

  it('is left for a new one by choosing another source, and what is typed goes along', async () => {
    const ada = await browser.signIn(await member('viewer'));
    const address = await begin(ada, 'How many customers are there?');
    await box(ada).fill('List customers');
    await chooser(ada).selectOption('Depot');
    await startOf(ada).waitFor();
    expect(await box(ada).inputValue()).toBe('List customers');
    await box(ada).press('Enter');
    await ada.waitForURL(/conversations\/conv_/);
    await ada.locator('article').waitFor();
    expect(await lastRows(ada)).toContain('Margaret');
    expect(ada.url()).not.toBe(address);
    await ada.goto(address);
    await ada.locator('article').waitFor();
    expect(await box(ada).inputValue()).toBe('');
    expect(await chooser(ada).locator('option:checked').innerText()).toBe('Shop');
  });

  it('whose source was removed says so, and offers a new one', async () => {
    const gone = await connect('Gone');
    const ada = await browser.signIn(await member('viewer'));
    await chooser(ada).selectOption('Gone');
    const address = await begin(ada, 'How many customers are there?');
    await box(ada).fill('List customers');
    await its.api.http.delete(`${its.path}/data-sources/${gone}`).set(its.bearer).expect(204);
    await ada.goto(address);
    await ada.getByText('Its data source was removed').waitFor();
    expect(await ada.locator('article').count()).toBe(1);
    expect(await violationsOf(ada)).toEqual([]);
    await button(ada, 'Ask in a new conversation').click();
    await startOf(ada).waitFor();
    expect(await box(ada).inputValue()).toBe('List customers');
  });

  it.each(views)('is drawn without a fault at %j', async (view) => {
    const person = await member('viewer');
    const page = await browser.signIn(person, view);
    await begin(page, 'How many customers are there in each country?');
    await button(page, 'Share').click();
    await button(page, 'Share').last().click();
    await page.getByText('Everybody in this workspace can read it.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const shots = process.env['SCREENSHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/shared-${view.width}-${view.dark}.png` });
  });
});
