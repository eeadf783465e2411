import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cell } from '#contracts';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector, SourceAddress } from '#connectors';
import { openDatabase } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { collect, sourceErrorOf } from './collect.js';
import { connectorConformance } from './conformance.js';
import type { Engine } from './engine.js';
import { shop, tables } from './postgresql-shop.js';
import { startTcpProxy } from '../tcp-proxy.js';

/** The network of this suite's engines. */
const loopback = ['127.0.0.0/8', '::1/128'];

type Settings = Extract<SourceAddress, { type: 'postgresql' }>['settings'];

const password = 'Correct-Horse-7';
const role = `reader_${process.pid}`;
let database: TestDatabase;
let admin: Awaited<ReturnType<typeof openDatabase>>;

connectorConformance('PostgreSQL', {
  async setUp() {
    database = await createEmptyDatabase();
    admin = await openAdmin(database.url);
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await admin.query(shop(role));
  },
  async tearDown() {
    await admin.destroy();
    await database.drop();
  },
  open: ({ connectionsMax }) => open({}, { connectionsMax }),
  secrets: [password, 'Wrong-Battery-8'],
  faults: {
    'a wrong password': () => open({ password: 'Wrong-Battery-8' }),
    'an account that does not exist': () => open({ user: 'nobody_at_all' }),
    'a port where nothing listens': () => open({ port: 1 }),
    'a host name that does not exist': () => open({ host: 'no-such-host.invalid' }),
    'an address that is denied': () => open({}, { opened: [] }),
    'a name of an address that is denied': () => open({ host: 'localhost' }, { opened: [] }),
    'TLS demanded where there is none': () => open({ tls: 'verify' }),
    'a database or file that does not exist': () => open({ database: 'no_such_database' }),
  },
  tables,
  values: {
    null: 'SELECT NULL',
    true: 'SELECT true',
    false: 'SELECT false',
    'an integer': 'SELECT -42',
    'the largest safe integer': 'SELECT 9007199254740991',
    'an integer beyond 2^53': 'SELECT 9007199254740993',
    'a short decimal': 'SELECT 1234.50::numeric(10,2)',
    'a decimal of 30 digits': 'SELECT 1234567890123456789012345678.25',
    'a float': 'SELECT 0.1::float8',
    'a float that is not a number': "SELECT 'NaN'::float8",
    infinity: "SELECT 'Infinity'::float4",
    'negative infinity': "SELECT '-Infinity'::numeric",
    'text beyond ASCII': "SELECT 'Grüße, 世界 🙂'",
    'an empty text': "SELECT ''",
    bytes: "SELECT '\\x0001ff80'::bytea",
    'a list of integers': 'SELECT ARRAY[1, NULL, 3]',
    'a list of texts': `SELECT ARRAY['a', 'b,c', 'd"e\\f', '']`,
    JSON: `SELECT '{"a": [1, "x", null, true]}'::jsonb`,
    'a date': "SELECT date '2024-02-29'",
    'a date before 1900': "SELECT date '1815-12-10'",
    'a date in the year 9999': "SELECT date '9999-12-31'",
    'a timestamp': "SELECT timestamp '2024-02-29 13:14:15'",
    'a timestamp with microseconds': "SELECT timestamp '1815-12-10 23:59:59.123456'",
    'a timestamp with a zone': "SELECT timestamptz '2024-02-29 13:14:15+02'",
    'a time': "SELECT time '13:14:15'",
    'a time with microseconds': "SELECT time '13:14:15.123456'",
  },
  rows: (count, width) => `SELECT generate_series(1, ${count}) AS n, repeat('x', ${width}) AS label`,
  duplicateNames: 'SELECT 1 AS a, 2 AS a',
  emptyResult: 'SELECT id, name FROM shop.customers WHERE false',
  bigCell: (size) => `SELECT repeat('x', ${size})`,
  missingTable: 'SELECT * FROM shop.no_such_table',
  syntaxError: 'SELECT FROM WHERE',
  failsLate: 'SELECT 1 / (50000 - n) FROM generate_series(1, 100000) n',
  slow: (marker) => `SELECT pg_sleep(60), '${marker}'`,
  endless: (marker) => `SELECT generate_series(1, 2000000000), repeat('x', 1000), '${marker}'`,
  async isRunning(marker) {
    const running = await admin.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`,
      [marker],
    );
    return running.length > 0;
  },
  hostile: [
    { name: 'INSERT', sql: "INSERT INTO shop.customers VALUES (9, 'x')" },
    { name: 'INSERT … RETURNING', sql: "INSERT INTO shop.customers VALUES (9, 'x') RETURNING id" },
    { name: 'UPDATE', sql: "UPDATE shop.customers SET name = 'x'" },
    {
      name: 'DELETE in a CTE',
      sql: 'WITH gone AS (DELETE FROM shop.orders RETURNING id) SELECT * FROM gone',
    },
    {
      name: 'MERGE',
      sql: 'MERGE INTO shop.customers c USING shop.orders o ON c.id = o.id WHEN MATCHED THEN DELETE',
    },
    { name: 'TRUNCATE', sql: 'TRUNCATE shop.orders' },
    { name: 'CREATE TABLE', sql: 'CREATE TABLE shop.made (id int)' },
    { name: 'CREATE TEMP TABLE', sql: 'CREATE TEMP TABLE made AS SELECT 1 AS id' },
    { name: 'SELECT INTO', sql: 'SELECT 1 AS id INTO shop.made' },
    { name: 'DROP TABLE', sql: 'DROP TABLE shop.orders' },
    { name: 'a function with side effects', sql: 'SELECT shop.add_customer()' },
    { name: 'nextval', sql: "SELECT nextval('shop.numbers')" },
    { name: 'two statements', sql: 'SELECT 1; SELECT 2' },
    { name: 'leaving the transaction', sql: 'COMMIT; CREATE TABLE shop.made (id int)' },
    { name: 'COMMIT', sql: 'COMMIT' },
    { name: 'SET', sql: "SET application_name = 'changed'" },
    { name: 'SET TRANSACTION READ WRITE', sql: 'SET TRANSACTION READ WRITE' },
    {
      name: 'making the transaction writable in the statement',
      sql: `SELECT set_config('transaction_read_only', 'off', true),
            query_to_xml('INSERT INTO shop.customers VALUES (9, ''x'')', true, true, '')`,
    },
    { name: 'PREPARE', sql: 'PREPARE kept AS SELECT 1' },
    { name: 'LISTEN', sql: 'LISTEN anything' },
    { name: 'NOTIFY', sql: "NOTIFY anything, 'x'" },
    { name: 'COPY to the client', sql: 'COPY shop.customers TO STDOUT' },
    { name: 'COPY from the client', sql: 'COPY shop.customers FROM STDIN' },
    { name: 'COPY to a file', sql: "COPY shop.customers TO '/tmp/questglass-copied'" },
    { name: 'COPY to a program', sql: "COPY shop.customers TO PROGRAM 'cat'" },
    { name: 'reading a file', sql: "SELECT pg_read_file('/etc/hostname')" },
    { name: 'listing a folder', sql: "SELECT pg_ls_dir('/')" },
    { name: 'importing a large object', sql: "SELECT lo_import('/etc/hostname')" },
    { name: 'making a large object', sql: "SELECT lo_from_bytea(0, 'x')" },
    { name: 'DO', sql: "DO $$ BEGIN INSERT INTO shop.customers VALUES (9, 'x'); END $$" },
    { name: 'CALL', sql: 'CALL shop.commit_customer()' },
    { name: 'LOCK TABLE', sql: 'LOCK TABLE shop.orders IN ACCESS SHARE MODE' },
    { name: 'SELECT … FOR UPDATE', sql: 'SELECT * FROM shop.orders FOR UPDATE' },
    {
      name: 'ending another backend',
      sql: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'`,
    },
    { name: 'a table of passwords', sql: 'SELECT * FROM pg_authid' },
    { name: 'becoming another role', sql: 'SET ROLE postgres' },
    { name: 'what the account may not read', sql: 'SELECT * FROM shop.secrets' },
    { name: 'EXPLAIN ANALYZE of a write', sql: 'EXPLAIN ANALYZE DELETE FROM shop.orders' },
  ],
  async traces() {
    return admin.query(
      `SELECT (SELECT json_agg(c ORDER BY id) FROM shop.customers c) AS customers,
              (SELECT json_agg(o ORDER BY id) FROM shop.orders o) AS orders,
              (SELECT last_value FROM shop.numbers) AS number,
              (SELECT json_agg(relname ORDER BY oid) FROM pg_class WHERE relkind = 'r' AND oid > 16000) AS tables,
              (SELECT count(*) FROM pg_largeobject_metadata) AS large_objects,
              (SELECT count(*) FROM pg_locks WHERE locktype IN ('advisory', 'relation') AND pid IN
                (SELECT pid FROM pg_stat_activity WHERE usename = $1)) AS locks,
              (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'changed') AS renamed`,
      [role],
    );
  },
  async killConnections() {
    await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = $1', [
      role,
    ]);
  },
  async countConnections() {
    const [row] = await admin.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
      [role],
    );
    return row?.count ?? 0;
  },
} satisfies Engine);

