import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog, createRegistry, systemClock } from '#platform';
import { until } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { WebhookWorkerConfig } from '../../apps/webhook-worker/src/config.js';
import { startWebhookWorker } from '../../apps/webhook-worker/src/start-webhook-worker.js';
import { accept, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

const open = { QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' };
const api = startTestApi(open);

type Running = Awaited<ReturnType<typeof startWebhookWorker>>;

let receiver: WebhookReceiver;
let worker: Running;
let session: { authorization: string };
let at: string;
const logLines: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  const admin = await api.make.aMember();
  session = await api.signIn(admin);
  at = `/workspaces/${admin.workspace.id}`;
  worker = await start();
});

beforeEach(() => {
  receiver.answer = accept;
  receiver.received.length = 0;
});

afterAll(async () => {
  await worker.stop();
  await receiver.close();
});

describe('a running worker', () => {
  it('delivers what an operation of the api emits, under the trace of its request', async () => {
    await subscribe();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await api.http
      .post(`${at}/dashboards`)
      .set({ ...session, traceparent: `00-${traceId}-b7ad6b7169203331-01` })
      .send({ name: 'Sales' })
      .expect(201);
    await until(() => receiver.received.length > 0);
    const [request] = receiver.received;
    expect(JSON.parse(String(request?.body))).toMatchObject({
      type: 'dashboard.created',
      data: { dashboard: { name: 'Sales' } },
    });
    expect(request?.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-0[01]$`));
  });

  it('writes one line for each attempt: whose, under which trace and how it ended, and nothing of where or what', async () => {
    const lines = () => logLines.filter((each) => each.includes('"message":"webhook attempt"'));
    await until(() => lines().length > 0);
    const [line = ''] = lines();
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      delivery_id: expect.stringMatching(/^dlv_/),
      subscription_id: expect.stringMatching(/^sub_/),
      event: 'dashboard.created',
      attempt: 1,
      state: 'succeeded',
      outcome: 'none',
      status: 204,
      duration_ms: expect.any(Number),
      delivery: 'succeeded',
    });
    expect(line).not.toMatch(/127\.0\.0\.1|Sales/);
  });

  it('resends what it is told to, under the same id', async () => {
    const { body: subscription } = await subscribe('/again');
    const test = await api.http.post(`${at}/webhook-subscriptions/${subscription.id}/test`).set(session);
    const { delivery_id: id } = test.body;
    await api.http
      .post(`${at}/webhook-subscriptions/${subscription.id}/deliveries/${id}/resend`)
      .set(session)
      .expect(200);
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.body).toEqual(first?.body);
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery'])).toEqual([id, id]);
    expect(second?.headers['x-service-attempt']).toBe('2');
  });

  it('counts what it does, and names nobody in it', async () => {
    const metrics = async () => (await fetch(`${worker.healthUrl}/metrics`)).text();
    await until(async () => /webhook_delivery_attempts_total\{[^}]*"succeeded"/.test(await metrics()));
    const text = await metrics();
    for (const name of [
      'webhook_enqueued_total{event="dashboard.created"',
      'webhook_delivery_attempts_total{event="dashboard.created",outcome="succeeded"',
      'webhook_delivery_duration_seconds_count',
      'webhook_end_to_end_seconds_count',
      'webhook_queue_ready',
      'webhook_queue_oldest_ready_age_seconds',
      'webhook_deliveries_expired_total',
      'webhook_in_flight',
      'webhook_wake_failures_total',
    ])
      expect(text).toContain(name);
    expect(text).not.toMatch(/sub_|ws_|127\.0\.0\.1/);
  });

  it('is ready, and has logged no complaint and no secret', async () => {
    expect((await fetch(`${worker.healthUrl}/readyz`)).status).toBe(200);
    expect(logLines.filter((line) => /"level":"(?:warn|error)"/.test(line))).toEqual([]);
    expect(logLines.join('')).not.toContain('whsec_');
  });

  it("has made tomorrow's partitions", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const found = () =>
      api.source.query("SELECT 1 FROM pg_class WHERE relname LIKE '%\\_d' || $1 AND relkind = 'r'", [
        tomorrow,
      ]);
    await until(async () => (await found()).length === 4);
    expect(await found()).toHaveLength(4);
  });
});

describe('a worker whose upkeep fails', () => {
  /** Without these, whatever it does fails. */
  const tables = ['event_queue', 'webhook_worker', 'webhook_recovery', 'webhook_end'];
  const hide = (table: string) => api.source.query(`ALTER TABLE ${table} RENAME TO ${table}_hidden`);
  const show = (table: string) => api.source.query(`ALTER TABLE ${table}_hidden RENAME TO ${table}`);
  const failures = async () => {
    const text = await (await fetch(`${worker.healthUrl}/metrics`)).text();
    const found = text.matchAll(/^webhook_worker_failures_total\{task="(\w+)"[^}]*\} (\d+)$/gm);
    return Object.fromEntries(Array.from(found, ([, task = '', count]) => [task, Number(count)]));
  };

  it('counts and logs each failure by its task, and goes on once it can', async () => {
    const upkeep = { deliver: 0, renew: 0, measure: 0, recover: 0, keep: 0 };
    const ofAttempts = { record: 0, health: 0, attempt_error: 0, report: 0 };
    expect(await failures()).toEqual({ ...upkeep, ...ofAttempts });
    await worker.stop();
    logLines.length = 0;
    for (const table of tables) await hide(table);
    worker = await start();
    await until(async () => {
      const counts = await failures();
      return Object.keys(upkeep).every((task) => Number(counts[task]) > 0);
    });
    for (const table of tables) await show(table);
    for (const what of [
      'a turn of delivering',
      'renewing the leases',
      'measuring the queue',
      'recovering deliveries',
      'keeping the partitions',
    ])
      expect(logLines.join('')).toContain(`"message":"${what} failed"`);
    await subscribe('/after');
    await api.http.post(`${at}/dashboards`).set(session).send({ name: 'After' }).expect(201);
    await until(() => receiver.received.some(({ path }) => path === '/after'));
  });
});

describe('a worker that is told to stop', () => {
  it('lets what is under way end, and leaves its shards to others at once', async () => {
    const { body: subscription } = await subscribe('/slow');
    const finish: (() => void)[] = [];
    receiver.answer = (response) => void finish.push(() => accept(response));
    await api.http.post(`${at}/dashboards`).set(session).send({ name: 'Slow' }).expect(201);
    await until(() => receiver.received.some(({ path }) => path === '/slow'));
    const stopped = worker.stop();
    // The others' requests may arrive later than this one's.
    receiver.answer = accept;
    for (const end of finish) end();
    await stopped;
    const { body } = await api.http
      .get(`${at}/webhook-subscriptions/${subscription.id}/deliveries`)
      .set(session);
    expect(body.data).toMatchObject([{ state: 'succeeded', attempts: [{ state: 'succeeded' }] }]);
    const owned = await api.source.query('SELECT 1 FROM webhook_shard WHERE owner IS NOT NULL');
    expect(owned).toEqual([]);
    worker = await start();
  });
});

function subscribe(path = '') {
  const input = { url: `${receiver.url}${path}`, events: ['*'] };
  return api.http.post(`${at}/webhook-subscriptions`).set(session).send(input).expect(201);
}

async function start(): Promise<Running> {
  const config = WebhookWorkerConfig.parse({
    ...open,
    DATABASE_URL: api.database.url,
    QG_HOST: '127.0.0.1',
    QG_HEALTH_PORT: '0',
    QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    QG_CLOSE_SECONDS: '2',
  });
  const sink = { write: (line: string) => void logLines.push(line) };
  const log = createLog({ level: 'debug', service: 'webhook-worker', sink });
  return startWebhookWorker({ config, log, registry: createRegistry('webhook-worker'), clock: systemClock });
}
