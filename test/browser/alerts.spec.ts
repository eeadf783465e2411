import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);
const pictures = process.env['QG_TEST_PICTURES'];

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const button = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const alerts = async () => (await its.api.http.get(`${its.path}/alerts`).set(its.bearer)).body.data;

let metricId: string;
beforeAll(async () => {
  const metric = { name: 'Customers', source: 'customers', expression: 'count(*)' };
  const { body } = await its.api.http.post(`${its.path}/metrics`).set(its.bearer).send(metric).expect(201);
  metricId = body.id;
});

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

describe('alerts', () => {
  it('are made of a metric after a try, evaluated at once, muted, edited and removed', async () => {
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/alerts`);
    await page.getByText('No alerts yet.').waitFor();
    await button(page, 'New alert').click();
    await field(page, 'Name').fill(`Many ${hostile}`);
    await field(page, 'Metric').click();
    await page.getByRole('option', { name: 'Customers' }).click();
    await field(page, 'Threshold').fill('4');
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Try it' }).click();
    await dialog(page).getByText('5 is above 4').waitFor();
    await dialog(page)
      .getByText(/The past cannot be played through/)
      .waitFor();
    await picture(page, 'make');
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('Not evaluated yet', { exact: true }).waitFor();
    await button(page, 'Evaluate now').click();
    await page.getByText('Firing', { exact: true }).first().waitFor();
    await page.getByRole('cell', { name: '5 is above 4.' }).waitFor();
    await button(page, 'Mute').click();
    await page.getByRole('menuitem', { name: 'For an hour' }).click();
    await page.getByText('Muted', { exact: true }).waitFor();
    await picture(page, 'one');
    await button(page, 'Edit').click();
    expect(await field(page, 'Threshold').inputValue()).toBe('4');
    await field(page, 'Threshold').fill('50');
    await field(page, 'Quiet from').fill('22:00');
    expect(await dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await field(page, 'Quiet until').fill('07:00');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await button(page, 'Evaluate now').click();
    await page.getByRole('cell', { name: '5 is not above 50.' }).waitFor();
    await page.getByText(/^Quiet from 22:00 until 07:00 \(UTC\)/).waitFor();
    const [made] = await alerts();
    expect(made).toMatchObject({ metric_id: metricId, state: 'ok', last_value: 5 });
    expect(made.quiet_hours).toEqual({ from: '22:00', to: '07:00', time_zone: 'UTC' });
    await button(page, 'Remove').click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No alerts yet.').waitFor();
    expect(await alerts()).toEqual([]);
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('are made of an answer that is one number', async () => {
    const page = await browser.signIn(its.editor);
    await page.locator('#question').fill('How many customers are there?');
    await page.keyboard.press('Enter');
    await button(page, 'Tell me when…').click();
    expect(await field(page, 'Question').inputValue()).toBe('How many customers are there?');
    await field(page, 'Fires when it').selectOption('below');
    await field(page, 'Threshold').fill('3');
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await page.getByRole('heading', { name: 'How many customers are there?' }).waitFor();
    await page.getByText('Fires when it is below 3.').waitFor();
    const [made] = await alerts();
    expect(made).toMatchObject({ question: 'How many customers are there?', every_minutes: 15 });
  });

  it('are made of a sentence in the box, once it is confirmed', async () => {
    const page = await browser.signIn(its.editor);
    const before = (await alerts()).length;
    await page.locator('#question').fill('Tell me when the number of customers exceeds 7 except on Sundays');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Not understood: “except on Sundays”').waitFor();
    expect(await field(page, 'Threshold').inputValue()).toBe('7');
    expect(await field(page, 'Name').inputValue()).toBe('Number of customers');
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await picture(page, 'sentence');
    await button(page, 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.locator('#question').inputValue()).toMatch(/^Tell me when the number of customers/);
    await page.locator('#question').press('Enter');
    await field(page, 'Threshold').waitFor();
    expect(await alerts()).toHaveLength(before);
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('Fires when it is above 7.').waitFor();
    expect(await alerts()).toHaveLength(before + 1);
    await page.goBack();
    expect(await page.locator('#question').inputValue()).toBe('');
  });

  it('watch each value of a dimension, which has a state and a history of its own', async () => {
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/alerts`);
    await button(page, 'New alert').click();
    await field(page, 'Name').fill('Countries');
    await dialog(page).getByText('SQL', { exact: true }).click();
    await dialog(page)
      .getByRole('textbox', { name: 'SQL' })
      .fill('SELECT country, count(*) AS customers FROM customers GROUP BY country ORDER BY 2 DESC, 1');
    await field(page, 'For each value of the column').fill('country');
    await field(page, 'Threshold').fill('1');
    await dialog(page).getByRole('button', { name: 'Try it' }).click();
    await dialog(page).getByRole('cell', { name: 'Norway', exact: true }).waitFor();
    await picture(page, 'try-values');
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('No values yet.').waitFor();
    await button(page, 'Evaluate now').click();
    const values = page.getByRole('region', { name: 'Values' });
    await values.getByRole('row').filter({ hasText: 'Norway' }).getByText('Firing').waitFor();
    await values.getByRole('cell', { name: 'Chile', exact: true }).waitFor();
    await page.getByLabel('The history of').selectOption('Norway');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('cell', { name: '2 is above 1.', exact: true }).waitFor();
    expect(await history.getByRole('row').count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'values');
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('are not made of a sentence that says no condition, which may be asked as a question', async () => {
    const page = await browser.signIn(its.editor);
    await page.locator('#question').fill('Alert me when customers flumble');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('alert').filter({ hasText: 'customers flumble' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Ask it as a question' }).click();
    await page.getByText('This asks for an alert', { exact: false }).waitFor();
    browser.forgive('400');
  });

  it('say why a question is not watched, and keep what was typed', async () => {
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/alerts`);
    await button(page, 'New alert').click();
    await field(page, 'Name').fill('Unknown');
    await dialog(page).getByText('A question', { exact: true }).click();
    await field(page, 'Question').fill('How many zorbs by frumple?');
    await field(page, 'Threshold').fill('3');
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await dialog(page).getByRole('alert').filter({ hasText: 'zorbs' }).waitFor();
    expect(await field(page, 'Question').inputValue()).toBe('How many zorbs by frumple?');
    browser.forgive('400');
  });

  it('notify the channels that are chosen as they are made, or say that none is', async () => {
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/alerts`);
    await button(page, 'New alert').click();
    await dialog(page).getByRole('link', { name: 'Add one in the settings' }).waitFor();
    await button(page, 'Cancel').click();
    const channel = { kind: 'slack', name: 'Operations', url: 'https://hooks.slack.com/services/T/B/x' };
    const { body } = await its.api.http
      .post(`${its.path}/channels`)
      .set(its.bearer)
      .send(channel)
      .expect(201);
    await page.reload();
    await button(page, 'New alert').click();
    await dialog(page).getByText('only webhooks are notified').waitFor();
    await field(page, 'Name').fill('Told');
    await field(page, 'Metric').click();
    await page.getByRole('option', { name: 'Customers' }).click();
    await field(page, 'Threshold').fill('4');
    await dialog(page)
      .getByRole('checkbox', { name: /^Operations/ })
      .check();
    await dialog(page).getByText('only webhooks are notified').waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await page.getByRole('heading', { name: 'Told' }).waitFor();
    const made = (await alerts()).find(({ name }: { name: string }) => name === 'Told');
    const chosen = await its.api.http
      .get(`${its.path}/alerts/${made.id}/channels`)
      .set(its.bearer)
      .expect(200);
    expect(chosen.body.channel_ids).toEqual([body.id]);
  });

  it('stand beside insights, which are dismissed', async () => {
    const sources = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
    await its.api.source.query(
      `INSERT INTO insight (id, workspace_id, data_source_id, metric_id, kind, grain, period, title, summary, score, surfaced_at)
       VALUES ('ins_1', $1, $2, $3, 'unusual', 'day', '2026-03-01', $4, 'It was 4.', 7, now())`,
      [its.workspace.id, sources.body.data[0].id, metricId, `Low ${hostile}`],
    );
    const page = await browser.signIn(its.editor);
    await page.goto(`${browser.url}/app/alerts`);
    await page.getByText('It was 4.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'insight');
    const useful = page.getByRole('button', { name: /^Useful: Low/ });
    await useful.click();
    await page.getByRole('button', { name: /^Useful: Low/, pressed: true }).waitFor();
    await page.getByRole('button', { name: /^Dismiss: Low/ }).click();
    await page.getByText('It was 4.').waitFor({ state: 'detached' });
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('are for viewers to see and not to change', async () => {
    const page = await browser.signIn(its.viewer);
    await page.goto(`${browser.url}/app/alerts`);
    await page.getByRole('heading', { name: 'Alerts' }).waitFor();
    await page.getByRole('region', { name: 'Alerts' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    for (const act of ['New alert', 'Evaluate now', 'Mute', 'Edit', 'Remove'])
      expect({ act, count: await button(page, act).count() }).toEqual({ act, count: 0 });
  });

  it.each(views)('can be read by everybody, $width wide, dark: $dark', async (view) => {
    const page = await browser.signIn(its.editor, view);
    await page.goto(`${browser.url}/app/alerts`);
    await page.getByRole('region', { name: 'Alerts' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `list-${view.width}-${view.dark ? 'dark' : 'light'}`);
    await page.getByRole('region', { name: 'Alerts' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await button(page, 'Evaluate now').click();
    await page.getByRole('region', { name: 'History' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `alert-${view.width}-${view.dark ? 'dark' : 'light'}`);
    const overflow = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(overflow).toBe(false);
  });
});