describe('the connector for PostgreSQL, in what only PostgreSQL has,', () => {
  const superuser = () => {
    const url = new URL(database.url);
    return open({ user: url.username, password: url.password });
  };
  let connector: Connector;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    admin = await openAdmin(database.url);
    await admin.query(`
      ALTER ROLE ${role} NOINHERIT;
      CREATE SCHEMA wide;
      GRANT USAGE ON SCHEMA wide TO ${role};
      CREATE TYPE wide.mood AS ENUM ('glad', 'sad');
      CREATE DOMAIN wide.score AS int;
      ALTER DEFAULT PRIVILEGES IN SCHEMA wide GRANT SELECT ON TABLES TO ${role}`);
    // A thousand at once may take longer than the admin's connection lets a statement run.
    for (let first = 1; first <= 1_000; first += 50) await admin.query(wideTables(first, first + 49));
    connector = await open({});
  }, 60_000);

  afterAll(async () => {
    await connector.close();
    await admin.destroy();
    await database.drop();
  });

  it('introspects a thousand tables by what it asks where there are none', async () => {
    const proxy = await startTcpProxy(Number(new URL(database.url).port));
    const through = await open({ host: '127.0.0.1', port: proxy.port }, { connectionsMax: 1 });
    const introspect = async () => {
      const before = proxy.bytesFromClients;
      const found = await through.introspect(AbortSignal.timeout(15_000));
      return { found, bytesAsked: proxy.bytesFromClients - before };
    };
    await through.test(AbortSignal.timeout(15_000));
    await admin.query(`REVOKE USAGE ON SCHEMA wide FROM ${role}`);
    const none = await introspect();
    await admin.query(`GRANT USAGE ON SCHEMA wide TO ${role}`);
    const { found, bytesAsked } = await introspect();
    await through.close();
    await proxy.close();
    expect(none.found).toEqual([]);
    expect(found).toHaveLength(1_000);
    expect(bytesAsked).toBe(none.bytesAsked);
    expect(found[0]?.columns.map(({ kind }) => kind)).toEqual([
      'integer',
      'text',
      'date',
      'number',
      'text',
      'list',
    ]);
  });

  it('refuses a superuser, whatever is asked', async () => {
    const refused = await superuser();
    const attempts = [() => refused.test(AbortSignal.timeout(5_000)), () => collect(refused, 'SELECT 1')];
    for (const attempt of attempts) {
      const error = await sourceErrorOf(attempt(), []);
      expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining('Create a role') });
    }
    await refused.close();
  });

  it('refuses an account that could become one that reads the files of the server', async () => {
    await admin.query(`GRANT pg_read_server_files TO ${role}`);
    const refused = await open({});
    const error = await sourceErrorOf(collect(refused, "SELECT pg_read_file('/etc/hostname')"), []);
    await admin.query(`REVOKE pg_read_server_files FROM ${role}`);
    await refused.close();
    expect(error).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('pg_read_server_files'),
    });
  });

  it('keeps nothing of one statement for the next', async () => {
    const single = await open({}, { connectionsMax: 1 });
    await collect(single, `SELECT pg_advisory_lock(1), set_config('application_name', 'changed', false)`);
    // Other databases of the server have locks of their own.
    const own = `SELECT oid FROM pg_database WHERE datname = current_database()`;
    const held = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = (${own})`;
    const left = `SELECT current_setting('application_name'), (${held})`;
    expect((await collect(single, left)).rows).toEqual([['questglass', 0]]);
    await single.close();
  });

  it('leaves nothing on a connection whose statements fail', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    const single = await open({}, { connectionsMax: 1 });
    // Node warns of the eleventh listener on a socket.
    for (let count = 0; count < 12; count += 1) await sourceErrorOf(collect(single, 'SELECT 1 / 0'), []);
    await single.close();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it.each<[string, Cell, string]>([
    [`'glad'::wide.mood`, 'glad', 'text'],
    [`ARRAY['glad', 'sad']::wide.mood[]`, ['glad', 'sad'], 'list'],
    ['ARRAY[1]::wide.score[]', [1], 'list'],
    [`'[2:3]={1,2}'::int[]`, [1, 2], 'list'],
    [
      'ARRAY[[1,2],[3,4]]',
      [
        [1, 2],
        [3, 4],
      ],
      'list',
    ],
    [`ARRAY[]::text[]`, [], 'list'],
    [`ARRAY['NULL', NULL, '{}', ' a ']`, ['NULL', null, '{}', ' a '], 'list'],
    [`'{(1,1),(0,0);(3,3),(2,2)}'::box[]`, ['(1,1),(0,0)', '(3,3),(2,2)'], 'list'],
    [`'1 2'::int2vector`, '1 2', 'other'],
    [`'{"n": 12345678901234567890, "m": 1.5}'::json`, { n: '12345678901234567890', m: 1.5 }, 'json'],
    [`'infinity'::timestamptz`, 'infinity', 'timestamp'],
    [`date '0044-03-15 BC'`, '0044-03-15 BC', 'date'],
    [`interval '1 day 02:00'`, 'P1DT2H', 'other'],
    [`'10.0.0.1'::inet`, '10.0.0.1', 'text'],
    [`(1, 'a')`, '(1,a)', 'other'],
  ])('returns %s as %j', async (sql, cell, kind) => {
    const { columns, rows } = await collect(connector, `SELECT ${sql} AS value`);
    expect(rows).toEqual([[cell]]);
    expect(columns).toMatchObject([{ name: 'value', kind }]);
  });

  it('refuses a statement with a NUL in it, and one with parameters', async () => {
    const errors = [
      await sourceErrorOf(collect(connector, 'SELECT 1\0'), []),
      await sourceErrorOf(collect(connector, 'SELECT $1::int'), []),
    ];
    expect(errors.map(({ code }) => code)).toEqual(['statement', 'statement']);
  });
});

function wideTables(first: number, last: number): string {
  return `DO $$ BEGIN FOR i IN ${first}..${last} LOOP
    EXECUTE format('CREATE TABLE wide.t%s (id int PRIMARY KEY, a text, b date, c numeric, d wide.mood, e wide.score[])', i);
  END LOOP; END $$`;
}

function open(change: Partial<Settings>, environment: { connectionsMax?: number; opened?: string[] } = {}) {
  const url = new URL(database.url);
  const settings: Settings = {
    host: url.hostname,
    port: Number(url.port),
    user: role,
    password,
    database: url.pathname.slice(1),
    tls: 'disable',
    ...change,
  };
  return openConnector(
    { type: 'postgresql', settings },
    {
      network: new SourceNetwork({ opened: environment.opened ?? loopback }),
      filesFolder: undefined,
      connectionsMax: environment.connectionsMax ?? 2,
    },
  );
}

function openAdmin(url: string): ReturnType<typeof openDatabase> {
  // The pool does not wait for its connections to end, so that dropping the database may find one; a statement that lacks its own fails.
  const onIdleError = () => undefined;
  return openDatabase({ url, applicationName: 'questglass-test', connectionsMax: 1, onIdleError });
}
