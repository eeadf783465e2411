import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector, SourceAddress, SourceColumn, SourceTable } from '#connectors';
import { describeWhere } from '../describe-where.js';
import { collect, sourceErrorOf } from './collect.js';
import { connectorConformance } from './conformance.js';
import type { Engine } from './engine.js';
import { aForeignServer, foreignAnswers } from './foreign-server.js';

/** The network of this suite's engines. */
const loopback = ['127.0.0.0/8', '::1/128'];

type Settings = Extract<SourceAddress, { type: 'clickhouse' }>['settings'];

const address = process.env['QG_TEST_CLICKHOUSE_URL'] ?? 'http://127.0.0.1:1';
const database = `shop_${process.pid}`;

interface Around {
  connectionsMax?: number;
  opened?: string[];
}

function open(
  settings: Partial<Settings>,
  { opened = loopback, connectionsMax = 2 }: Around = {},
): Promise<Connector> {
  return openConnector(
    { type: 'clickhouse', settings: { url: address, database, user: 'default', ...settings } },
    { network: new SourceNetwork({ opened }), filesFolder: undefined, connectionsMax },
  );
}

/** The other door. */
async function ask(statement: string): Promise<string> {
  const answer = await fetch(address, { method: 'POST', body: statement, headers: { connection: 'close' } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

const onPort = (port: number) => Object.assign(new URL(address), { port: String(port) }).href;
const onHost = (hostname: string) => Object.assign(new URL(address), { hostname }).href;
const noAccounts = { absent: 'this engine has no accounts' };

const column = (
  name: string,
  type: string,
  kind: SourceColumn['kind'],
  other: Partial<SourceColumn> = {},
): SourceColumn => ({ name, type, kind, nullable: false, comment: undefined, ...other });

const table = (name: string, columns: SourceColumn[], other: Partial<SourceTable> = {}): SourceTable => ({
  schema: database,
  name,
  type: 'table',
  comment: undefined,
  rowEstimate: undefined,
  columns,
  primaryKey: [],
  foreignKeys: [],
  ...other,
});

const shop = [
  `CREATE DATABASE ${database}`,
  `CREATE TABLE ${database}.customers (id Int32, name String COMMENT 'As they call themselves')
     ENGINE = MergeTree ORDER BY id COMMENT 'Who buys'`,
  `INSERT INTO ${database}.customers VALUES (1, 'Ada'), (2, 'Grace')`,
  `CREATE TABLE ${database}.orders (id UInt64, total Nullable(Decimal(10, 2)), tags Array(LowCardinality(String)),
     placed DateTime64(3), state Enum8('a, (b' = 1, 'c' = 2), details Tuple(a Int8, b Map(String, Float64)))
     ENGINE = MergeTree ORDER BY id`,
  `CREATE VIEW ${database}.order_totals AS SELECT id, sum(total) AS total FROM ${database}.orders GROUP BY id`,
];

const tables: SourceTable[] = [
  table(
    'customers',
    [
      column('id', 'Int32', 'integer'),
      column('name', 'String', 'text', { comment: 'As they call themselves' }),
    ],
    { comment: 'Who buys' },
  ),
  table('orders', [
    column('id', 'UInt64', 'integer'),
    column('total', 'Nullable(Decimal(10, 2))', 'number', { nullable: true }),
    column('tags', 'Array(LowCardinality(String))', 'list'),
    column('placed', 'DateTime64(3)', 'timestamp'),
    column('state', "Enum8('a, (b' = 1, 'c' = 2)", 'text'),
    column('details', 'Tuple(a Int8, b Map(String, Float64))', 'json'),
  ]),
  table(
    'order_totals',
    [
      column('id', 'UInt64', 'integer'),
      column('total', 'Nullable(Decimal(38, 2))', 'number', { nullable: true }),
    ],
    { type: 'view' },
  ),
];

const engine: Engine = {
  async setUp() {
    for (const statement of shop) await ask(statement);
  },
  async tearDown() {
    await ask(`DROP DATABASE IF EXISTS ${database}`);
  },
  open: ({ connectionsMax }) => open({}, { connectionsMax }),
  secrets: ['Correct-Horse-7'],
  faults: {
    'a wrong password': noAccounts,
    'an account that does not exist': noAccounts,
    'a port where nothing listens': () => open({ url: onPort(1), password: 'Correct-Horse-7' }),
    'a host name that does not exist': () => open({ url: onHost('no-such-host.invalid') }),
    'an address that is denied': () => open({}, { opened: [] }),
    'a name of an address that is denied': () => open({ url: onHost('localhost') }, { opened: [] }),
    'TLS demanded where there is none': { absent: 'over HTTP it reads as a port where nothing listens' },
    'a database or file that does not exist': () => open({ database: 'no_such_database' }),
  },
  tables,
  owns: ({ schema }) => schema === database,
  values: {
    null: 'SELECT NULL',
    true: 'SELECT true',
    false: 'SELECT false',
    'an integer': 'SELECT -42',
    'the largest safe integer': 'SELECT 9007199254740991',
    'an integer beyond 2^53': 'SELECT 9007199254740993',
    'a short decimal': "SELECT '1234.50'::Decimal(10, 2)",
    'a decimal of 30 digits': "SELECT '1234567890123456789012345678.25'::Decimal(38, 2)",
    'a float': 'SELECT 0.1::Float64',
    'a float that is not a number': 'SELECT nan',
    infinity: 'SELECT inf::Float32',
    'negative infinity': 'SELECT -inf',
    'text beyond ASCII': "SELECT 'Grüße, 世界 🙂'",
    'an empty text': "SELECT ''",
    bytes: { absent: 'a String of ClickHouse is text' },
    'a list of integers': 'SELECT [1, NULL, 3]',
    'a list of texts': `SELECT ['a', 'b,c', 'd"e\\\\f', '']`,
    JSON: { absent: 'its lists have one type of elements' },
    'a date': "SELECT toDate('2024-02-29')",
    'a date before 1900': { absent: 'its dates begin in 1900' },
    'a date in the year 9999': { absent: 'its dates end in 2299' },
    'a timestamp': { sql: "SELECT toDateTime('2024-02-29 13:14:15')", cell: '2024-02-29T13:14:15Z' },
    'a timestamp with microseconds': {
      sql: "SELECT toDateTime64('1915-12-10 23:59:59.123456', 6)",
      cell: '1915-12-10T23:59:59.123456Z',
    },
    'a timestamp with a zone': "SELECT toDateTime('2024-02-29 12:14:15', 'Europe/Berlin')",
    'a time': "SELECT toTime64('13:14:15', 3)",
    'a time with microseconds': "SELECT toTime64('13:14:15.123456', 6)",
  },
  rows: (count, width) =>
    `SELECT number + 1 AS n, repeat('x', ${width}) AS label FROM numbers(${count}) ORDER BY n`,
  duplicateNames: { absent: 'its columns of one name have one value' },
  emptyResult: 'SELECT id, name FROM customers WHERE false',
  bigCell: (size) => `SELECT repeat(repeat('x', 1024), ${size / 1024})`,
  missingTable: 'SELECT * FROM no_such_table',
  syntaxError: 'SELECT FROM WHERE',
  failsLate: "SELECT throwIf(number = 50000, 'as it was told') FROM numbers(100000)",
  slow: (marker) => `SELECT sum(sipHash64(number, '${marker}')) FROM numbers(1000000000)`,
  endless: (marker) =>
    `SELECT number, repeat('x', 1000), '${marker}', sleepEachRow(0.0005) FROM numbers(4000)`,
  hostile: [
    ['INSERT', "INSERT INTO customers VALUES (9, 'x')"],
    ['INSERT … SELECT', "INSERT INTO customers SELECT 9, 'x'"],
    ['INSERT behind a CTE', "WITH t AS (SELECT 9 AS id, 'x' AS name) INSERT INTO customers SELECT * FROM t"],
    ['INSERT behind a comment', "/* SELECT */ INSERT INTO customers VALUES (9, 'x')"],
    ['INSERT INTO FUNCTION', "INSERT INTO FUNCTION file('/tmp/questglass-made.csv') SELECT 1"],
    ['ALTER … UPDATE', "ALTER TABLE customers UPDATE name = 'x' WHERE true SETTINGS mutations_sync = 1"],
    ['ALTER … DELETE', 'ALTER TABLE customers DELETE WHERE true'],
    ['DELETE', 'DELETE FROM customers WHERE true'],
    ['CREATE TABLE', 'CREATE TABLE made (id Int8) ENGINE = Memory'],
    ['CREATE TABLE … AS SELECT', 'CREATE TABLE made ENGINE = Memory AS SELECT 1'],
    ['CREATE TEMPORARY TABLE', 'CREATE TEMPORARY TABLE made (id Int8)'],
    ['CREATE VIEW', 'CREATE VIEW made AS SELECT 1'],
    ['CREATE DATABASE', 'CREATE DATABASE made'],
    ['CREATE FUNCTION', 'CREATE FUNCTION made AS (x) -> x'],
    ['CREATE USER', 'CREATE USER made'],
    ['GRANT', 'GRANT ALL ON *.* TO default'],
    ['DROP TABLE', 'DROP TABLE customers'],
    ['DROP DATABASE', `DROP DATABASE ${database}`],
    ['TRUNCATE', 'TRUNCATE TABLE customers'],
    ['RENAME', 'RENAME TABLE customers TO made'],
    ['EXCHANGE', 'EXCHANGE TABLES customers AND orders'],
    ['OPTIMIZE', 'OPTIMIZE TABLE customers FINAL'],
    ['ATTACH', 'ATTACH TABLE made'],
    ['DETACH', 'DETACH TABLE customers'],
    ['BACKUP', "BACKUP TABLE customers TO File('/tmp/questglass-backup')"],
    ['RESTORE', "RESTORE TABLE customers FROM File('/tmp/questglass-backup')"],
    ['SYSTEM', 'SYSTEM FLUSH LOGS'],
    ['KILL QUERY', 'KILL QUERY WHERE true'],
    ['SET', 'SET readonly = 0'],
    ['USE', 'USE system'],
    ['DESCRIBE of an address', `DESCRIBE TABLE url('${address}', 'RawBLOB')`],
    ['SHOW', 'SHOW TABLES'],
    ['EXPLAIN of a write', 'EXPLAIN SELECT 1 SETTINGS max_threads = 1'],
    ['EXPLAIN as a subquery', 'SELECT * FROM (EXPLAIN SELECT 1)'],
    ['two statements', 'SELECT 1; SELECT 2'],
    ['a write as the second statement', "SELECT 1; INSERT INTO customers VALUES (9, 'x')"],
    ['a parenthesis closed early', 'SELECT 1) x, (SELECT 2'],
    ['a parenthesis closed early, and a comment', 'SELECT 1) FORMAT JSON -- '],
    ['a comment left open', 'SELECT 1 /*'],
    ['SETTINGS', 'SELECT 1 SETTINGS max_threads = 1'],
    ['SETTINGS that lift the limit', 'SELECT 1 SETTINGS max_execution_time = 0'],
    ['SETTINGS in a subquery', 'SELECT * FROM (SELECT 1 SETTINGS max_execution_time = 0)'],
    ['SETTINGS in a CTE', 'WITH t AS (SELECT 1 AS a SETTINGS max_threads = 1) SELECT * FROM t'],
    ['SETTINGS in a scalar', 'SELECT (SELECT 1 SETTINGS max_threads = 1)'],
    ['SETTINGS in a UNION', 'SELECT 1 UNION ALL SELECT 2 SETTINGS max_threads = 1'],
    ['FORMAT', 'SELECT 1 FORMAT JSON'],
    ['FORMAT Null', 'SELECT 1 FORMAT Null;'],
    ['INTO OUTFILE', "SELECT 1 INTO OUTFILE '/tmp/questglass-made.csv'"],
    ['INTO OUTFILE … FORMAT', "SELECT 1 INTO OUTFILE '/tmp/questglass-made.csv' TRUNCATE FORMAT CSV"],
    ['url()', `SELECT * FROM url('${address}/ping', 'RawBLOB', 'x String')`],
    ['URL() in capitals', `SELECT * FROM URL('${address}/ping', 'RawBLOB', 'x String')`],
    ['url() in quotes', `SELECT * FROM \`url\`('${address}/ping', 'RawBLOB', 'x String')`],
    [
      'url() in a join',
      `SELECT * FROM customers c JOIN url('${address}/ping', 'RawBLOB', 'x String') u ON true`,
    ],
    [
      'url() in a CTE',
      `WITH t AS (SELECT * FROM url('${address}/ping', 'RawBLOB', 'x String')) SELECT * FROM t`,
    ],
    ['url() within IN', `SELECT 1 IN (SELECT * FROM url('${address}/ping', 'RawBLOB', 'x String'))`],
    ['url() as the right side of IN', `SELECT 1 IN url('${address}/ping', 'RawBLOB', 'x Int8')`],
    ['url() in view()', `SELECT * FROM view(SELECT * FROM url('${address}/ping', 'RawBLOB', 'x String'))`],
    ['url() behind a text of many lines', `SELECT 'TableExpression\n Identifier x' FROM url('${address}')`],
    ['file()', "SELECT * FROM file('/etc/passwd', 'RawBLOB', 'x String')"],
    ['file() as an expression', "SELECT file('/etc/passwd')"],
    ['file() deep in an expression', "SELECT arrayMap(x -> length(file(x)), ['/etc/passwd'])"],
    [
      'file() in a default of a subquery',
      "SELECT * FROM customers WHERE name = (SELECT file('/etc/passwd'))",
    ],
    ['a file as a table', 'SELECT * FROM `/etc/passwd`'],
    ['remote()', "SELECT * FROM remote('127.0.0.1:9000', 'system', 'one')"],
    ['remoteSecure()', "SELECT * FROM remoteSecure('127.0.0.1', 'system', 'one')"],
    ['cluster()', "SELECT * FROM cluster('default', system.one)"],
    ['s3()', "SELECT * FROM s3('http://127.0.0.1:1/bucket/key', 'CSV', 'a String')"],
    ['gcs()', "SELECT * FROM gcs('http://127.0.0.1:1/bucket/key', 'CSV', 'a String')"],
    ['hdfs()', "SELECT * FROM hdfs('hdfs://127.0.0.1:1/x', 'CSV', 'a String')"],
    ['mysql()', "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')"],
    ['postgresql()', "SELECT * FROM postgresql('127.0.0.1:1', 'a', 'b', 'c', 'd')"],
    ['mongodb()', "SELECT * FROM mongodb('127.0.0.1:1', 'a', 'b', 'c', 'd', 'e String')"],
    ['redis()', "SELECT * FROM redis('127.0.0.1:1', 'key', 'key String')"],
    ['sqlite()', "SELECT * FROM sqlite('/tmp/questglass.db', 't')"],
    ['odbc() and jdbc()', "SELECT * FROM odbc('DSN=x', 'a', 'b'), jdbc('x', 'a', 'b')"],
    ['executable()', "SELECT * FROM executable('cat', 'CSV', 'a String', (SELECT 1))"],
    ['input()', "SELECT * FROM input('a String')"],
    ['dictionary()', "SELECT * FROM dictionary('x')"],
    ['loop()', 'SELECT * FROM loop(customers)'],
    ['eval()', `SELECT * FROM eval('SELECT 1')`],
    ['iceberg()', "SELECT * FROM iceberg('http://127.0.0.1:1/x')"],
    ['deltaLake()', "SELECT * FROM deltaLake('http://127.0.0.1:1/x')"],
    ['a table function of no known name', 'SELECT * FROM anything_new(1)'],
    ['a counter in Keeper', "SELECT generateSerialID('x')"],
    ['a model in the cloud', "SELECT aiGenerate('x')"],
  ].map(([name = '', sql = '']) => ({ name, sql })),
  async traces() {
    const files = (await readdir('/tmp')).filter((name) => /^questglass[-.](made|backup|db)/.test(name));
    const found = `SELECT database, name, create_table_query FROM system.tables WHERE database NOT ILIKE '%system%'
      UNION ALL SELECT toString(arraySort(groupArray((id, name)))), '', '' FROM ${database}.customers
      UNION ALL SELECT name, '', '' FROM system.databases UNION ALL SELECT name, '', '' FROM system.functions WHERE origin = 'SQLUserDefined' ORDER BY ALL FORMAT TSV`;
    return { files, found: (await ask(found)).split('\n').toSorted() };
  },
};

const isAtHand = process.env['QG_TEST_CLICKHOUSE_URL'] !== undefined;
describeWhere(isAtHand, 'a server at QG_TEST_CLICKHOUSE_URL', 'the connector for ClickHouse, asked', () => {
  connectorConformance('ClickHouse', engine);

  it.each([
    ["map('a', 9007199254740993::UInt64)", { a: '9007199254740993' }, 'json'],
    ['(1, nan)::Tuple(`a b` UInt8, c Float64)', { 'a b': 1, c: 'NaN' }, 'json'],
    ["(1, 'x')", [1, 'x'], 'json'],
    ['[(1, 1.5)]::Array(Tuple(Int8, Decimal(10, 2)))', [[1, 1.5]], 'list'],
    ["toLowCardinality(toNullable('x'))", 'x', 'text'],
    ["CAST('a, (b', 'Enum8(\\'a, (b\\' = 1)')", 'a, (b', 'text'],
    ["toInt256('12345678901234567890123456789')", '12345678901234567890123456789', 'integer'],
    ["toUUID('12151fd2-7586-11e9-8f9e-2a86e4085a59')", '12151fd2-7586-11e9-8f9e-2a86e4085a59', 'text'],
    ["'10.0.0.1'::IPv4", '10.0.0.1', 'text'],
    ["toFixedString('ab', 2)", 'ab', 'text'],
    ["toDateTime64('2024-02-29 13:14:15.120', 3)", '2024-02-29T13:14:15.12Z', 'timestamp'],
    ["[toDateTime('2024-02-29 13:14:15', 'Europe/Berlin')]", ['2024-02-29T12:14:15Z'], 'list'],
    ['true', true, 'boolean'],
  ])('returns %s exactly', async (expression, cell, kind) => {
    const connector = await open({ database: 'default' });
    try {
      const { columns, rows } = await collect(connector, `SELECT ${expression} AS value -- a comment`);
      expect([rows, columns]).toEqual([[[cell]], [expect.objectContaining({ name: 'value', kind })]]);
    } finally {
      await connector.close();
    }
  });
});

describe('the connector for ClickHouse, at a server that is none', () => {
  const errorAt = async (answer: RequestListener) => {
    const server = await aForeignServer(answer);
    const connector = await open({ url: server.url, password: 'Secret-9' });
    try {
      return await sourceErrorOf(connector.test(AbortSignal.timeout(10_000)), ['Secret-9']);
    } finally {
      await connector.close();
      await server.close();
    }
  };
  /** An account whose profile has the setting. */
  const ofLevel =
    (level: number): RequestListener =>
    (_, response) =>
      response.end(`["level"]\n["Int32"]\n[${level}]\n`);

  it.each(foreignAnswers)('tells $name from nothing at all to nobody', async ({ answer }) => {
    expect(await errorAt(answer)).toMatchObject({ code: 'unreachable' });
  });

  it('names an account that is not let in', async () => {
    const words =
      'Code: 516. DB::Exception: reader: Authentication failed. (AUTHENTICATION_FAILED) (version 26.1)';
    const error = await errorAt((_, response) => response.writeHead(403).end(words));
    expect(error).toMatchObject({ code: 'credentials' });
  });

  it('passes on an error among the rows', async () => {
    const words = 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)';
    const error = await errorAt((_, response) => response.end(`["a"]\n["Int32"]\n[1]\n${words}\n`));
    expect(error).toMatchObject({ code: 'statement', message: expect.stringContaining('Memory limit') });
  });

  it('says what an account needs that may set nothing', async () => {
    expect(await errorAt(ofLevel(1))).toMatchObject({ code: 'settings' });
  });

  it.each([
    [0, '1'],
    [2, null],
  ])('asks an account of level %i for readonly=%s', async (level, readonly) => {
    const server = await aForeignServer(ofLevel(level));
    const connector = await open({ url: server.url });
    await connector.test(AbortSignal.timeout(10_000));
    await connector.close();
    await server.close();
    const asked = server.asked.map((request) => new URL(request.url ?? '', server.url).searchParams);
    expect(asked.at(-1)?.get('readonly')).toBe(readonly);
    expect(asked.at(-1)?.get('max_execution_time')).toBe('15');
  });

  it('takes no settings in the URL', async () => {
    const url = 'http://127.0.0.1:1/?readonly=0';
    expect(await sourceErrorOf(open({ url }), [])).toMatchObject({ code: 'settings' });
  });
});
