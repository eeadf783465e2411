import { describe, expect, it, jest } from '@jest/globals';
import { until } from '#testing';
import type { Locator, Page } from 'playwright-core';
import { startBrowser } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(180_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const dialog = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

interface Form {
  /** Its path below the console. */
  path: string;
  /** The step that opens it, where it is not there at once. */
  opener?: string;
  choose?: (page: Page) => Promise<void>;
  within: (page: Page) => Locator;
  act: string;
}

const kindOfSource = (label: RegExp) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: label }).click();
};
const kindOfWidget = (label: string) => async (page: Page) => {
  await dialog(page).getByText(label, { exact: true }).first().click();
  // The editor of SQL is loaded when it is wanted.
  if (label === 'SQL') await dialog(page).locator('[contenteditable=true]').waitFor();
};

const source = (kind: RegExp): Form => ({
  path: 'data/connect',
  choose: kindOfSource(kind),
  within: (page) => page.locator('form'),
  act: 'Test and connect',
});
const inDialog = (path: string, opener: string, act: string, choose?: Form['choose']): Form => ({
  path,
  opener,
  act,
  within: dialog,
  ...(choose && { choose }),
});

const forms: [string, (boardId: string) => Form][] = [
  ['a dashboard', () => inDialog('dashboards', 'New dashboard', 'Create dashboard')],
  ...['Question', 'SQL', 'Text'].map((kind): [string, (boardId: string) => Form] => [
    `a widget of ${kind}`,
    (id) => inDialog(`dashboards/${id}?edit`, 'Add widget', 'Add', kindOfWidget(kind)),
  ]),
  ['a metric', () => inDialog('data/metrics', 'Define a metric', 'Save')],
  ...[/PostgreSQL/, /MySQL/, /ClickHouse/, /Trino/, /DuckDB/, /SQLite/].map((kind): [string, () => Form] => [
    `a source of ${kind.source}`,
    () => source(kind),
  ]),
  ['a key', () => inDialog('settings/api-keys', 'Create key', 'Create key')],
  ['a subscription', () => inDialog('settings/webhooks', 'Add subscription', 'Add subscription')],
  ['a member', () => inDialog('settings/members', 'Add member', 'Add member')],
];

/** Types the value into every field there is, and sends it; gives the sentence in which it was refused, if it was. */
async function send(page: Page, { path, opener, choose, within, act }: Form, value: string): Promise<string> {
  await page.goto(`${browser.url}/app/${path}`);
  if (opener !== undefined) await button(page, opener).first().click();
  await choose?.(page);
  const form = within(page);
  const fields = form
    .locator('input:not([type=checkbox], [type=radio], [readonly]), textarea, [contenteditable=true]')
    .filter({ visible: true });
  await fields.first().waitFor();
  for (const field of await fields.all()) if (await field.isEditable()) await field.fill(value);
  const wrong = form.locator('[aria-invalid=true], :invalid');
  // Faults that stand beside the field before it is sent.
  if (await button(form, act).isDisabled()) return (await wrong.count()) > 0 ? 'Beside it.' : 'nothing';
  await button(form, act).click();
  const alert = form.getByRole('alert');
  const isTaken = async () => (await button(form, act).count()) === 0;
  await until(async () => (await isTaken()) || (await alert.count()) > 0 || (await wrong.count()) > 0);
  return (await alert.count()) > 0 ? alert.first().innerText() : 'Taken.';
}

const nothing = { hasRun: false, pictures: 0, overflow: 0 };

/** The forbidden acts of a page. */
async function harmTo(page: Page): Promise<typeof nothing> {
  return {
    hasRun: await page.evaluate<boolean>("'__ran' in window"),
    pictures: await page.locator('img[src=x]').count(),
    overflow: await page.evaluate<number>(
      'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)',
    ),
  };
}

async function aDashboard(path = its.path, bearer = its.bearer): Promise<string> {
  const { body } = await its.api.http.post(`${path}/dashboards`).set(bearer).send({ name: 'B' }).expect(201);
  return body.id;
}

