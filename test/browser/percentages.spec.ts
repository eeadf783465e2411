import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);
const question = 'What is the share of Norwegians?';

beforeAll(async () => {
  const metric = {
    name: 'Share of Norwegians',
    description: 'Part of the customers who live in Norway, from 0 to 1.',
    source: 'customers',
    expression: "avg(CASE WHEN country = 'Norway' THEN 1.0 ELSE 0.0 END)",
  };
  await its.api.http.post(`${its.path}/metrics`).set(its.bearer).send(metric).expect(201);
});

describe('a single percentage', () => {
  it('is shown as one below the sentence that has it', async () => {
    const page = await browser.signIn(its.admin);
    await page.locator('#question').fill(question);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article');
    await answer.getByText('40%', { exact: true }).waitFor();
    await answer.getByText(/40%\./).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is shown as one on a dashboard', async () => {
    const widget = { key: 'share', title: 'Norwegians', type: 'number', question };
    const { body } = await its.api.http
      .post(`${its.path}/dashboards`)
      .set(its.bearer)
      .send({ name: 'People', widgets: [widget] })
      .expect(201);
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/dashboards/${body.id}`);
    await page.getByText('40%', { exact: true }).waitFor();
  });
});
