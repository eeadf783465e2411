import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { WebSocket } from 'ws';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { Builders, createTestDatabase, until } from '#testing';
import type { BuiltKey, BuiltWorkspace, TestDatabase } from '#testing';
import { emit } from '#webhooks';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { aPerson } from '../cli/qg.js';
import { startTcpProxy } from '../tcp-proxy.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';
import type { WebhookWorkerProcess } from '../webhook-worker-process.js';
import { startQg } from './listening-qg.js';
import type { Qg } from './listening-qg.js';
import { accept, refuseWith, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';

let database: TestDatabase;
let source: DataSource;
let make: Builders;
let api: ApiProcess;
let worker: WebhookWorkerProcess;
let receiver: WebhookReceiver;
let workspace: BuiltWorkspace;
let key: BuiltKey;
let session: { authorization: string };
const person = aPerson();
const listening: Qg[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const onIdleError = () => undefined;
  const { url } = database;
  const options = { url, applicationName: 'questglass-test', connectionsMax: 4, onIdleError };
  source = await openDatabase({ ...options, pace: 'upkeep' });
  make = new Builders(source.manager);
  receiver = await startReceiver();
  [api, worker] = await Promise.all([startApiProcess(url), startWebhookWorkerProcess(url)]);
}, 60_000);

beforeEach(async () => {
  receiver.answer = accept;
  receiver.received.length = 0;
  workspace = await make.aWorkspace();
  key = await make.aKey({ workspace });
  const { email, password } = await make.aMember({ workspace });
  const answer = await call('POST', '/auth/sessions', { email, password });
  session = { authorization: `Bearer ${(answer.body as { token: string }).token}` };
});

afterEach(async () => {
  for (const each of listening.splice(0)) await each.end('SIGKILL');
});

afterAll(async () => {
  await Promise.all([api.end('SIGKILL'), worker.end('SIGKILL')]);
  await receiver.close();
  await source.destroy();
  await database.drop();
});

