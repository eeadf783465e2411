import { beforeAll, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(180_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

/** Words as people give them, and one that no line of a phone holds. */
const long =
  'Revenue of the northern subsidiaries and their partners, by the month of the invoice, Donaudampfschifffahrtsgesellschaftskapitänsmütze';

let places: string[];

beforeAll(async () => {
  const { http } = its.api;
  const post = async (path: string, body: object) =>
    (await http.post(`${its.path}/${path}`).set(its.bearer).send(body).expect(201)).body;
  const sources = await http.get(`${its.path}/data-sources`).set(its.bearer).expect(200);
  const source: string = sources.body.data[0].id;
  await http
    .patch(`${its.path}/data-sources/${source}`)
    .set(its.bearer)
    .send({ name: long.slice(0, 100) })
    .expect(200);
  const widgets = [
    { title: long, type: 'text', text: 'Read me.' },
    { title: long, type: 'number', sql: 'SELECT count(*) AS customers FROM customers' },
    { title: long, type: 'table', sql: 'SELECT id, country FROM customers' },
  ];
  const dashboard = await post('dashboards', { name: long, description: long, widgets });
  await post('dashboard-folders', { name: long.slice(0, 100) });
  const condition = { kind: 'above', threshold: 100 };
  const alert = await post('alerts', { name: long, sql: 'SELECT count(*) FROM customers', condition });
  places = [
    '',
    'dashboards',
    `dashboards/${dashboard.id}`,
    'data',
    'data/metrics',
    'data/connect',
    `data/${source}`,
    `data/${source}/model`,
    'alerts',
    `alerts/${alert.id}`,
    'profile',
    ...['general', 'api-keys', 'webhooks', 'channels', 'links', 'embedding', 'members', 'audit', 'plan'].map(
      (place) => `settings/${place}`,
    ),
  ];
});

/** The headings of the page of which a part is not in sight: cut off, or beyond the window. */
const cutHeadings = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const text = `${heading.tagName} ${heading.textContent}`;
      const { left, right, width } = heading.getBoundingClientRect();
      if (width <= 1) return [];
      const isCut =
        heading.scrollWidth > heading.clientWidth + 1 || heading.scrollHeight > heading.clientHeight + 2;
      return isCut || left < 0 || right > heading.ownerDocument.documentElement.clientWidth ? [text] : [];
    }),
  );

it('no heading is cut on a phone, whatever things are called', async () => {
  const page = await browser.signIn(its.admin, { width: 320 });
  const found: Record<string, string[]> = {};
  for (const place of places) {
    await page.goto(`${browser.url}/app/${place}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const cut = await cutHeadings(page);
    const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    if (cut.length > 0 || isWide) found[place] = isWide ? [...cut, 'wider than the window'] : cut;
    const shots = process.env['SCREENSHOTS'];
    const file = `${shots}/titles-${place.replaceAll(/\W+/g, '-')}.png`;
    if (shots) await page.screenshot({ path: file });
  }
  expect(found).toEqual({});
});
