import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector, SourceAddress, SourceColumn, SourceTable } from '#connectors';
import { describeWhere } from '../describe-where.js';
import { collect, sourceErrorOf } from './collect.js';
import { connectorConformance } from './conformance.js';
import type { Engine } from './engine.js';
import { aForeignServer, foreignAnswers } from './foreign-server.js';
import { askTrino } from './trino-door.js';

/** The network of this suite's engines. */
const loopback = ['127.0.0.0/8', '::1/128'];

const many = 'tpch.sf100.lineitem';
type Settings = Extract<SourceAddress, { type: 'trino' }>['settings'];

const url = process.env['QG_TEST_TRINO_URL'];
const schema = `shop_${process.pid}`;

function trino(address: string): Engine {
  const admin = async (statement: string) => askTrino(address, statement);
  const withSettings = (change: Partial<Settings>, environment: EnvironmentChange = {}) =>
    open({ url: address, catalog: 'memory', schema, user: 'reader', ...change }, environment);
  const onPort = (port: number) => Object.assign(new URL(address), { port: String(port) }).href;
  const onHost = (hostname: string) => Object.assign(new URL(address), { hostname }).href;
  const noAccounts = { absent: 'this engine has no accounts' };
  return {
    async setUp() {
      for (const statement of shop) await admin(statement);
    },
    async tearDown() {
      for (const { type, name } of tables) {
        await admin(`DROP ${type} IF EXISTS memory.${schema}.${name}`);
      }
      await admin(`DROP SCHEMA IF EXISTS memory.${schema}`);
    },
    open: ({ connectionsMax }) => withSettings({}, { connectionsMax }),
    secrets: ['Correct-Horse-7'],
    faults: {
      'a wrong password': noAccounts,
      'an account that does not exist': noAccounts,
      'a port where nothing listens': () => withSettings({ url: onPort(1) }),
      'a host name that does not exist': () => withSettings({ url: onHost('no-such-host.invalid') }),
      'an address that is denied': () => withSettings({}, { opened: [] }),
      'a name of an address that is denied': () => withSettings({ url: onHost('localhost') }, { opened: [] }),
      'TLS demanded where there is none': { absent: 'over HTTP it reads as a port where nothing listens' },
      'a database or file that does not exist': () => withSettings({ catalog: 'no_such_catalog' }),
    },
    tables,
    values: {
      null: 'SELECT NULL',
      true: 'SELECT true',
      false: 'SELECT false',
      'an integer': 'SELECT -42',
      'the largest safe integer': 'SELECT 9007199254740991',
      'an integer beyond 2^53': 'SELECT 9007199254740993',
      'a short decimal': "SELECT decimal '1234.50'",
      'a decimal of 30 digits': "SELECT decimal '1234567890123456789012345678.25'",
      'a float': 'SELECT 0.1e0',
      'a float that is not a number': 'SELECT nan()',
      infinity: 'SELECT infinity()',
      'negative infinity': 'SELECT cast(-infinity() AS real)',
      'text beyond ASCII': "SELECT 'Grüße, 世界 🙂'",
      'an empty text': "SELECT ''",
      bytes: "SELECT X'0001ff80'",
      'a list of integers': 'SELECT ARRAY[1, NULL, 3]',
      'a list of texts': `SELECT ARRAY['a', 'b,c', 'd"e\\f', '']`,
      JSON: `SELECT JSON '{"a": [1, "x", null, true]}'`,
      'a date': "SELECT date '2024-02-29'",
      'a date before 1900': "SELECT date '1815-12-10'",
      'a date in the year 9999': "SELECT date '9999-12-31'",
      'a timestamp': "SELECT timestamp '2024-02-29 13:14:15.000'",
      'a timestamp with microseconds': "SELECT timestamp '1815-12-10 23:59:59.123456'",
      'a timestamp with a zone': "SELECT timestamp '2024-02-29 13:14:15 +02:00'",
      'a time': "SELECT time '13:14:15.000'",
      'a time with microseconds': "SELECT time '13:14:15.123456'",
    },
    rows: (count, width) =>
      `SELECT n, rpad('x', ${width}, 'x') AS label FROM TABLE(sequence(1, ${count})) t (n) ORDER BY n`,
    duplicateNames: 'SELECT 1 AS a, 2 AS a',
    emptyResult: 'SELECT id, name FROM customers WHERE false',
    bigCell: (size) => `SELECT replace(rpad('x', ${size / 1024}, 'x'), 'x', rpad('x', 1024, 'x'))`,
    missingTable: 'SELECT * FROM no_such_table',
    syntaxError: 'SELECT FROM WHERE',
    failsLate: 'SELECT 1 / (50000 - n) FROM TABLE(sequence(1, 100000)) t (n)',
    slow: (marker) =>
      `SELECT count(*), '${marker}' FROM ${many} a CROSS JOIN ${many} b WHERE a.comment = b.comment || '${marker}'`,
    endless: (marker) => `SELECT a.orderkey, rpad('x', 1000, 'x'), '${marker}' FROM tpch.sf100.lineitem a`,
    async isRunning(marker) {
      const found = await admin(
        `SELECT 1 FROM system.runtime.queries WHERE state NOT IN ('FINISHED', 'FAILED') AND "user" = 'reader' AND query LIKE '%${marker}%'`,
      );
      return found.length > 0;
    },
    hostile: [
      ['INSERT', "INSERT INTO customers VALUES (9, 'x')"],
      ['INSERT … SELECT', "INSERT INTO customers SELECT 9, 'x'"],
      ['INSERT behind comments', "/* SELECT */ -- SELECT\nINSERT INTO customers VALUES (9, 'x')"],
      ['INSERT in parentheses', "(INSERT INTO customers VALUES (9, 'x'))"],
      ['INSERT in a CTE', "WITH t AS (INSERT INTO customers VALUES (9, 'x')) SELECT * FROM t"],
      ['INSERT behind a CTE', 'WITH t AS (SELECT 9) INSERT INTO customers SELECT * FROM t'],
      ['UPDATE', "UPDATE customers SET name = 'x'"],
      ['DELETE', 'DELETE FROM customers'],
      ['MERGE', 'MERGE INTO customers c USING orders o ON c.id = o.id WHEN MATCHED THEN DELETE'],
      ['TRUNCATE', 'TRUNCATE TABLE customers'],
      ['CREATE TABLE', 'CREATE TABLE made (id integer)'],
      ['CREATE TABLE … AS', 'CREATE TABLE made AS SELECT 1 AS id'],
      ['CREATE OR REPLACE TABLE', 'CREATE OR REPLACE TABLE customers AS SELECT 1 AS id'],
      ['CREATE VIEW', 'CREATE VIEW made AS SELECT 1 AS id'],
      ['CREATE MATERIALIZED VIEW', 'CREATE MATERIALIZED VIEW made AS SELECT 1 AS id'],
      ['CREATE SCHEMA', 'CREATE SCHEMA made'],
      ['CREATE CATALOG', 'CREATE CATALOG made USING memory'],
      ['CREATE FUNCTION', 'CREATE FUNCTION made() RETURNS integer RETURN 1'],
      ['CREATE ROLE', 'CREATE ROLE made'],
      ['DROP TABLE', 'DROP TABLE customers'],
      ['DROP VIEW', 'DROP VIEW order_totals'],
      ['DROP SCHEMA', `DROP SCHEMA ${schema} CASCADE`],
      ['ALTER TABLE', 'ALTER TABLE customers RENAME TO made'],
      ['ADD COLUMN', 'ALTER TABLE customers ADD COLUMN made integer'],
      ['COMMENT', "COMMENT ON TABLE customers IS 'x'"],
      ['ANALYZE', 'ANALYZE customers'],
      ['REFRESH', 'REFRESH MATERIALIZED VIEW order_totals'],
      ['GRANT', 'GRANT ALL PRIVILEGES ON customers TO reader'],
      ['REVOKE', 'REVOKE ALL PRIVILEGES ON customers FROM reader'],
      ['DENY', 'DENY SELECT ON customers TO USER admin'],
      ['CALL', "CALL system.runtime.kill_query(query_id => 'x', message => 'y')"],
      ['CALL in a query', "SELECT * FROM (CALL system.runtime.kill_query('x', 'y'))"],
      ['SET SESSION', "SET SESSION query_max_run_time = '10d'"],
      ['SET ROLE', 'SET ROLE admin'],
      ['SET TIME ZONE', "SET TIME ZONE 'Europe/Berlin'"],
      ['RESET SESSION', 'RESET SESSION query_max_run_time'],
      ['WITH SESSION', "WITH SESSION query_max_run_time = '10d' SELECT 1"],
      ['WITH SESSION behind a comment', "WITH/**/SESSION query_max_run_time = '10d' SELECT 1"],
      ['WITH FUNCTION', 'WITH FUNCTION f() RETURNS integer RETURN 1 SELECT f()'],
      ['USE', 'USE tpch.tiny'],
      ['PREPARE', 'PREPARE kept FROM SELECT 1'],
      ['EXECUTE IMMEDIATE', "EXECUTE IMMEDIATE 'DROP TABLE customers'"],
      ['DEALLOCATE', 'DEALLOCATE PREPARE kept'],
      ['START TRANSACTION', 'START TRANSACTION'],
      ['COMMIT', 'COMMIT'],
      ['EXPLAIN ANALYZE of a write', 'EXPLAIN ANALYZE DELETE FROM customers'],
      ['EXPLAIN', 'EXPLAIN SELECT 1'],
      ['SHOW', 'SHOW TABLES'],
      ['DESCRIBE', 'DESCRIBE customers'],
      ['two statements', 'SELECT 1; SELECT 2'],
      ['a write as the second statement', 'SELECT 1; DROP TABLE customers'],
      ['a parenthesis closed early', 'SELECT 1) x, (SELECT 2'],
      ['a parenthesis closed early, and a comment', 'SELECT 1) --'],
      ['a parenthesis closed early, and a write', 'SELECT 1); DROP TABLE customers; SELECT (1'],
      ['a comment left open', 'SELECT 1 /*'],
      ['a text left open', "SELECT 'x"],
      ['a body of a function', 'SELECT $$ ; $$'],
      ['query()', "SELECT * FROM TABLE(memory.system.query(query => 'DROP TABLE x'))"],
      ['query() in quotes', `SELECT * FROM TABLE("memory"."system"."query"(query => 'DROP TABLE x'))`],
      ['query() among comments', "SELECT * FROM TABLE/**/(/**/system/**/./**/query/**/(query => 'x'))"],
      ['query() in a CTE', "WITH t AS (SELECT * FROM TABLE(system.query(query => 'x'))) SELECT * FROM t"],
      [
        'query() as an argument',
        'SELECT * FROM TABLE(exclude_columns(input => TABLE(system.query(query => 1))))',
      ],
      ['a table function of no known name', 'SELECT * FROM TABLE(anything.system.new(1))'],
      ['a quoted name that ends like an allowed one', `SELECT * FROM TABLE("x""sequence"(1, 2))`],
      ['execute()', "CALL memory.system.execute(query => 'DROP TABLE x')"],
    ].map(([name = '', sql = '']) => ({ name, sql })),
    async traces() {
      const tables = await admin(
        `SELECT table_schem, table_name, remarks FROM system.jdbc.tables WHERE table_cat = 'memory' AND table_schem <> 'information_schema' ORDER BY 1, 2`,
      );
      const columns = await admin(
        `SELECT * FROM memory.information_schema.columns WHERE table_schema = '${schema}' ORDER BY 3, 4`,
      );
      const catalogs = await admin('SELECT * FROM system.metadata.catalogs ORDER BY 1');
      return {
        tables,
        columns,
        catalogs,
        customers: await admin(`SELECT * FROM memory.${schema}.customers ORDER BY 1`),
      };
    },
  };
}

