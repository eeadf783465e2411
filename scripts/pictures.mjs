// `npm run pictures -- [http://localhost:8080] [.questglass]`: walks docs/getting-started.md in Chromium, against a running `npm start`
// and its folder, and takes the pictures on the way. It fails at the first step that the page does not do.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [base = 'http://localhost:8080', folder = '.questglass'] = process.argv.slice(2);
const images = fileURLToPath(new URL('../docs/images', import.meta.url));
/** @type {{ accounts: { demo: { email: string, password: string, api_key: string } } }} */
const { accounts } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
const csv = `day,city,visitors\n${days(60)
  .flatMap((day, index) =>
    ['Oslo', 'Lima', 'Kyoto'].map((city, at) => `${day},${city},${40 + at * 30 + ((index * 7) % 23)}`),
  )
  .join('\n')}\n`;
const name = `Visitors ${Date.now() % 100_000}`;

const executablePath = process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({
  viewport: { width: 1080, height: 760 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
/** @type {string[]} */
const complaints = [];
page.on('pageerror', (error) => complaints.push(error.message));
page.on('console', (message) => {
  if (message.type() === 'error') complaints.push(message.text());
});
const chart = page.locator('[role=img] svg').first();
const startedAt = performance.now();

// 1 and 2: sign in, and ask.
await page.goto(`${base}/app`);
await page.getByLabel('Email').fill(accounts.demo.email);
await page.getByLabel('Password', { exact: true }).fill(accounts.demo.password);
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
await ask('Revenue by month this year');
await chart.waitFor();
await take('ask');

// 3: data of one's own.
await page.getByRole('link', { name: 'Data', exact: true }).click();
await page.getByRole('link', { name: /^Shop/ }).click();
await page
  .getByRole('button', { name: /orders/ })
  .first()
  .click();
await page
  .getByRole('button', { name: /^Describe/ })
  .first()
  .waitFor();
await take('data');
await page.getByRole('link', { name: '← Data' }).click();
await page.getByRole('link', { name: 'Connect data' }).click();
await page.getByRole('button', { name: 'Upload' }).waitFor();
await take('connect');
const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
await page.locator('input[type=file]').setInputFiles(file);
await page.getByRole('button', { name: 'Upload' }).click();
await page.getByRole('heading', { name: 'How it was read' }).waitFor();
await take('import');
await page.getByRole('link', { name: 'Ask', exact: true }).click();
await page
  .getByRole('button', { name: /visitors/i })
  .first()
  .waitFor();

// 4: on a dashboard.
await ask('Total visitors per week by city');
await chart.waitFor();
await page.getByRole('button', { name: 'Add to dashboard' }).click();
await page.getByPlaceholder('Choose one').click();
await page.getByRole('option', { name: 'A new dashboard…' }).click();
await page.getByLabel('Its name').fill(name);
await page.getByRole('button', { name: 'Add', exact: true }).click();
await page.getByRole('link', { name: 'Open the dashboard' }).click();
await page.getByRole('button', { name: 'Publish' }).click();
await page.getByText('Draft', { exact: true }).waitFor({ state: 'detached' });
const dashboardId = new URL(page.url()).pathname.split('/').at(-1);
await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
await page.getByRole('link', { name: /^Shop at a glance/ }).click();
await chart.waitFor();
await page.waitForLoadState('networkidle');
await take('dashboard');

// 5: embedded in a page on another port.
const server = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end(html),
).listen(0);
await once(server, 'listening');
const address = server.address();
const origin = `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
const answer = await fetch(`${base}/v1/embed-tokens`, {
  method: 'POST',
  headers: { authorization: `Bearer ${accounts.demo.api_key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ dashboard_ids: [dashboardId], allowed_origins: [origin] }),
});
/** @type {{ embed_url: string }} */
const { embed_url: embedUrl } = JSON.parse(await answer.text());
const html = `<!doctype html><title>A page of mine</title><iframe title="Visitors" src="${embedUrl}" style="width:100%;height:700px;border:0"></iframe>`;
await page.goto(origin);
await page.frameLocator('iframe').locator('.canvas svg').first().waitFor();

console.log(
  `As it is told, in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s; the pictures are in docs/images.`,
);
if (complaints.length > 0) throw new Error(`the pages complained: ${complaints.join('; ')}`);
await browser.close();
server.closeAllConnections();
server.close();

/** @param {string} question */
async function ask(question) {
  await page.locator('#question').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article').last().waitFor();
}

/**
 * Nothing moves or waits any more when it is taken.
 * @param {string} picture
 */
async function take(picture) {
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(images, `${picture}.png`) });
}

/** @param {number} count */
function days(count) {
  const dayMs = 86_400_000;
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.now() - (ago + 1) * dayMs).toISOString().slice(0, 10),
  );
}