describe('qg webhooks listen', () => {
  it('receives what happens as real, signed, recorded attempts', async () => {
    receiver.answer = (response) => response.writeHead(202).end('thanks');
    const { listener, secret, qg } = await listen();
    await happens();
    await until(() => qg.records.length === 2);
    const [got] = receiver.received;
    expect(got).toMatchObject({ path: '/in', headers: { 'x-service-event': 'dashboard.created' } });
    expect(await verify(secret, String(got?.body), String(got?.headers['x-service-signature']))).toBe(true);
    const delivery = got?.headers['x-service-delivery'];
    expect(qg.records[1]).toMatchObject({
      type: 'attempt',
      event: 'dashboard.created',
      delivery,
      attempt: 1,
      status_code: 202,
      error: null,
    });
    const path = `/webhook-subscriptions/${listener}`;
    await until(async () => JSON.stringify(await get(`${path}/deliveries`)).includes('succeeded'));
    expect(await get(`${path}/deliveries/${String(delivery)}`)).toMatchObject({
      state: 'succeeded',
      body: String(got?.body),
      attempts: [{ number: 1, state: 'succeeded', status_code: 202, answer: 'thanks' }],
    });
  });

  it('shows in the list as a listener, which nobody changes, tests or enables again', async () => {
    const { listener, qg } = await listen();
    expect(await get('/webhook-subscriptions')).toMatchObject({
      data: [{ id: listener, kind: 'listener', url: `${receiver.url}/in`, status: 'active' }],
    });
    const path = `/webhook-subscriptions/${listener}`;
    expect(await manage('PATCH', path, { url: 'https://example.com/' })).toBe(409);
    expect(await manage('POST', `${path}/test`)).toBe(409);
    expect(await manage('POST', `${path}/secret/stage`)).toBe(409);
    expect(await qg.end('SIGINT')).toBe(0);
    await until(async () => (await find(listener)).status === 'disabled');
    expect(await find(listener)).toMatchObject({ disabled_reason: 'ended' });
    expect(await manage('PATCH', path, { disabled: false })).toBe(409);
  });

  it('gets the chosen events alone, and prints bodies where that is asked for', async () => {
    const { qg } = await listen(['--events', 'dashboard.published,dashboard.created', '--print']);
    await happens('alert.resolved');
    await happens();
    await until(() => qg.records.length === 2);
    expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual(['dashboard.created']);
    expect(JSON.parse(String(qg.records[1]?.['body']))).toMatchObject({ type: 'dashboard.created' });
  });

  it('records that the receiver refused or was away, and tries again', async () => {
    receiver.answer = (response, _request, count) =>
      count === 1 ? refuseWith(503)(response) : accept(response);
    const { listener } = await listen();
    await happens();
    await until(async () => (await attemptsOf(listener))[0]?.state === 'failed');
    // Its pause is over.
    await source.query('UPDATE webhook_queue SET due_at = now() WHERE subscription_id = $1', [listener]);
    await until(async () => (await attemptsOf(listener))[1]?.state === 'succeeded');
    expect(await attemptsOf(listener)).toMatchObject([
      { number: 1, status_code: 503, error: 'answered 503' },
      { number: 2, status_code: 204, error: null },
    ]);
    const nobody = await listen([], 'http://127.0.0.1:9');
    await happens();
    await until(async () => (await attemptsOf(nobody.listener))[0]?.state === 'failed');
    expect(await attemptsOf(nobody.listener)).toMatchObject([
      { status_code: null, error: 'nothing listens there' },
    ]);
  });

  it('tells people the secret and a line for each attempt', async () => {
    const qg = start(['--forward-to', receiver.url]);
    await until(() => qg.lines.length >= 3);
    expect(qg.lines[0]).toMatch(/^Listening as sub_\w+, forwarding to http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(qg.lines[1]).toMatch(/^Signing secret: whsec_[0-9A-Za-z]{44}$/);
    await happens();
    await until(() => qg.lines.length === 4);
    expect(qg.lines[3]).toMatch(/^\d\d:\d\d:\d\d {2}dashboard\.created {2}dlv_\w+ {2}204 in \d+ ms$/);
    expect(await qg.end('SIGINT')).toBe(0);
  });

  it('goes on with the same secret after the api was killed, and what happened meanwhile is delivered', async () => {
    const way = await startTcpProxy(portOf(api));
    const { listener, qg } = await listen([], undefined, `http://127.0.0.1:${way.port}`);
    // An attempt is under way as it happens.
    receiver.answer = () => undefined;
    await happens();
    await until(() => receiver.received.length === 1);
    await api.end('SIGKILL');
    await happens();
    receiver.answer = accept;
    // Elsewhere, since its port may be somebody else's by now.
    api = await startApiProcess(database.url);
    way.target = portOf(api);
    await until(() => receiver.received.length >= 3, 30_000);
    expect(qg.records.filter(({ type }) => type === 'ready')).toMatchObject([
      { listener, secret: expect.stringMatching(/^whsec_/) },
      { listener, secret: null },
    ]);
    await until(async () =>
      (
        (await get(`/webhook-subscriptions/${listener}/deliveries`)) as { data: { state: string }[] }
      ).data.every(({ state }) => state === 'succeeded'),
    );
    const [first] = receiver.received;
    const again = receiver.received.filter(
      ({ headers }) => headers['x-service-delivery'] === first?.headers['x-service-delivery'],
    );
    expect(again.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2']);
    expect(again[1]?.body).toEqual(first?.body);
    expect(qg.errors).toContain('connecting again');
    await qg.end('SIGKILL');
    await way.close();
  });

  it('is closed soon after its key was revoked, and is sent nothing more', async () => {
    const { qg } = await listen();
    await make.revoke(key);
    expect(await qg.ended).toBe(4);
    expect(qg.errors).toContain('the API key is not accepted any more');
    await happens();
    expect(receiver.received).toEqual([]);
  });

  it('is closed when a member removes it', async () => {
    const { listener, qg } = await listen();
    expect(await manage('DELETE', `/webhook-subscriptions/${listener}`)).toBe(204);
    expect(await qg.ended).toBe(1);
    expect(qg.errors).toContain('the listener has ended');
  });

  it('that vanished without a word is ended a minute later, and what waited is cancelled', async () => {
    const { listener, qg } = await listen();
    // Of the same process, which renews what it holds.
    const other = await listen();
    await qg.end('SIGKILL');
    await happens();
    await until(async () => (await statesOf(listener)).includes('pending'));
    await source.query(
      "UPDATE webhook_shard SET leased_until = now() - interval '2 minutes' WHERE subscription_id = $1",
      [listener],
    );
    await until(async () => (await find(listener)).status === 'disabled', 25_000);
    expect(await find(listener)).toMatchObject({ disabled_reason: 'ended' });
    expect(await statesOf(listener)).toEqual(['cancelled']);
    expect(await find(other.listener)).toMatchObject({ status: 'active' });
  });

  it('is counted where it is connected, with what it is sent, and named nowhere', async () => {
    const metrics = async () => (await fetch(`${api.healthUrl}/metrics`)).text();
    const connected = async () => Number(/^webhook_listeners_open\S* (\d+)$/m.exec(await metrics())?.[1]);
    await until(async () => (await connected()) === 0);
    const { listener, qg } = await listen();
    expect(await connected()).toBe(1);
    const attempts =
      /^webhook_listener_attempts_total\{event="dashboard\.created",outcome="succeeded",.*\} (\d+)$/m;
    const sent = async () => Number(attempts.exec(await metrics())?.[1] ?? 0);
    const before = await sent();
    await happens();
    await until(async () => (await sent()) === before + 1);
    expect(await metrics()).not.toContain(listener);
    await qg.end('SIGKILL');
    await until(async () => (await connected()) === 0);
  });
});

describe('an api that cannot deliver to its listeners', () => {
  it('counts that, and goes on once it can', async () => {
    const failed = async () => {
      const text = await (await fetch(`${api.healthUrl}/metrics`)).text();
      return Number(/^webhook_listener_failures_total\{task="deliver"[^}]*\} (\d+)$/m.exec(text)?.[1]);
    };
    await listen();
    const before = await failed();
    await source.query('ALTER TABLE webhook_shard RENAME TO webhook_shard_hidden');
    await until(async () => (await failed()) > before);
    await source.query('ALTER TABLE webhook_shard_hidden RENAME TO webhook_shard');
    await happens();
    await until(() => receiver.received.length === 1);
    expect(receiver.received).toHaveLength(1);
    expect(await failed()).toBeGreaterThan(before);
  });
});

describe('who may not listen', () => {
  it('who has no key of ours is told so', async () => {
    await expectRefused('qg_live_0000000000000000000000000000000000000', 4, 'does not accept the API key');
  });

  it('whose key may only ask is told so', async () => {
    const { secret } = await make.aKey({ workspace, scopes: ['ask'] });
    await expectRefused(secret, 1, 'scope');
  });

  it('whose plan is below Scale is told so', async () => {
    await make.changePlan(workspace, 'growth');
    await expectRefused(key.secret, 1, 'plan');
  });

  it('a sixth listener of a workspace gets 409, and its place is free again at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => open()));
    const first = answers.find((answer) => answer instanceof WebSocket);
    expect(answers.filter((answer) => typeof answer === 'number')).toEqual([]);
    const sixth = await open();
    expect(sixth instanceof WebSocket ? 'let in' : sixth).toBe(409);
    first?.close(1_000);
    await until(async () => (await open()) instanceof WebSocket);
  });

  it('a page of any origin gets 403, and whoever sends no upgrade 400', async () => {
    expect(await open({ origin: 'https://example.com' })).toBe(403);
    const { status } = await call('GET', `/v1/webhooks/listen?forward_to=${receiver.url}`, undefined, {
      authorization: `Bearer ${key.secret}`,
    });
    expect(status).toBe(400);
  });

  it('another key of the workspace cannot take over a listener, nor can another workspace', async () => {
    const { listener } = await listen();
    const others = await make.aKey({ workspace });
    expect(await open({}, others.secret, `&listener=${listener}`)).toBe(404);
    const strangers = await make.aKey({ workspace: await make.aWorkspace() });
    expect(await open({}, strangers.secret, `&listener=${listener}`)).toBe(404);
  });
});

