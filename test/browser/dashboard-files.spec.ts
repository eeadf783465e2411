import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BuiltMember } from '#testing';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(180_000);
const chromium = process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const its = startConsoleWorkspace(() => ({ QG_CHROMIUM: chromium }));
const browser = startBrowser(its);
let id: string;
let draft: string;

const boards = () => `${its.path}/dashboards`;

beforeAll(async () => {
  const sources = await its.api.http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  const table = { data_source_id: sources.body.data[0].id, table: 'customers' };
  const sql = 'SELECT id, name, country FROM customers';
  const widgets = [
    { key: 'all', title: hostile, type: 'table', sql, tab: 'People' },
    { key: 'many', title: 'Many', type: 'table', sql: manyRows, tab: 'Rows' },
    {
      key: 'countries',
      title: 'Countries',
      type: 'chart',
      sql: 'SELECT country, count(*) AS people FROM customers GROUP BY country',
      tab: 'Rows',
    },
  ];
  const filters = [
    { key: 'country', label: 'Country', kind: 'values', targets: [{ ...table, column: 'country' }] },
  ];
  const made = { name: hostile, widgets, filters };
  id = (await its.api.http.post(boards()).set(its.bearer).send(made).expect(201)).body.id;
  await its.api.http.post(`${boards()}/${id}/publish`).set(its.bearer).expect(200);
  const unpublished = await its.api.http.post(boards()).set(its.bearer).send({ name: 'Draft' }).expect(201);
  draft = unpublished.body.id;
});

const manyRows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80) SELECT i FROM n`;

const file = (as: { authorization: string }, query: string, of = id) =>
  its.api.http.get(`${boards()}/${of}/export?${query}`).set(as).buffer(true).parse(bytes);

type Answer = NodeJS.ReadableStream;

function bytes(answer: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  (answer as Answer).on('data', (part: Buffer) => parts.push(part));
  (answer as Answer).on('end', () => done(null, Buffer.concat(parts)));
}

async function exported(as: BuiltMember, item: string, path = id): Promise<Page> {
  const page = await browser.signIn(as);
  await page.goto(`${browser.url}/app/dashboards/${path}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).waitFor();
  return page;
}

describe('a dashboard as a file', () => {
  it('is a PDF in pages, with a title, for a viewer as well', async () => {
    const viewer = await its.api.signIn(its.viewer);
    const { body, headers } = await file(viewer, 'format=pdf').expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    const text = body.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
    // Nothing that was printed is still open.
    expect(its.api.logLines.join('\n')).not.toMatch(/qg_print_/);
  });

  it('is one picture, twice as fine as the page', async () => {
    const { body, headers } = await file(its.bearer, 'format=png').expect(200);
    expect(headers['content-type']).toBe('image/png');
    expect(body.subarray(1, 4).toString()).toBe('PNG');
    expect(body.readUInt32BE(16)).toBe(2 * 1139);
    expect(body.readUInt32BE(20)).toBeGreaterThan(1_000);
  });

  it('holds the choices of its filters, and refuses others', async () => {
    const countryOf = (country: string) => encodeURIComponent(JSON.stringify({ country: [country] }));
    const sizeOf = async (query: string) => (await file(its.bearer, `format=png&${query}`).expect(200)).body;
    const norway = await sizeOf(`filters=${countryOf('Norway')}`);
    const nowhere = await sizeOf(`filters=${countryOf('Nowhere')}`);
    expect(norway.equals(nowhere)).toBe(false);
    const other = encodeURIComponent(JSON.stringify({ other: ['x'] }));
    await file(its.bearer, `filters=${other}`).expect(400);
  });

  it('is in the audit log, with the keys of its filters and none of their values', async () => {
    const filters = encodeURIComponent(JSON.stringify({ country: ['Norway'] }));
    await file(await its.api.signIn(its.viewer), `format=png&filters=${filters}`).expect(200);
    const { body } = await its.api.http.get(`${its.path}/audit-events`).set(its.bearer).expect(200);
    expect(body.data[0]).toMatchObject({
      action: 'dashboard.exported',
      actor: { type: 'member', id: its.viewer.id },
      target: { type: 'dashboard', id, name: hostile },
      details: { format: 'png', filters: ['country'] },
    });
    expect(JSON.stringify(body.data[0])).not.toContain('Norway');
  });

  it('is in the language of a locale alone, whatever else that says', async () => {
    await file(its.bearer, 'format=png&locale=nb-NO-u-ca-buddhist').expect(200);
    await file(its.bearer, 'format=png&locale=..%2F').expect(400);
  });

  it('is refused for a draft, which is not there for viewers', async () => {
    await file(its.bearer, 'format=pdf', draft).expect(409);
    await file(await its.api.signIn(its.viewer), 'format=pdf', draft).expect(404);
  });

  it('is not there for members of other workspaces', async () => {
    const workspace = await its.api.make.aWorkspace();
    const other = await its.api.signIn(await its.api.make.aMember({ workspace, role: 'admin' }));
    await its.api.http.get(`/workspaces/${workspace.id}/dashboards/${id}/export`).set(other).expect(404);
    await its.api.http.get(`${boards()}/${id}/export`).set(other).expect(404);
  });
});

it('a printed page has all tabs, and tables say how many rows they leave out', async () => {
  const share = await its.api.http.post(`${its.path}/shares`).set(its.bearer).send({ dashboard_id: id });
  const page = await browser.open();
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${browser.url}/embed/${share.body.id}?printed#token=${share.body.token}`);
  await page.locator('#page:not([aria-busy])').waitFor();
  for (const tab of ['People', 'Rows']) await page.getByRole('heading', { name: tab, exact: true }).waitFor();
  await page.locator('.canvas svg').waitFor();
  const many = page.getByRole('region', { name: 'Many', exact: true });
  const left = await many.getByText(/^and \d+ more rows$/).textContent();
  const shown = await many.locator('tbody tr').count();
  expect(shown + Number(/\d+/.exec(left ?? '')?.[0])).toBe(80);
  expect(await page.evaluate("'__ran' in window")).toBe(false);
});

it('the menu of a dashboard downloads it, for a viewer as well', async () => {
  const page = await exported(its.viewer, 'Dashboard as PDF');
  expect(await violationsOf(page, '[role=menu]')).toEqual([]);
  const downloading = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('menuitem', { name: 'Dashboard as PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
});

it('the menu of a draft says that it has to be published', async () => {
  const page = await exported(its.editor, 'Dashboard as PDF', draft);
  await page.getByText('Publish the dashboard first.').waitFor();
  expect(await page.getByRole('menuitem', { name: 'Dashboard as PDF' }).isDisabled()).toBe(true);
});
