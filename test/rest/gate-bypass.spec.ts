import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { ModelServer } from '../model-server.js';
import { startTestApi } from '../start-test-api.js';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';
import { hardQuestion, needsSql, sqlAnswer } from './model-shop.js';

/*
 * Statements that once got past the gate of PostgreSQL sources, by every way that SQL comes in. The source is behind a proxy that keeps what is
 * sent to it, and of a refused statement nothing is.
 */

const bypasses = [
  ['an alias', 'SELECT pg_sleep.pg_sleep FROM generate_series(2, 2) AS pg_sleep(x)'],
  [
    'a function that runs a text',
    "SELECT ts_stat.ts_stat FROM unnest(array['SELECT secret FROM hidden']) AS ts_stat(x)",
  ],
  ["an OUT parameter's name", `SELECT e.value FROM jsonb_each('{"a": 1}') AS e(a, b)`],
  [
    'an alias hidden below a join',
    'SELECT (SELECT pg_sleep.pg_sleep FROM (generate_series(2, 2) AS pg_sleep(pg_sleep) CROSS JOIN orders) AS j LIMIT 1) FROM generate_series(2, 2) AS pg_sleep(x)',
  ],
  ['a whole row', "SELECT u FROM unnest('a b'::tsvector) AS u"],
] as const;
/** The gate's words for them. */
const refusal = /has no column|it is not known whether|nothing is called|there is no column/;

const model = new ModelServer();
// Before the api, which is told where it is.
beforeAll(() => model.start());
afterAll(() => model.stop());
const api = startTestApi(() => ({
  QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8',
  QG_MODEL: 'openai-compatible:fake-1',
  QG_MODEL_BASE_URL: model.url,
  QG_MODEL_API_KEY: 'sk-of-the-test',
}));

let proxy: TcpProxy;
let sent = '';
let workspace: BuiltWorkspace;
let key: BuiltKey;
let admin: { authorization: string };
let sourceId: string;

beforeAll(async () => {
  const { hostname, port, pathname } = new URL(api.database.url);
  const database = pathname.slice(1);
  const user = `attacked_${database}`;
  proxy = await startTcpProxy(Number(port), hostname, (chunk) => (sent += chunk.toString('latin1')));
  workspace = await api.make.aWorkspace();
  key = await api.make.aKey({ workspace });
  admin = await api.signIn(await api.make.aMember({ workspace }));
  await api.source.query(`
    CREATE TABLE orders (id int, status text, total numeric);
    INSERT INTO orders VALUES (1, 'paid', 5);
    CREATE TABLE hidden (secret tsvector);
    CREATE ROLE ${user} LOGIN PASSWORD 'shop';
    GRANT SELECT ON orders TO ${user};
    CREATE FUNCTION value(record) RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'`);
  const settings = { host: '127.0.0.1', port: proxy.port, database, tls: 'disable' };
  const shop = { name: 'Shop', type: 'postgresql', settings: { ...settings, user, password: 'shop' } };
  sourceId = (await send('data-sources', shop).expect(201)).body.id;
});

afterAll(() => proxy.close());

function send(path: string, body: object) {
  return api.http.post(`/workspaces/${workspace.id}/${path}`).set(admin).send(body);
}

const preview = (sql: string) => send(`data-sources/${sourceId}/preview`, { sql });

describe('a statement that the gate lets through', () => {
  it('is sent to the source', async () => {
    const { body } = await preview('SELECT total FROM orders').expect(200);
    expect(body.rows).toEqual([[5]]);
    expect(sent).toContain('SELECT total FROM orders');
  });
});

describe.each(bypasses)('a call that is hidden behind %s', (_what, sql) => {
  const calls = /pg_sleep|ts_stat|jsonb_each|unnest\('a b'/;

  beforeEach(() => {
    sent = '';
  });

  const expectNothingSent = () => {
    expect(sql).toMatch(calls);
    expect(sent).not.toMatch(calls);
  };
  const refusedAt = (path: string) => [{ path, message: expect.stringMatching(refusal) }];

  it('is refused in a preview', async () => {
    const { body } = await preview(sql).expect(400);
    expect(body.issues).toEqual(refusedAt('sql'));
    expectNothingSent();
  });

  it.each([
    ['expression', { expression: `count((${sql}))` }],
    ['filters.0', { filters: [`(${sql}) IS NOT NULL`] }],
  ])('is refused in the %s of a metric', async (path, part) => {
    const metric = { name: 'Orders', data_source_id: sourceId, source: 'orders', expression: 'count(*)' };
    const { body } = await send('metrics', { ...metric, ...part }).expect(400);
    expect(body.issues).toEqual(refusedAt(path));
    expectNothingSent();
  });

  it('is refused in a document of metrics', async () => {
    const expression = JSON.stringify(`count((${sql}))`);
    const yaml = `datasets:\n- {name: d, source: orders}\nmetrics:\n- {name: m, expression: ${expression}}`;
    const { body } = await send('metrics/import', { yaml, data_source_id: sourceId }).expect(200);
    expect(body.created).toEqual([]);
    expect(body.skipped).toMatchObject([{ reason: expect.stringMatching(refusal) }]);
    expectNothingSent();
  });

  it('is refused in a verified question', async () => {
    const verified = { question: 'How long?', sql, data_source_id: sourceId };
    const { body } = await send('verified-questions', verified).expect(400);
    expect(body.issues).toEqual(refusedAt('sql'));
    expectNothingSent();
  });

  it('is refused in a widget', async () => {
    const widget = { key: 'w', title: 'W', type: 'table', sql, data_source_id: sourceId };
    const { body } = await send('dashboards', { name: 'Sales', widgets: [widget] }).expect(400);
    expect(body.issues).toEqual(refusedAt('widgets.0.sql'));
    expectNothingSent();
  });

  it('is refused where a model answers with it', async () => {
    model.next(needsSql, sqlAnswer(sql), sqlAnswer(sql), sqlAnswer(sql));
    const { body } = await api.http
      .post('/v1/ask')
      .set('authorization', `Bearer ${key.secret}`)
      .send({ question: hardQuestion })
      .expect(200);
    expect(body).toMatchObject({ success: false, sql: null });
    expect(model.requests.length).toBeGreaterThan(1);
    expect(model.requests.at(-1)?.text).toMatch(refusal);
    expectNothingSent();
  });
});
