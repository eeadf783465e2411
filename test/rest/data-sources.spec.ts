import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltKey, BuiltMember, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-sources-'));
const api = startTestApi({ QG_FILES_DIR: files, QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128' });
const password = 'a reader of nothing but sales';

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let key: BuiltKey;
let member: BuiltMember;
let admin: Bearer;
let editor: Bearer;
let viewer: Bearer;
/** The address of the test's own PostgreSQL for a role that may only read. */
let postgresql: Record<string, unknown>;
let role: string;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  mkdirSync(join(files, workspace.id));
  makeShopFile('shop.sqlite');
  key = await api.make.aKey({ workspace });
  member = await api.make.aMember({ workspace });
  admin = await api.signIn(member);
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  const url = new URL(api.database.url);
  role = `reader_${url.pathname.slice(1)}`;
  await api.source.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await api.source.query(`CREATE SCHEMA sales;
    CREATE TABLE sales.orders (id int PRIMARY KEY, country text, amount numeric);
    INSERT INTO sales.orders VALUES (1, 'Norway', 10.5), (2, 'Chile', 12345678901234567890.5);
    GRANT USAGE ON SCHEMA sales TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA sales TO ${role}`);
  const { hostname: host, port, pathname } = url;
  postgresql = {
    host,
    port: Number(port),
    database: pathname.slice(1),
    user: role,
    password,
    tls: 'disable',
  };
});

afterAll(() => rmSync(files, { recursive: true }));