describe('what is typed into every field of', () => {
  it.each(forms)('%s is text, whatever it is, and as long as it may be', async (_name, formOf) => {
    const form = formOf(await aDashboard());
    const page = await browser.signIn(its.admin, { width: 320 });
    for (const value of [hostile, '\u202E🦊x'.repeat(2_500)]) {
      expect(await send(page, form, value)).toMatch(/[.!?…]$/);
      expect(await harmTo(page)).toEqual(nothing);
    }
    for (const status of ['400', '409', '413']) browser.forgive(status);
  });

  it('all of them is shown as text on every page', async () => {
    const page = await browser.signIn(its.admin, { width: 320 });
    const settings = ['api-keys', 'webhooks', 'members', 'audit', 'plan'].map((name) => `settings/${name}`);
    for (const path of ['', 'dashboards', 'data', 'data/metrics', ...settings]) {
      await page.goto(`${browser.url}/app/${path}`);
      await page.waitForLoadState('networkidle');
      expect({ path, ...(await harmTo(page)) }).toEqual({ path, ...nothing });
    }
  });
});

describe("an address of another workspace's record", () => {
  it('is "not found", as one of no record is', async () => {
    const other = await its.api.make.aWorkspace();
    const member = await its.api.make.aMember({ workspace: other, role: 'admin' });
    const bearer = await its.api.signIn(member);
    const path = `/workspaces/${other.id}`;
    const dashboard = await aDashboard(path, bearer);
    const hook = { url: 'https://93.184.216.34/in', events: ['*'] };
    const made = await its.api.http.post(`${path}/webhook-subscriptions`).set(bearer).send(hook).expect(201);
    const begun = await its.api.http.post(`${path}/conversations`).set(bearer).send({ title: 'Theirs' });
    const page = await browser.signIn(its.admin);
    for (const [address, what] of [
      [`dashboards/${dashboard}`, 'dashboard'],
      [`settings/webhooks/${made.body.id}`, 'subscription'],
      [`conversations/${begun.body.id}`, 'conversation'],
      ['data/ds_0', 'data source'],
    ]) {
      await page.goto(`${browser.url}/app/${address}`);
      await page.getByRole('heading', { name: `There is no such ${what}` }).waitFor();
    }
    browser.forgive('404');
  });
});

describe('a session that ends in mid-work', () => {
  const signInAgain = async (page: Page) => {
    const asked = page.getByRole('dialog', { name: 'Your session has ended' });
    await asked.getByLabel('Password', { exact: true }).fill(its.editor.password);
    await button(asked, 'Sign in').click();
    await asked.waitFor({ state: 'detached' });
  };

  it('leaves a form and a draft as they are, and what was sent is done once somebody has signed in again', async () => {
    const id = await aDashboard();
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/dashboards/${id}?edit`);
    await button(page, 'Add widget').click();
    await kindOfWidget('Text')(page);
    await dialog(page).getByLabel('Text', { exact: true }).last().fill('What is sold');
    await button(dialog(page), 'Add').click();
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await button(page, 'Save draft').click();
    await signInAgain(page);
    // Saved, it is looked at again.
    await button(page, 'Edit').waitFor();
    const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
    expect(body.widgets).toMatchObject([{ text: 'What is sold' }]);
    await page.goto(`${browser.url}/app/data/metrics`);
    await button(page, 'Define a metric').click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Customers');
    await dialog(page).getByLabel('Table', { exact: true }).fill('customers');
    await dialog(page).getByLabel('Expression', { exact: true }).fill('count(*)');
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await button(dialog(page), 'Save').click();
    await signInAgain(page);
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Customers/ }).waitFor();
    browser.forgive('401');
  });
});

describe('a server that is down', () => {
  it('takes nothing of what was typed: it says so beside the form, which is sent once more', async () => {
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/dashboards`);
    await button(page, 'New dashboard').click();
    await dialog(page).getByLabel('Name').fill('Typed once');
    await page.route('**/dashboards', (route) => route.abort());
    await button(dialog(page), 'Create dashboard').click();
    await dialog(page).getByText('Questglass cannot be reached. Try again in a moment.').waitFor();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Typed once');
    await page.unrouteAll();
    await button(dialog(page), 'Create dashboard').click();
    await page.waitForURL(/dashboards\/dash_/);
    browser.forgive('ERR_FAILED');
  });
});
