import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Frame, Page } from 'playwright-core';
import { startDashboardWorkspace } from '../rest/dashboard-workspace.js';
import { startBrowser, violationsOf } from './browser.js';

const its = startDashboardWorkspace();
// A browser that looks at many pages takes its time on a busy machine.
jest.setTimeout(120_000);

const hostile = '<img src=x onerror="window.ran=1">\u202Eגדא 🐙';

/** A page of somebody else, at an origin of its own. */
class OtherPage {
  html = '';
  #server: Server | undefined;

  async start(): Promise<void> {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(this.html);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  get origin(): string {
    const address = this.#server?.address() as AddressInfo;
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

const customer = new OtherPage();
const attacker = new OtherPage();
const browser = startBrowser(its, () => [customer.origin, attacker.origin]);
let page: Page;
let key: string;
let dashboard: string;

beforeAll(async () => {
  await Promise.all([customer.start(), attacker.start()]);
  await its.api.make.changePlan(its.workspace, 'enterprise');
  key = (await its.api.make.aKey({ workspace: its.workspace })).secret;
  its.atSource(`
    CREATE TABLE names (id INTEGER PRIMARY KEY, country TEXT, name TEXT);
    INSERT INTO names VALUES (1, 'Norway', '${hostile.replaceAll("'", "''")}'), (2, 'Chile', '=1+1')`);
  await its.send(
    'post',
    `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`,
    {},
    its.admin,
  );
  const bars = {
    mark: { type: 'bar', tooltip: true },
    encoding: {
      x: { field: 'amount', type: 'quantitative' },
      y: { field: 'country', type: 'nominal', sort: '-x' },
    },
  };
  const lines = {
    mark: { type: 'line', point: true },
    encoding: {
      x: { field: 'placed_on', type: 'temporal' },
      y: { field: 'amount', type: 'quantitative' },
      color: { field: 'country', type: 'nominal' },
    },
  };
  const orders = 'SELECT country, amount, placed_on FROM orders ORDER BY id';
  dashboard = await its.create({
    name: `Sales ${hostile}`,
    widgets: [
      {
        key: 'note',
        title: hostile,
        type: 'text',
        text: hostile,
        layout: { x: 0, y: 0, width: 6, height: 2 },
      },
      {
        key: 'one',
        title: 'Largest order',
        type: 'number',
        sql: 'SELECT country, max(amount) AS amount FROM orders GROUP BY country ORDER BY 2 DESC LIMIT 1',
        layout: { x: 6, y: 0, width: 6, height: 2 },
      },
      {
        key: 'bars',
        title: 'Amount by country',
        sql: orders,
        chart_spec: bars,
        layout: { x: 0, y: 2, width: 6, height: 4 },
      },
      {
        key: 'lines',
        title: 'Amount over time',
        sql: orders,
        chart_spec: lines,
        layout: { x: 6, y: 2, width: 6, height: 4 },
      },
      {
        key: 'rows',
        title: 'Names',
        type: 'table',
        sql: 'SELECT * FROM names ORDER BY id',
        layout: { x: 0, y: 6, width: 12, height: 4 },
      },
    ],
  });
  await its.publish(dashboard);
});

afterAll(() => Promise.all([customer.stop(), attacker.stop()]));

beforeEach(async () => {
  page = await browser.open();
});

async function issue(body: object = {}): Promise<{ jti: string; token: string; url: string }> {
  const answer = await its.api.http
    .post('/v1/embed-tokens')
    .set({ authorization: `Bearer ${key}` })
    .send({ dashboard_ids: [dashboard], allowed_origins: [customer.origin], ...body })
    .expect(201);
  const { jti, token, embed_url: url } = answer.body;
  return { jti, token, url: url.replace('http://localhost:8080', its.api.running.url) };
}

const iframe = (url: string) =>
  `<!doctype html><title>Host</title><h1>Host</h1><script>
     window.heard = [];
     addEventListener('message', (event) => heard.push({ origin: event.origin, ...event.data }));
   </script><iframe id="frame" title="Dashboard" style="width:100%;height:700px" src="${url}"></iframe>`;

async function frameOf(other: OtherPage, html: string): Promise<Frame> {
  other.html = html;
  await page.goto(other.origin);
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('there is no frame');
  return frame;
}

const heard = async (type: string): Promise<unknown> =>
  (await page.waitForFunction(`heard.find((each) => each.type === '${type}')`)).jsonValue();
const allHeard = () => page.evaluate('heard');

/** The second column of the first row says so. */
const shown = (frame: Frame, text: string) =>
  frame.locator('.is-table tr:first-child td:nth-child(2)').filter({ hasText: text }).waitFor();

/** Everything is there that is fetched. */
const settled = (frame: Frame | Page) => frame.waitForSelector('main:not([aria-busy])');

describe('in a frame of an allowed page', () => {
  it('shows the dashboard with its charts, says that it is ready and how high it is, and runs nothing of what it shows', async () => {
    const { url, jti } = await issue();
    const frame = await frameOf(customer, iframe(url));
    expect(await heard('ready')).toMatchObject({ origin: its.api.running.url, jti, dashboard_id: dashboard });
    await page.waitForFunction('heard.some((each) => each.height > 500)');
    await settled(frame);
    expect(await frame.locator('h1').textContent()).toBe(`Sales ${hostile}`);
    expect(await frame.locator('.canvas svg').count()).toBe(2);
    expect(await frame.locator('.canvas').first().getAttribute('aria-label')).toContain('Amount by country');
    expect(await frame.locator('.is-table td').allTextContents()).toContain(hostile);
    expect(await frame.evaluate('window.ran')).toBeUndefined();
    expect(frame.url()).not.toContain('token');
  });

  it('lets the viewer change an initial filter and not a locked one, and tells nothing of hidden ones', async () => {
    const filters = { locked: { id: [1, 2] }, initial: { country: 'Norway' }, hidden: ['id'] };
    const { url } = await issue({ filters });
    const frame = await frameOf(customer, iframe(url));
    await settled(frame);
    const cells = () => frame.locator('.is-table tbody tr td:nth-child(2)').allTextContents();
    expect(await cells()).toEqual(['Norway']);
    expect(await frame.locator('form.filters').textContent()).not.toContain('id');
    await frame.getByRole('textbox', { name: 'country' }).fill('Chile');
    await frame.getByRole('button', { name: 'Apply' }).click();
    await shown(frame, 'Chile');
    await frame.getByRole('button', { name: 'Reset' }).click();
    await shown(frame, 'Norway');
    // Widgets without the locked column say so.
    expect(await frame.locator('.is-chart .notice').first().textContent()).toContain('cannot be shown here');
  });

  it('goes on with a new token without losing what was chosen, and takes none from elsewhere', async () => {
    const filters = { initial: { country: 'Norway' } };
    const first = await issue({ filters, expires_in: 60 });
    const second = await issue({ filters });
    const foreign = await issue({ filters, allowed_origins: [attacker.origin] });
    const frame = await frameOf(customer, iframe(first.url));
    await settled(frame);
    await frame.getByRole('textbox', { name: 'country' }).fill('Chile');
    await frame.getByRole('button', { name: 'Apply' }).click();
    await shown(frame, 'Chile');
    const give = (token: string) =>
      page.evaluate(`frame.contentWindow.postMessage(
        { to: 'questglass', type: 'token', token: '${token}' }, '${its.api.running.url}')`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.headers()['authorization'] ?? ''));
    await give(foreign.token);
    await give('qg_embed_nonsense');
    const renewed = page.waitForResponse((response) => response.url().includes('/widgets/rows/data'));
    await give(second.token);
    await renewed;
    await settled(frame);
    expect(asked.filter((each) => each.includes(foreign.token))).toHaveLength(1);
    expect(await frame.getByRole('textbox', { name: 'country' }).inputValue()).toBe('Chile');
    await its.api.http
      .delete(`/v1/embed-tokens/${first.jti}`)
      .set({ authorization: `Bearer ${key}` })
      .expect(204);
    await frame.getByRole('button', { name: 'Reset' }).click();
    await shown(frame, 'Norway');
    // Of the token that is none.
    browser.forgive('401');
  });

  it('says plainly when its token has ended, and tells the page', async () => {
    const { url, jti } = await issue({ filters: { initial: { country: 'Norway' } } });
    const frame = await frameOf(customer, iframe(url));
    await settled(frame);
    await its.api.http
      .delete(`/v1/embed-tokens/${jti}`)
      .set({ authorization: `Bearer ${key}` })
      .expect(204);
    await frame.getByRole('button', { name: 'Apply' }).click();
    await frame.getByRole('alert').waitFor();
    expect(await frame.locator('main').textContent()).toBe(
      'This view has ended. Reload the page that shows it to go on.',
    );
    await heard('token-ended');
    browser.forgive('401');
  });

  it('announces the end of its token before it comes', async () => {
    await page.clock.install();
    const { url } = await issue({ expires_in: 120 });
    const frame = await frameOf(customer, iframe(url));
    await heard('ready');
    await page.clock.fastForward(70_000);
    expect(await heard('token-expiring')).toMatchObject({ expires_at: expect.any(String) });
    await page.clock.fastForward(60_000);
    await frame.getByRole('alert').waitFor();
    await heard('token-ended');
  });

  it('offers CSV and pictures where the token permits it, and spreadsheets run nothing of it', async () => {
    const { url } = await issue({ permissions: ['export'] });
    const frame = await frameOf(customer, iframe(url));
    await settled(frame);
    const download = page.waitForEvent('download');
    await frame.getByRole('button', { name: 'Download Names as CSV' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString()).toContain("2,Chile,'=1+1");
    const picture = page.waitForEvent('download');
    await frame.getByRole('button', { name: 'Download Amount by country as PNG' }).click();
    expect((await picture).suggestedFilename()).toBe('Amount by country.png');
  });
});

describe('elsewhere', () => {
  it('shows nothing in a frame of a page that is not allowed', async () => {
    const { url } = await issue();
    const frame = await frameOf(attacker, iframe(url));
    await page.waitForLoadState('networkidle');
    expect(browser.complaints.join(' ')).toContain('frame-ancestors');
    browser.forgive('frame-ancestors');
    expect(await frame.locator('main').count()).toBe(0);
    expect(await allHeard()).toEqual([]);
  });

  it("shows nothing under another token's address", async () => {
    const mine = await issue({ allowed_origins: [attacker.origin] });
    const theirs = await issue();
    const frame = await frameOf(attacker, iframe(`${mine.url.split('#')[0]}#token=${theirs.token}`));
    await frame.getByRole('alert').waitFor();
    expect(await frame.locator('main').textContent()).toContain('do not belong together');
    expect(await allHeard()).toEqual([]);
  });

  it('opens a share by its address', async () => {
    const shares = `/workspaces/${its.workspace.id}/shares`;
    const { body } = await its.send('post', shares, { dashboard_id: dashboard }).expect(201);
    await page.goto(body.url.replace('http://localhost:8080', its.api.running.url));
    await settled(page);
    expect(await page.locator('.canvas svg').count()).toBe(2);
  });

  it('asks no other host for anything, and is light', async () => {
    const { url } = await issue();
    const hosts = new Set<string>();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      hosts.add(new URL(request.url()).host);
      sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await page.goto(url);
    await settled(page);
    await page.locator('.canvas svg').nth(1).waitFor();
    // Everything: the page, its styles and scripts with what draws charts, and the rows.
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    process.stdout.write(`The embed page: ${(bytes / 1_024).toFixed(0)} KB in all\n`);
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(its.api.running.url).host]);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(250 * 1_024);
  });
});

describe('the web component', () => {
  const component = (url: string) =>
    `<!doctype html><title>Host</title><h1>Host</h1>
     <script type="module" src="${its.api.running.url}/embed/questglass-dashboard.js"></script>
     <questglass-dashboard id="board" theme="dark" src="${url}"></questglass-dashboard>
     <script>window.heard = []; for (const type of ['ready', 'resize', 'token-expiring', 'token-ended'])
       board.addEventListener('questglass-' + type, (event) => heard.push(event.detail));</script>`;

  it('is as high as its dashboard, takes the theme and fetches a new token before the old one ends', async () => {
    await page.clock.install();
    const first = await issue({ expires_in: 60 });
    const second = await issue();
    customer.html = component(first.url);
    await page.goto(customer.origin);
    await heard('ready');
    const frame = page.frames()[1];
    if (!frame) throw new Error('there is no frame');
    await frame.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await page.waitForFunction('board.getBoundingClientRect().height > 500');
    await page.evaluate(`board.fetchToken = () => Promise.resolve('${second.token}'); undefined`);
    const renewed = page.waitForResponse((response) => response.url().endsWith('/embed/session'));
    await page.clock.fastForward(45_000);
    expect((await renewed).status()).toBe(200);
    await page.clock.fastForward(30_000);
    await settled(frame);
    expect(await frame.getByRole('alert').count()).toBe(0);
  });
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.each([
    ['phone', 360],
    ['desk', 1280],
  ])('has nothing that axe finds, on a %s', async (name, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const filters = { locked: { amount: [10, 32] }, initial: { country: ['Norway', 'Chile'] } };
    const { url } = await issue({ permissions: ['export'], filters });
    await page.goto(url);
    await settled(page);
    const shots = process.env['SCREENSHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/embed-${colorScheme}-${name}.png`, fullPage: true });
    expect(await violationsOf(page)).toEqual([]);
  });
});