function makeShopFile(name: string): void {
  const file = new DatabaseSync(join(files, workspace.id, name));
  file.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, segment TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, amount REAL);
    INSERT INTO customers VALUES (1, 'Ada', 'enterprise'), (2, 'Grace', 'enterprise');
    INSERT INTO orders VALUES (1, 1, 10.5), (2, 2, 20)`);
  file.close();
}

const at = (path = '') => `/workspaces/${workspace.id}/data-sources${path}`;
const connect = (body: object, bearer = admin) => api.http.post(at()).set(bearer).send(body);
let count = 0;
const aShop = async (): Promise<string> => {
  const name = `Shop ${(count += 1)}`;
  const { body } = await connect({ name, type: 'sqlite', settings: { path: 'shop.sqlite' } }).expect(201);
  return body.id;
};
const eventsOf = (type: string): Promise<{ body: string }[]> =>
  api.source.query('SELECT body FROM event WHERE workspace_id = $1 AND type = $2 ORDER BY id', [
    workspace.id,
    type,
  ]);

describe('201', () => {
  it('connects a source, reads its schema, records who did it and emits data_source.connected', async () => {
    const { body } = await connect({ name: 'Sales', type: 'postgresql', settings: postgresql }).expect(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^ds_/),
      name: 'Sales',
      type: 'postgresql',
      status: 'connected',
      status_message: null,
      is_default: true,
      table_count: 1,
    });
    const { password: _kept, ...shown } = postgresql;
    expect(body.settings).toEqual(shown);
    const [event] = await eventsOf('data_source.connected');
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'data_source.connected',
      workspace_id: workspace.id,
      data: { data_source: { id: body.id, name: 'Sales', type: 'postgresql' } },
    });
    const audit = await api.http.get(`/workspaces/${workspace.id}/audit-events`).set(admin);
    expect(audit.body.data[0]).toMatchObject({ action: 'data_source.connected', target: { id: body.id } });
  });

  it('keeps the password sealed: it is in no answer, no row, no log', async () => {
    const rows = await api.source.query('SELECT row_to_json(d)::text AS row FROM data_source d');
    const { body } = await api.http.get(at()).set(admin);
    const everything = JSON.stringify([rows, body, api.logLines]);
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(Buffer.from(password).toString('hex'));
  });
});

describe('200', () => {
  it('lists sources alike for keys and members, without how they are reached', async () => {
    const byKey = await api.http
      .get('/v1/data-sources')
      .set('authorization', `Bearer ${key.secret}`)
      .expect(200);
    const byViewer = await api.http.get(at()).set(viewer).expect(200);
    expect(byViewer.body).toEqual(byKey.body);
    expect(byKey.body).toMatchObject({ has_more: false, next_cursor: null });
    expect(byKey.body.data[0]).toMatchObject({ name: 'Sales', type: 'postgresql', status: 'connected' });
    expect(byKey.body.data[0]).not.toHaveProperty('settings');
  });

  it('gives a list an ETag, and 304 to who has it', async () => {
    const bearer = { authorization: `Bearer ${key.secret}` };
    const first = await api.http.get('/v1/data-sources').set(bearer).expect(200);
    const again = await api.http
      .get('/v1/data-sources')
      .set({ ...bearer, 'if-none-match': first.headers['etag'] })
      .expect(304);
    expect(again.text).toBe('');
    expect(again.headers).toMatchObject({ etag: first.headers['etag'], 'x-request-id': expect.any(String) });
  });

  it('shows tables, inferred keys and what their texts are like', async () => {
    const { body } = await api.http
      .get(at(`/${await aShop()}/schema`))
      .set(editor)
      .expect(200);
    const [customers, orders] = body.tables;
    expect(customers).toMatchObject({ name: 'customers', primary_key: ['id'] });
    expect(customers.columns.map((column: { samples: string[] }) => column.samples)).toEqual([
      [],
      ['Ada', 'Grace'],
      ['enterprise'],
    ]);
    expect(orders.foreign_keys).toEqual([
      { columns: ['customer_id'], schema: null, table: 'customers', references: ['id'], inferred: true },
    ]);
  });

  it('makes another source the default', async () => {
    const id = await aShop();
    const { body } = await api.http
      .patch(at(`/${id}`))
      .set(admin)
      .send({ is_default: true })
      .expect(200);
    expect(body.is_default).toBe(true);
    const list = await api.http.get(at()).set(admin);
    expect(list.body.data.filter((source: { is_default: boolean }) => source.is_default)).toHaveLength(1);
  });

  it('notices new tables when it is asked to', async () => {
    makeShopFile('growing.sqlite');
    const { body } = await connect({ name: 'Growing', type: 'sqlite', settings: { path: 'growing.sqlite' } });
    const file = new DatabaseSync(join(files, workspace.id, 'growing.sqlite'));
    file.exec('CREATE TABLE more (id INTEGER)');
    file.close();
    const refreshed = await api.http
      .post(at(`/${body.id}/refresh`))
      .set(editor)
      .expect(200);
    expect(refreshed.body).toMatchObject({ status: 'connected', table_count: 3 });
  });

  it('says that a source does not answer any more, and says so in the list after a refresh', async () => {
    makeShopFile('passing.sqlite');
    const { body } = await connect({ name: 'Passing', type: 'sqlite', settings: { path: 'passing.sqlite' } });
    rmSync(join(files, workspace.id, 'passing.sqlite'));
    const tried = await api.http
      .post(at(`/${body.id}/test`))
      .set(editor)
      .expect(200);
    expect(tried.body).toEqual({
      ok: false,
      version: null,
      error: expect.stringContaining('passing.sqlite'),
    });
    const refreshed = await api.http
      .post(at(`/${body.id}/refresh`))
      .set(editor)
      .expect(200);
    expect(refreshed.body).toMatchObject({
      status: 'failed',
      status_message: expect.stringContaining('passing.sqlite'),
    });
  });

  it('previews one SELECT, cut to the rows asked for, exact where JSON is not', async () => {
    const { body: sources } = await api.http.get(at()).set(admin);
    const sales = sources.data.find((source: { name: string }) => source.name === 'Sales');
    const sql = 'SELECT country, amount FROM sales.orders ORDER BY id';
    const path = at(`/${sales.id}/preview`);
    const one = await api.http.post(path).set(editor).send({ sql, limit: 1 }).expect(200);
    expect(one.body).toMatchObject({
      columns: ['country', 'amount'],
      rows: [['Norway', 10.5]],
      truncated: true,
    });
    const all = await api.http.post(path).set(editor).send({ sql }).expect(200);
    expect(all.body.rows[1]).toEqual(['Chile', '12345678901234567890.5']);
  });
});

describe('204', () => {
  it('disconnects a source; its metrics and its schema go with it', async () => {
    const id = await aShop();
    await api.http
      .delete(at(`/${id}`))
      .set(admin)
      .expect(204);
    await api.http
      .delete(at(`/${id}`))
      .set(admin)
      .expect(404);
    expect(await api.source.query('SELECT 1 FROM source_schema WHERE data_source_id = $1', [id])).toEqual([]);
  });
});

describe('400', () => {
  const wrong: [string, () => object, string, RegExp][] = [
    [
      'a wrong password',
      () => ({ type: 'postgresql', settings: { ...postgresql, password: 'wrong horse' } }),
      'settings.password',
      /password|sign/i,
    ],
    [
      'a port nobody listens on',
      () => ({ type: 'postgresql', settings: { ...postgresql, port: 1 } }),
      'settings.host',
      /reach|refused|connect/i,
    ],
    [
      'an unknown host',
      () => ({ type: 'postgresql', settings: { ...postgresql, host: 'nowhere.invalid' } }),
      'settings.host',
      /nowhere\.invalid/,
    ],
    [
      'a private address',
      () => ({ type: 'postgresql', settings: { ...postgresql, host: '10.1.2.3' } }),
      'settings.host',
      /QG_SOURCE_ADDRESSES_ALLOWED/,
    ],
    [
      'TLS where there is none',
      () => ({ type: 'postgresql', settings: { ...postgresql, tls: 'require' } }),
      'settings.tls',
      /TLS/,
    ],
    [
      'an unknown database',
      () => ({ type: 'postgresql', settings: { ...postgresql, database: 'nothing' } }),
      'settings.database',
      /nothing/,
    ],
    [
      'a file that is not there',
      () => ({ type: 'sqlite', settings: { path: 'nothing.sqlite' } }),
      'settings.path',
      /nothing\.sqlite/,
    ],
    [
      'a path out of the folder',
      () => ({ type: 'sqlite', settings: { path: '../../etc/passwd' } }),
      'settings.path',
      /\.\./,
    ],
    [
      'a certificate that is none',
      () => ({ type: 'postgresql', settings: { ...postgresql, tls: 'verify', ca: 'none' } }),
      'settings.ca',
      /PEM/,
    ],
    [
      'a port of a server over HTTP that nobody listens on',
      () => ({ type: 'clickhouse', settings: { url: 'http://127.0.0.1:1', user: 'x' } }),
      'settings.url',
      /reach/,
    ],
    [
      'an account within a URL',
      () => ({ type: 'clickhouse', settings: { url: 'http://a:b@127.0.0.1:1', user: 'x' } }),
      'settings.url',
      /account/,
    ],
    ['an unknown type', () => ({ type: 'oracle', settings: {} }), 'type', /./],
    ['settings of another type', () => ({ type: 'sqlite', settings: postgresql }), 'settings.path', /./],
  ];
  it('says the same of a closed port and of an unknown host; why is in the log alone', async () => {
    const said = async (settings: object) => {
      const { body } = await connect({ name: 'Nowhere', type: 'postgresql', settings }).expect(400);
      return body.issues[0].message.replace(/^\S+/, 'PLACE');
    };
    const closed = await said({ ...postgresql, port: 1 });
    expect(await said({ ...postgresql, host: 'nowhere.invalid' })).toBe(closed);
    expect(closed).toMatch(/^PLACE cannot be reached: check the host/);
    const logged = api.logLines.filter((line) => line.includes('a data source cannot be reached')).join();
    expect(logged).toContain('ECONNREFUSED');
    expect(logged).toMatch(/ENOTFOUND|EAI_AGAIN/);
    expect(logged).toContain(workspace.id);
  });

  it.each(wrong)('says what to mend for %s, and saves nothing', async (what, input, path, message) => {
    const before = await api.http.get(at()).set(admin);
    const { body } = await connect({ name: what, ...input() }).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request' });
    expect(body.issues).toContainEqual({ path, message: expect.stringMatching(message) });
    expect(JSON.stringify(body)).not.toMatch(/wrong horse|a reader of nothing/);
    expect((await api.http.get(at()).set(admin)).body).toEqual(before.body);
  });

  it('wants the password again when a source is pointed elsewhere: it would be sent there', async () => {
    const { body } = await connect({ name: 'Movable', type: 'postgresql', settings: postgresql }).expect(201);
    const moved = await api.http
      .patch(at(`/${body.id}`))
      .set(admin)
      .send({ settings: { host: 'localhost' } })
      .expect(400);
    expect(moved.body.issues[0].path).toBe('settings.password');
    await api.http
      .patch(at(`/${body.id}`))
      .set(admin)
      .send({ settings: { host: 'localhost', password } })
      .expect(200);
  });

  it.each([
    ['DELETE FROM orders', /SELECT/],
    ['SELECT * FROM nothing', /nothing/],
    ['SELECT 1; SELECT 2', /one statement/],
    ["SELECT load_extension('x')", /load_extension/],
    ['SELECT nope FROM orders', /nope/],
    ['SELECT (', /./],
  ])('previews nothing but a reading statement: %s', async (sql, message) => {
    const { body } = await api.http
      .post(at(`/${await aShop()}/preview`))
      .set(editor)
      .send({ sql })
      .expect(400);
    expect(body.issues).toEqual([{ path: 'sql', message: expect.stringMatching(message) }]);
  });
});

describe('a result that is too much', () => {
  it.each([
    ["SELECT repeat('x', 50000000)", /larger than 32 MB/],
    ["SELECT (repeat('[', 5000) || repeat(']', 5000))::json", /too deep/],
    ['SELECT array_fill(1, ARRAY[4000000])', /larger than the limit/],
  ])('is refused, and the next statement runs: %s', async (sql, message) => {
    const { body: sources } = await api.http.get(at()).set(admin);
    const sales = sources.data.find((source: { name: string }) => source.name === 'Sales');
    const preview = (statement: string) =>
      api.http
        .post(at(`/${sales.id}/preview`))
        .set(editor)
        .send({ sql: statement });
    const { body } = await preview(sql).expect(400);
    expect(body.issues).toEqual([{ path: 'sql', message: expect.stringMatching(message) }]);
    await preview('SELECT 1').expect(200);
  });
});