interface EnvironmentChange {
  connectionsMax?: number;
  opened?: string[];
}

function open(
  settings: Settings,
  { opened = loopback, connectionsMax = 2 }: EnvironmentChange,
): Promise<Connector> {
  return openConnector(
    { type: 'trino', settings },
    { network: new SourceNetwork({ opened }), filesFolder: undefined, connectionsMax },
  );
}

/** The other door: Trino's protocol in its shortest form. */
const shop = [
  `CREATE SCHEMA memory.${schema}`,
  `CREATE TABLE memory.${schema}.customers (id integer NOT NULL, name varchar COMMENT 'As they call themselves') COMMENT 'Who buys'`,
  `INSERT INTO memory.${schema}.customers VALUES (1, 'Ada'), (2, 'Grace')`,
  `CREATE TABLE memory.${schema}.orders (id bigint, total decimal(10,2), tags array(varchar), placed timestamp(3) with time zone)`,
  `CREATE VIEW memory.${schema}.order_totals AS SELECT id, sum(total) AS total FROM memory.${schema}.orders GROUP BY 1`,
];

const column = (
  name: string,
  type: string,
  kind: SourceColumn['kind'],
  other: Partial<SourceColumn> = {},
): SourceColumn => ({ name, type, kind, nullable: true, comment: undefined, ...other });