describe('a connection', () => {
  it('that sends what is no report is closed', async () => {
    const socket = await open();
    if (!(socket instanceof WebSocket)) throw new Error(`refused with ${socket}`);
    socket.send('{"ref":"1"}');
    const [code] = await once(socket, 'close');
    expect(code).toBe(1_008);
  });

  it('that asks for a WebSocket elsewhere gets the JSON answer of that address', async () => {
    const socket = connect(portOf(api), '127.0.0.1');
    const head = ['GET /v1/whoami HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', '', ''];
    socket.write(head.join('\r\n'));
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toContain('"error_code":"unauthorized"');
  });
});

function start(args: readonly string[], { secret = key.secret, base = api.url } = {}): Qg {
  const qg = startQg(person, ['webhooks', 'listen', ...args], { QG_BASE_URL: base, QG_API_KEY: secret });
  listening.push(qg);
  return qg;
}

/** Starts one that prints JSON, and waits until it listens. */
async function listen(args: readonly string[] = [], forwardTo = `${receiver.url}/in`, base = api.url) {
  const qg = start(['--forward-to', forwardTo, '-o', 'ndjson', ...args], { base });
  await until(() => qg.records.length > 0);
  const [ready] = qg.records;
  return { qg, listener: String(ready?.['listener']), secret: String(ready?.['secret']) };
}

