import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLog, createRegistry, systemClock } from '#platform';
import { WebhookWorkerConfig } from '../../apps/webhook-worker/src/config.js';
import { startWebhookWorker } from '../../apps/webhook-worker/src/start-webhook-worker.js';
import { accept, refuseWith, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const open = { QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' };
const its = startConsoleWorkspace(() => open);
const browser = startBrowser(its);

let receiver: WebhookReceiver;
let worker: Awaited<ReturnType<typeof startWebhookWorker>>;
let id: string;
let secret: string;
let path: string;

beforeAll(async () => {
  receiver = await startReceiver();
  const config = WebhookWorkerConfig.parse({
    ...open,
    DATABASE_URL: its.api.database.url,
    QG_HOST: '127.0.0.1',
    QG_HEALTH_PORT: '0',
    QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  });
  const log = createLog({ level: 'debug', service: 'webhook-worker', sink: { write: () => undefined } });
  const registry = createRegistry('webhook-worker');
  worker = await startWebhookWorker({ config, log, registry, clock: systemClock });
});

afterAll(async () => {
  await worker.stop();
  await receiver.close();
});

beforeEach(async () => {
  receiver.answer = accept;
  // Deliveries of earlier tests are tried again meanwhile, so each test has a path of its own.
  path = `/${randomUUID()}`;
  const { body } = await its.api.http
    .post(`${its.path}/webhook-subscriptions`)
    .set(its.bearer)
    .send({ url: `${receiver.url}${path}`, events: ['dashboard.created'] })
    .expect(201);
  ({ id, secret } = body);
});

const received = () => receiver.received.filter((delivery) => delivery.path === path);

const makeDashboard = () =>
  its.api.http.post(`${its.path}/dashboards`).set(its.bearer).send({ name: 'Sales' }).expect(201);

async function openSubscription() {
  const page = await browser.signIn(its.admin);
  await page.goto(`${browser.url}/app/settings/webhooks/${id}`);
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  return page;
}

describe('the deliveries of a subscription', () => {
  it('are filtered by event, and each shows its attempts: when, with what outcome, how long and with which answer', async () => {
    receiver.answer = refuseWith(503);
    await makeDashboard();
    const page = await openSubscription();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Your receiver answered 503').waitFor();
    const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('row');
    await rows.filter({ hasText: 'dashboard.created' }).waitFor();
    await page.getByLabel('Event').last().selectOption('dashboard.created');
    await rows.filter({ hasText: 'alert.test_fired' }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: /\d+, last: 503/ }).waitFor();
    await rows
      .filter({ hasText: 'Waiting' })
      .getByRole('button', { name: /^More of dlv_/ })
      .click();
    // Answered questions come after the rest.
    const attempt = page
      .getByRole('row')
      .filter({ hasText: 'Failed, 503' })
      .filter({ hasText: 'this is 503' })
      .last();
    expect(await attempt.innerText()).toMatch(
      /\d{1,2}:\d\d[\s\S]*Failed, 503[\s\S]*this is 503[\s\S]*\d+ ms/,
    );
    await page.getByText('Payload').click();
    await page.getByLabel('body', { exact: true }).getByText('"type":"dashboard.created"').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are sent again one by one and all together, and arrive as they were', async () => {
    receiver.answer = refuseWith(503);
    const page = await openSubscription();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Your receiver answered 503').waitFor();
    receiver.answer = accept;
    await page.getByRole('button', { name: /^More of dlv_/ }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('cell', { name: 'Arrived', exact: true }).first().waitFor();
    receiver.answer = refuseWith(500);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Your receiver answered 500').waitFor();
    receiver.answer = accept;
    await page.getByRole('button', { name: 'Recover' }).click();
    await page.getByRole('dialog').getByLabel('Since').selectOption('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Queued again: 1').waitFor();
    await page.reload();
    await page.getByText('Queued again: 1').waitFor();
    await page.getByLabel('State').selectOption('succeeded');
    await page
      .getByRole('button', { name: /^(?:More|Less) of dlv_/ })
      .nth(1)
      .waitFor();
    const [first, again, second, recovered] = received().map(({ body }) => String(body));
    expect([again, recovered]).toEqual([first, second]);
  });
});

describe('the snippet that checks signatures', () => {
  it('is copied, and finds deliveries genuine that are, and no others', async () => {
    const page = await openSubscription();
    await page.getByText('How a receiver checks it').click();
    await page.getByRole('button', { name: 'Copy JavaScript snippet' }).click();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('It arrived').waitFor();
    const delivery = received().at(-1);
    const body = delivery?.body ?? Buffer.alloc(0);
    const signature = delivery?.headers['x-service-signature'];
    expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(copied)}`);
    expect(isGenuine(secret, body, signature)).toBe(true);
    expect(isGenuine(secret, Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false);
    expect(isGenuine(secret, body, undefined)).toBe(false);
  });
});