const table = (name: string, columns: SourceColumn[], other: Partial<SourceTable> = {}): SourceTable => ({
  schema,
  name,
  type: 'table',
  comment: undefined,
  rowEstimate: undefined,
  columns,
  primaryKey: [],
  foreignKeys: [],
  ...other,
});

const tables: SourceTable[] = [
  table(
    'customers',
    [
      column('id', 'integer', 'integer', { nullable: false }),
      column('name', 'varchar', 'text', { comment: 'As they call themselves' }),
    ],
    { comment: 'Who buys' },
  ),
  table('orders', [
    column('id', 'bigint', 'integer'),
    column('total', 'decimal(10,2)', 'number'),
    column('tags', 'array(varchar)', 'list'),
    column('placed', 'timestamp(3) with time zone', 'timestamp'),
  ]),
  table('order_totals', [column('id', 'bigint', 'integer'), column('total', 'decimal(38,2)', 'number')], {
    type: 'view',
  }),
];

describeWhere(url !== undefined, 'a server at QG_TEST_TRINO_URL', 'the connector for Trino, asked', () => {
  const address = url ?? '';
  connectorConformance('Trino', trino(address));

  it.each([
    ["map(ARRAY['a'], ARRAY[decimal '1.50'])", { a: 1.5 }, 'json'],
    [
      'CAST(row(9007199254740993, nan()) AS row(a bigint, b double))',
      { a: '9007199254740993', b: 'NaN' },
      'json',
    ],
    ["row(1, 'x')", [1, 'x'], 'json'],
    ["ARRAY[timestamp '2024-07-31 10:20:30 Europe/Berlin']", ['2024-07-31T08:20:30Z'], 'list'],
    ["timestamp '2024-10-27 02:30:00 Europe/Berlin'", '2024-10-27T00:30:00Z', 'timestamp'],
    ["timestamp '2024-01-31 10:20:30.123456789012 +05:30'", '2024-01-31T04:50:30.123456789012Z', 'timestamp'],
    ["timestamp '-0044-03-15 00:00:00'", '-0044-03-15T00:00:00', 'timestamp'],
    ["time '10:20:30.500 +02:00'", '10:20:30.5+02:00', 'time'],
    ["interval '3' day", '3 00:00:00.000', 'other'],
    ["uuid '12151fd2-7586-11e9-8f9e-2a86e4085a59'", '12151fd2-7586-11e9-8f9e-2a86e4085a59', 'text'],
    ["ipaddress '10.0.0.1'", '10.0.0.1', 'text'],
    [
      `'say "9007199254740993" \\ ' || CAST(9007199254740993 AS varchar)`,
      'say "9007199254740993" \\ 9007199254740993',
      'text',
    ],
    [`JSON '{"n": 9007199254740993}'`, { n: '9007199254740993' }, 'json'],
  ])('returns %s exactly', async (expression, cell, kind) => {
    const connector = await open({ url: address, catalog: 'memory', user: 'reader' }, {});
    try {
      const { columns, rows } = await collect(connector, `SELECT ${expression} AS value;`);
      expect([rows, columns]).toEqual([[[cell]], [expect.objectContaining({ name: 'value', kind })]]);
    } finally {
      await connector.close();
    }
  });
});

