import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop } from '../cli/shop.js';
import { startReceiver } from '../webhooks/receiver.js';
import { codeOf, run } from './programs.js';
import { startBadGateway } from './bad-gateway.js';
import { closedAfter } from './closed-after.js';
import { compile, makeStrangersProject } from './strangers-project.js';

const receiving = { QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' };
const shop = openShop(receiving, 'enterprise');
const folder = mkdtempSync(join(tmpdir(), 'questglass-sdk-typescript-'));

beforeAll(() => makeStrangersProject(folder));

afterAll(() => rmSync(folder, { recursive: true }));

const beginning = `import * as sdk from '@questglass/client';
const questglass = new sdk.Questglass();
const say = (value: unknown) => console.log(JSON.stringify(value));
const failureOf = (promise: Promise<unknown>): Promise<any> => promise.then(() => undefined, (error) => error);
`;

/** Runs a program with the package; what it says. */
async function runProgram(code: string, env: Record<string, string> = {}) {
  const file = join(folder, 'program.ts');
  writeFileSync(file, beginning + code);
  const environment = { ...shop.env, ...env };
  return JSON.parse(await run(process.execPath, ['--no-warnings', file], { cwd: folder, env: environment }));
}

describe('the package', () => {
  it('has no dependency, and nothing but its build, its README and its licence', () => {
    const modules = join(folder, 'node_modules');
    const names = readdirSync(join(modules, '@questglass/client'));
    expect(names.toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['@questglass']);
  });

  it.each([
    ['sdks/typescript/README.md', 'Customers for Norway are 2.'],
    ['docs/sdks.md', 'Norway'],
  ])('compiles and runs the code of %s', async (page, said) => {
    const file = join(folder, 'page.ts');
    writeFileSync(file, codeOf(page, 'ts'));
    await compile(folder, [file]);
    const printed = await run(process.execPath, ['--no-warnings', file], { cwd: folder, env: shop.env });
    expect(printed).toContain(said);
  });
});

describe('reading', () => {
  it('tells the key and the workspace', async () => {
    const said = await runProgram('say(await questglass.whoami());');
    expect(said).toMatchObject({ workspace_id: shop.workspace.id, key_id: shop.key.id });
  });

  it('reads a document and the data of its widget', async () => {
    const said = await runProgram(`const [first] = await questglass.dashboards.list().all();
      const document = await questglass.dashboards.get(first.id);
      const { columns, rows } = await questglass.dashboards.widgetData(first.id, document.widgets[0].key);
      say({ id: first.id, name: document.name, columns, rows });`);
    expect(said).toEqual({
      id: shop.dashboardId,
      name: 'Sales',
      columns: ['country', 'count'],
      rows: [
        ['Norway', 2],
        ['Japan', 1],
      ],
    });
  });

  it('reads all rows of an answer and of a widget as they come', async () => {
    const said =
      await runProgram(`const { message_id } = await questglass.ask('How many customers by country?');
      const [first] = await questglass.dashboards.list().all();
      const read = async (rows: sdk.RowExport) => {
        const records = [];
        for await (const row of rows) records.push(row);
        return { records, rowCount: rows.rowCount, rowLimit: rows.rowLimit };
      };
      const { status } = await failureOf(questglass.exportAnswer('msg_none'));
      say([await read(await questglass.exportAnswer(message_id)),
        await read(await questglass.dashboards.exportWidget(first.id, 'countries')), status]);`);
    expect(said).toEqual([
      {
        records: expect.arrayContaining([{ country: 'Norway', Customers: 2 }]),
        rowCount: 2,
        rowLimit: 1_000_000,
      },
      {
        records: [
          { country: 'Norway', count: 2 },
          { country: 'Japan', count: 1 },
        ],
        rowCount: 2,
        rowLimit: 1_000_000,
      },
      404,
    ]);
  });

  it('reads lists over all of their pages, and no further than is wanted', async () => {
    for (const name of ['Orders', 'Visits'])
      await shop.create('metrics', { name, source: 'customers', expression: 'count(*)' });
    const said = await runProgram(`const all = [];
      for await (const { name } of questglass.metrics.list({ pageSize: 1 })) all.push(name);
      const two = (await questglass.metrics.list({ pageSize: 1 }).all(2)).length;
      const { data, has_more } = await questglass.metrics.list({ pageSize: 1 }).page();
      const [source] = await questglass.dataSources.list().all();
      say({ all, two, of: data.length, has_more, source: source.id });`);
    expect(said).toEqual({
      all: ['Visits', 'Orders', 'Customers'],
      two: 2,
      of: 1,
      has_more: true,
      source: shop.sourceId,
    });
  });

  it('finds conversations by their title', async () => {
    const said = await runProgram(`await questglass.ask('How many customers are from Japan?');
      const found = await questglass.conversations.list({ query: 'japan' }).all();
      const none = await questglass.conversations.list({ query: 'submarines' }).all();
      say([found.length > 0, none.length]);`);
    expect(said).toEqual([true, 0]);
  });
});

describe('asking', () => {
  it('gives rows, records and how the question was read', async () => {
    const said = await runProgram(`const answer = await questglass.ask('How many customers by country?');
      say({ ...answer, records: answer.records() });`);
    expect(said).toMatchObject({ success: true, error: null, isTruncated: false, isReplayed: false });
    expect(said.records).toContainEqual({ [said.columns[0]]: 'Norway', [said.columns[1]]: 2 });
    expect(said.confidence).toBeGreaterThan(0);
    expect(said.reading).toMatch(/customers/i);
    expect(said.requestId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gives a failed question as an answer', async () => {
    const said = await runProgram("say(await questglass.ask({ question: 'What is love?' }));");
    expect(said).toMatchObject({ success: false, error: expect.any(String) });
  });

  it('is answered once for an idempotency key, and each time without', async () => {
    const said = await runProgram(`const question = 'How many customers are from Norway?';
      const ask = async (idempotencyKey?: string) => (await questglass.ask(question, { idempotencyKey })).message_id;
      say([await ask('k1'), await ask('k1'), await ask(), await ask()]);`);
    expect(said[0]).toBe(said[1]);
    expect(new Set(said).size).toBe(3);
  });

  it('goes on where the way to the service fails for a moment', async () => {
    const gateway = await closedAfter(startBadGateway(shop.url, [503, 429, 502, 'cut']));
    const code = `const patient = new sdk.Questglass({ retriesMax: 4 });
      say((await patient.ask('How many customers are from Norway?')).rows);`;
    expect(await runProgram(code, { QG_BASE_URL: gateway.url })).toEqual([[2]]);
    expect(gateway.requests).toHaveLength(5);
    expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('goes on with exports as their Retry-After says, which a client may find too long', async () => {
    const gateway = await closedAfter(startBadGateway(shop.url, [429, 503]));
    const code = `const widget = [process.env.DASHBOARD!, 'countries'] as const;
      const rows = [];
      for await (const row of await questglass.dashboards.exportWidget(...widget)) rows.push(row);
      const hasty = new sdk.Questglass({ baseUrl: process.env.SECOND!, retryAfterMaxSeconds: -1 });
      say([rows.length, (await failureOf(hasty.dashboards.exportWidget(...widget))).status]);`;
    const second = await closedAfter(startBadGateway(shop.url, [429]));
    const env = { QG_BASE_URL: gateway.url, SECOND: second.url, DASHBOARD: shop.dashboardId };
    expect(await runProgram(code, env)).toEqual([2, 429]);
    expect([gateway.requests.length, second.requests.length]).toEqual([3, 1]);
  });

  it('gives up after as many tries as it is let, and before a wait that is too long', async () => {
    const gateway = await closedAfter(startBadGateway(shop.url, [502, 502, 502]));
    const code = `const hasty = new sdk.Questglass({ retriesMax: 1 });
      const { name, status } = await failureOf(hasty.ask('How many customers?'));
      say({ name, status });`;
    expect(await runProgram(code, { QG_BASE_URL: gateway.url })).toEqual({
      name: 'ServerError',
      status: 502,
    });
    expect(gateway.requests).toHaveLength(2);
  });
});

describe('embed tokens', () => {
  it('are issued with filters, and revoked', async () => {
    const said = await runProgram(`const token = await questglass.embedTokens.create({
        expires_in: 60, filters: { locked: { country: ['Norway'] } } });
      const open = async () => (await fetch(process.env.QG_BASE_URL + '/embed/session', {
        headers: { authorization: 'Bearer ' + token.token } })).status;
      const before = await open();
      await questglass.embedTokens.revoke(token.jti);
      say([before, await open(), token.filters.locked]);`);
    expect(said).toEqual([200, 401, { country: ['Norway'] }]);
  });
});

describe('errors', () => {
  const errors = async (secret: string, call: string) =>
    runProgram(
      `const error = await failureOf(new sdk.Questglass({ retryAfterMaxSeconds: 0 }).${call});
       const { name, status, code, requestId } = error;
       const { issues, requiredPlan, limit, requiredScope, limitRpm, retryAfterSeconds } = error;
       say({ name, status, code, requestId: typeof requestId, issues, requiredPlan, limit, requiredScope, limitRpm,
         retryAfterSeconds, isOurs: error instanceof sdk.ApiError });`,
      { QG_API_KEY: secret },
    );

  it('say what the service refuses, by class', async () => {
    const { workspace } = shop;
    const reader = await shop.api.make.aKey({ workspace, scopes: ['read'] });
    const growth = await shop.api.make.aKey({ plan: 'growth' });
    const named = { requestId: 'string', isOurs: true };
    expect(await errors('qg_live_none', 'whoami()')).toEqual({
      ...named,
      name: 'AuthenticationError',
      status: 401,
      code: 'unauthorized',
    });
    expect(await errors(growth.secret, "ask('x')")).toEqual({
      ...named,
      name: 'PlanLimitError',
      status: 402,
      code: 'plan_limit',
      limit: 'rest_api',
      requiredPlan: 'scale',
    });
    expect(await errors(reader.secret, "ask('x')")).toEqual({
      ...named,
      name: 'PermissionError',
      status: 403,
      code: 'insufficient_scope',
      requiredScope: 'ask',
    });
    expect(await errors(reader.secret, "dashboards.get('dash_none')")).toMatchObject({
      name: 'NotFoundError',
      code: 'not_found',
    });
    expect(await errors(shop.key.secret, "ask('')")).toMatchObject({
      name: 'InvalidRequestError',
      status: 400,
      issues: [{ path: 'question', message: expect.any(String) }],
    });
  });

  it('say how many requests a key has, once they are used up', async () => {
    const { secret } = await shop.api.make.aKey({ plan: 'starter' });
    await Promise.all(Array.from({ length: 60 }, () => shop.api.whoami(secret)));
    expect(await errors(secret, 'whoami()')).toMatchObject({
      name: 'RateLimitError',
      status: 429,
      limitRpm: 60,
      retryAfterSeconds: 60,
    });
  });

  it('tell a mistaken idempotency key, a place where nothing is, and who gave up', async () => {
    const said = await runProgram(`await questglass.ask('How many customers?', { idempotencyKey: 'k2' });
      const again = await failureOf(questglass.ask('How many countries?', { idempotencyKey: 'k2' }));
      const nowhere = new sdk.Questglass({ baseUrl: 'http://127.0.0.1:1', retriesMax: 0 });
      const stopped = await failureOf(questglass.whoami({ signal: AbortSignal.abort(new Error('enough')) }));
      say([again.name, (await failureOf(nowhere.whoami())).name, stopped.message]);`);
    expect(said).toEqual(['IdempotencyMismatchError', 'ConnectionError', 'enough']);
  });

  it('ask whether the address is right where the answer leads elsewhere, and try no more', async () => {
    const gateway = await closedAfter(startBadGateway(shop.url, [301]));
    const code = `const { name, message } = await failureOf(questglass.whoami());
      say([name, message]);`;
    expect(await runProgram(code, { QG_BASE_URL: gateway.url })).toEqual([
      'QuestglassError',
      expect.stringMatching(
        /^127\.0\.0\.1:\d+ redirects to another address; does the base URL begin with https:/,
      ),
    ]);
    expect(gateway.requests).toHaveLength(1);
  });

  it.each(['analytics.example.com', 'ftp://analytics.example.com'])(
    'tell at once that %s is no address of a service',
    async (baseUrl) => {
      const said = await runProgram(`try { new sdk.Questglass({ baseUrl: '${baseUrl}' }); say('taken'); }
        catch (error: any) { say([error.name, error.message]); }`);
      expect(said).toEqual(['QuestglassError', expect.stringContaining('has to begin with https://')]);
    },
  );

  it('tell how long a body may be', async () => {
    const said = await runProgram(`const error = await failureOf(questglass.ask('x'.repeat(1_100_000)));
      say([error.name, error.status, error.limitBytes]);`);
    expect(said).toEqual(['InvalidRequestError', 413, 1_048_576]);
  });

  it('tell of a service that does not answer in time', async () => {
    const silent = await closedAfter(startReceiver());
    silent.answer = () => undefined;
    const code = `const hasty = new sdk.Questglass({ retriesMax: 1, timeoutMs: 300 });
      say((await failureOf(hasty.whoami())).name);`;
    expect(await runProgram(code, { QG_BASE_URL: silent.url })).toBe('TimeoutError');
    expect(silent.received.length).toBeGreaterThan(0);
  });
});

describe('webhooks', () => {
  it('are verified as the service sends them, and refused where anything is changed', async () => {
    const receiver = await closedAfter(startReceiver());
    const at = `/workspaces/${shop.workspace.id}/webhook-subscriptions`;
    const { http } = shop.api;
    const made = await http
      .post(at)
      .set(shop.admin)
      .send({ url: receiver.url, events: ['*'] })
      .expect(201);
    await http.post(`${at}/${made.body.id}/test`).set(shop.admin).send({}).expect(200);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    const delivery = JSON.stringify({ headers, body: body.toString(), secret: made.body.secret });
    const said = await runProgram(`const { headers, body, secret } = ${delivery};
      const verify = async (...[payload, fields, ...rest]: Parameters<typeof sdk.verifyWebhook>) =>
        sdk.verifyWebhook(payload, fields, ...rest).then(({ type }) => type, ({ name }) => name);
      const without = (start: string) => Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(start)));
      const service = without('webhook-') as Record<string, string>;
      const standard = without('x-service-') as Record<string, string>;
      const late = { now: new Date(Date.now() + 301_000) };
      const other = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      say([
        await verify(body, headers, secret), await verify(new TextEncoder().encode(body), new Headers(headers), [other, secret]),
        await verify(body, standard, secret), await verify(body, service, secret, { requireTimestamp: false, ...late }),
        await verify(body, { ...headers, 'webhook-signature': 'v1,x v2,y ' + headers['webhook-signature'] }, secret),
        await verify(body + ' ', headers, secret), await verify(body + ' ', service, secret, { requireTimestamp: false }), await verify(body, headers, other),
        await verify(body, headers, secret, late), await verify(body, service, secret),
        await verify(body, {}, secret), await verify(body, { ...headers, 'webhook-id': 'dlv_other' }, secret),
        await verify(body, headers, 'whsec_'), await verify(body, headers, [secret, 'whsec_c2hvcnQ=']),
        await verify(body, { ...headers, 'webhook-signature': 'v1,' }, secret),
      ]);`);
    expect(said).toEqual([
      ...Array(5).fill('alert.test_fired'),
      ...Array(10).fill('WebhookVerificationError'),
    ]);
  });
});