async function expectRefused(secret: string, code: number, why: string): Promise<void> {
  const qg = start(['--forward-to', receiver.url], { secret });
  expect(await qg.ended).toBe(code);
  expect(qg.errors).toContain(why);
  const made = 'SELECT 1 FROM webhook_subscription WHERE workspace_id = $1';
  expect(await source.query(made, [workspace.id])).toEqual([]);
}

/** Connects by hand: the WebSocket, or the status that refused it. */
function open(headers = {}, secret = key.secret, more = ''): Promise<WebSocket | number> {
  const address = `${api.url.replace('http', 'ws')}/v1/webhooks/listen?forward_to=http://localhost:1/${more}`;
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${secret}`, ...headers } });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
}

function portOf({ url }: ApiProcess): number {
  return Number(new URL(url).port);
}

function happens(type: 'dashboard.created' | 'alert.resolved' = 'dashboard.created'): Promise<string> {
  const data = { dashboard: { id: 'dash_1', name: 'Board' } };
  return source.manager.transaction((tx) =>
    emit(tx, { workspaceId: workspace.id, type: type as 'dashboard.created', data, at: new Date() }),
  );
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${api.url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: answer.status, body: parsed };
}

async function get(path: string): Promise<unknown> {
  return (await call('GET', `/workspaces/${workspace.id}${path}`, undefined, session)).body;
}

async function manage(method: string, path: string, body?: object): Promise<number> {
  return (await call(method, `/workspaces/${workspace.id}${path}`, body, session)).status;
}

async function find(id: string) {
  return (await get(`/webhook-subscriptions/${id}`)) as { status: string; disabled_reason: string | null };
}

interface ListedDelivery {
  state: string;
  attempts: { number: number; state: string }[];
}

async function deliveriesOf(id: string): Promise<ListedDelivery[]> {
  return ((await get(`/webhook-subscriptions/${id}/deliveries`)) as { data: ListedDelivery[] }).data;
}

async function statesOf(id: string) {
  return (await deliveriesOf(id)).map(({ state }) => state);
}

async function attemptsOf(id: string) {
  return (await deliveriesOf(id))[0]?.attempts ?? [];
}