describe('the connector for Trino, at a server that is none', () => {
  const errorAt = async (answer: RequestListener, settings: Partial<Settings> = {}) => {
    const server = await aForeignServer(answer);
    const connector = await open({ url: server.url, catalog: 'memory', user: 'reader', ...settings }, {});
    try {
      const error = await sourceErrorOf(connector.test(AbortSignal.timeout(10_000)), []);
      return { error, asked: server.asked };
    } finally {
      await connector.close();
      await server.close();
    }
  };

  it.each(foreignAnswers)('tells $name from nothing at all to nobody', async ({ answer }) => {
    expect((await errorAt(answer)).error).toMatchObject({ code: 'unreachable' });
  });

  it('names an account that is not let in', async () => {
    const { error } = await errorAt((_, response) => response.writeHead(401).end('who?'));
    expect(error).toMatchObject({ code: 'credentials' });
  });

  it('tries again while the server is busy', async () => {
    const { error, asked } = await errorAt((_, response) => response.writeHead(503).end());
    expect(error).toMatchObject({ code: 'unreachable' });
    expect(asked.length).toBeGreaterThan(3);
  });

  it('does not follow to another address', async () => {
    const elsewhere = await aForeignServer((_, response) => response.end());
    const page = { id: '1', nextUri: `${elsewhere.url}/v1/statement/1`, stats: { state: 'QUEUED' } };
    const { error } = await errorAt((_, response) => response.end(JSON.stringify(page)));
    await elsewhere.close();
    expect(error).toMatchObject({ code: 'settings' });
    expect(elsewhere.asked).toEqual([]);
  });

  it('stops what reports to be an update all the same', async () => {
    const { error, asked } = await errorAt((request, response) => {
      const nextUri = `http://${request.headers.host}/v1/statement/1`;
      response.end(JSON.stringify({ nextUri, updateType: 'INSERT', stats: { state: 'RUNNING' } }));
    });
    expect(error).toMatchObject({ code: 'refused' });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('sends no password without TLS', async () => {
    const settings = { url: 'http://127.0.0.1:1', catalog: 'memory', user: 'reader', password: 'Secret-9' };
    expect(await sourceErrorOf(open(settings, {}), ['Secret-9'])).toMatchObject({ code: 'tls' });
  });

  it('takes no account in the URL', async () => {
    const settings = { url: 'http://me:Secret-9@127.0.0.1:1', catalog: 'memory', user: 'reader' };
    expect(await sourceErrorOf(open(settings, {}), ['Secret-9'])).toMatchObject({ code: 'settings' });
  });
});
