import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mysql from 'mysql2/promise';
import type { Cell } from '#contracts';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector, SourceAddress } from '#connectors';
import { checkStatement } from '#sql';
import { describeWhere } from '../describe-where.js';
import { ambiguousTexts } from './ambiguous-texts.js';
import { collect, sourceErrorOf } from './collect.js';
import { connectorConformance } from './conformance.js';
import type { Engine } from './engine.js';
import { shop, tables } from './mysql-shop.js';
import { startTcpProxy } from '../tcp-proxy.js';

/** The network of this suite's engines. */
const loopback = ['127.0.0.0/8', '::1/128'];

type Settings = Extract<SourceAddress, { type: 'mysql' }>['settings'];

const serverUrl = process.env['QG_TEST_MYSQL_URL'];
const password = 'Correct-Horse-7';
const database = `test_${process.pid}`;
const user = `reader_${process.pid}`;
const account = `'${user}'@'%'`;
let admin: mysql.Connection;

const engine: Engine = {
  async setUp() {
    admin = await mysql.createConnection(serverUrl ?? '');
    await admin.query(`CREATE DATABASE ${database}`);
    await admin.query(`USE ${database}`);
    await admin.query(`CREATE USER ${account} IDENTIFIED BY '${password}'`);
    for (const statement of shop(account)) await admin.query(statement);
  },
  async tearDown() {
    await admin.query(`DROP DATABASE ${database}`);
    await admin.query(`DROP USER ${account}`);
    await admin.end();
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
    true: 'SELECT paid FROM orders WHERE id = 1',
    false: 'SELECT paid FROM orders WHERE id = 2',
    'an integer': 'SELECT -42',
    'the largest safe integer': 'SELECT 9007199254740991',
    'an integer beyond 2^53': 'SELECT 9007199254740993',
    'a short decimal': 'SELECT CAST(1234.50 AS decimal(10,2))',
    'a decimal of 30 digits': 'SELECT 1234567890123456789012345678.25',
    'a float': 'SELECT CAST(0.1 AS double)',
    'a float that is not a number': { absent: 'MySQL has none' },
    infinity: { absent: 'MySQL has none' },
    'negative infinity': { absent: 'MySQL has none' },
    'text beyond ASCII': "SELECT 'Grüße, 世界 🙂'",
    'an empty text': "SELECT ''",
    bytes: "SELECT X'0001FF80'",
    'a list of integers': { absent: 'MySQL has no lists' },
    'a list of texts': { absent: 'MySQL has no lists' },
    JSON: 'SELECT details FROM orders WHERE id = 1',
    'a date': "SELECT DATE '2024-02-29'",
    'a date before 1900': "SELECT DATE '1815-12-10'",
    'a date in the year 9999': "SELECT DATE '9999-12-31'",
    'a timestamp': "SELECT TIMESTAMP '2024-02-29 13:14:15'",
    'a timestamp with microseconds': "SELECT TIMESTAMP '1815-12-10 23:59:59.123456'",
    'a timestamp with a zone': 'SELECT seen FROM orders WHERE id = 1',
    'a time': "SELECT TIME '13:14:15'",
    'a time with microseconds': "SELECT TIME '13:14:15.123456'",
  },
  rows: (count, width) =>
    `SELECT n, REPEAT('x', ${width}) AS label FROM numbers WHERE n <= ${count} ORDER BY n`,
  duplicateNames: 'SELECT 1 AS a, 2 AS a',
  emptyResult: 'SELECT id, name FROM customers WHERE false',
  bigCell: (size) => `SELECT REPEAT('x', ${size})`,
  missingTable: 'SELECT * FROM no_such_table',
  syntaxError: 'SELECT FROM WHERE',
  failsLate: 'SELECT n, (SELECT 1 UNION SELECT IF(n = 50000, 2, 1)) FROM numbers ORDER BY n',
  slow: (marker) => `SELECT SLEEP(60), '${marker}'`,
  endless: (marker) => `SELECT a.n, REPEAT('x', 1000), '${marker}' FROM numbers a, numbers b, numbers c`,
  async isRunning(marker) {
    const [rows] = await admin.query<mysql.RowDataPacket[]>(
      `SELECT 1 FROM information_schema.processlist WHERE user = ? AND info LIKE ?`,
      [user, `%${marker}%`],
    );
    return rows.length > 0;
  },
  hostile: [
    { name: 'INSERT', sql: "INSERT INTO customers VALUES (9, 'x')" },
    { name: 'INSERT … RETURNING', sql: "INSERT INTO customers VALUES (9, 'x') RETURNING id" },
    { name: 'REPLACE', sql: "REPLACE INTO customers VALUES (9, 'x')" },
    { name: 'UPDATE', sql: "UPDATE customers SET name = 'x'" },
    { name: 'DELETE … RETURNING', sql: 'DELETE FROM order_lines RETURNING line' },
    { name: 'TRUNCATE', sql: 'TRUNCATE TABLE shipments' },
    { name: 'CREATE TABLE', sql: 'CREATE TABLE made (id int)' },
    { name: 'CREATE TABLE … SELECT', sql: 'CREATE TABLE made AS SELECT 1 AS id' },
    { name: 'CREATE TEMPORARY TABLE', sql: 'CREATE TEMPORARY TABLE made AS SELECT 1 AS id' },
    { name: 'DROP TABLE', sql: 'DROP TABLE shipments' },
    { name: 'a function with side effects', sql: 'SELECT add_customer()' },
    { name: 'a procedure that leaves the transaction', sql: 'CALL commit_customer()' },
    { name: 'any procedure', sql: 'CALL look()' },
    { name: 'two statements', sql: 'SELECT 1; SELECT 2' },
    { name: 'leaving the transaction', sql: 'COMMIT; CREATE TABLE made (id int)' },
    {
      name: 'a compound statement',
      sql: "BEGIN NOT ATOMIC COMMIT; INSERT INTO customers VALUES (9, 'x'); END",
    },
    { name: 'COMMIT', sql: 'COMMIT' },
    { name: 'SET', sql: 'SET SESSION sort_buffer_size = 100000' },
    {
      name: 'SET STATEMENT … FOR',
      sql: "SET STATEMENT max_statement_time = 1 FOR INSERT INTO customers VALUES (9, 'x')",
    },
    { name: 'SET GLOBAL', sql: 'SET GLOBAL max_connections = 10' },
    { name: 'SELECT INTO a variable', sql: 'SELECT 1 INTO @kept' },
    { name: 'SELECT INTO OUTFILE', sql: "SELECT 1 INTO OUTFILE '/tmp/questglass-out'" },
    { name: 'SELECT INTO DUMPFILE', sql: "SELECT 1 INTO DUMPFILE '/tmp/questglass-dump'" },
    { name: 'LOAD DATA', sql: "LOAD DATA INFILE '/etc/hostname' INTO TABLE customers" },
    { name: 'LOAD DATA LOCAL', sql: "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE customers" },
    { name: 'DO', sql: "DO GET_LOCK('kept', 1)" },
    { name: 'LOCK TABLES', sql: 'LOCK TABLES customers WRITE' },
    { name: 'PREPARE', sql: "PREPARE kept FROM 'SELECT 1'" },
    { name: 'HANDLER', sql: 'HANDLER customers OPEN' },
    { name: 'KILL', sql: 'KILL 1' },
    { name: 'FLUSH', sql: 'FLUSH TABLES' },
    { name: 'ANALYZE of a write', sql: 'ANALYZE DELETE FROM shipments' },
    { name: 'ANALYZE TABLE', sql: 'ANALYZE TABLE shipments' },
    { name: 'OPTIMIZE TABLE', sql: 'OPTIMIZE TABLE shipments' },
    { name: 'CHECK TABLE', sql: 'CHECK TABLE shipments' },
    { name: 'ANALYZE TABLE in a comment that is run', sql: '/*! ANALYZE TABLE shipments */' },
    { name: 'OPTIMIZE TABLE behind a comment', sql: '/* SELECT */ OPTIMIZE TABLE shipments' },
    { name: 'OPTIMIZE TABLE between comments', sql: '/* x */ OPTIMIZE TABLE shipments -- */ SELECT 1' },
    { name: 'what the account may not read', sql: 'SELECT * FROM mysql.user' },
  ],
  async traces() {
    const snapshots = [
      'SELECT * FROM customers ORDER BY id',
      'SELECT count(*) FROM orders',
      'SHOW TABLES',
      "SHOW GLOBAL VARIABLES LIKE 'max_connections'",
      "SELECT IS_USED_LOCK('kept')",
    ];
    const results: unknown[] = [];
    for (const snapshot of snapshots) results.push((await admin.query(snapshot))[0]);
    return results;
  },
  async killConnections() {
    for (const id of await connectionIds()) await admin.query(`KILL ${id}`);
  },
  async countConnections() {
    return (await connectionIds()).length;
  },
};

describeWhere(
  serverUrl !== undefined,
  'a server at QG_TEST_MYSQL_URL',
  'the connector for MySQL, asked',
  () => {
    connectorConformance('MySQL and MariaDB', engine);

    describe('the connector for MySQL and MariaDB, in what only they have,', () => {
      let connector: Connector;

      beforeAll(async () => {
        await engine.setUp();
        connector = await open({});
      }, 60_000);

      afterAll(async () => {
        await connector.close();
        await engine.tearDown();
      });

      it('refuses an account that may reach files, whatever is asked', async () => {
        await admin.query(`GRANT FILE ON *.* TO ${account}`);
        const refused = await open({});
        const attempts = [
          () => refused.test(AbortSignal.timeout(5_000)),
          () => collect(refused, "SELECT LOAD_FILE('/etc/hostname')"),
        ];
        for (const attempt of attempts) {
          const error = await sourceErrorOf(attempt(), []);
          expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining('FILE') });
        }
        await refused.close();
        await admin.query(`REVOKE FILE ON *.* FROM ${account}`);
      });

      it('reads no file for an account without the privilege', async () => {
        expect((await collect(connector, "SELECT LOAD_FILE('/etc/hostname')")).rows).toEqual([[null]]);
      });

      it('keeps nothing of one statement for the next', async () => {
        const single = await open({}, { connectionsMax: 1 });
        await collect(single, "SELECT GET_LOCK('kept', 1), @kept := 5");
        expect((await collect(single, "SELECT @kept, IS_USED_LOCK('kept'), '🙂'")).rows).toEqual([
          [null, null, '🙂'],
        ]);
        await single.close();
      });

      describe('on a server of other quotes and another character set', () => {
        const modes = 'ANSI,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT';
        let before: string;
        let changed: Connector;

        beforeAll(async () => {
          const [[row]] = await admin.query<mysql.RowDataPacket[]>('SELECT @@GLOBAL.sql_mode AS mode');
          before = String(row?.['mode']);
          await admin.query(`SET GLOBAL sql_mode = '${modes}', GLOBAL init_connect = 'SET NAMES gbk'`);
          changed = await open({}, { connectionsMax: 1 });
        });

        afterAll(async () => {
          await changed.close();
          await admin.query(`SET GLOBAL sql_mode = '${before}', GLOBAL init_connect = ''`);
        });

        it('reads a text as the gate does: no second byte of a character takes a backslash or a quote along', async () => {
          for (const text of ambiguousTexts) {
            const sql = `SELECT '${text}' AS a, ' , SLEEP(60) AS b -- ' AS c`;
            expect(checkStatement('mysql', sql, [])).toMatchObject({ ok: true });
            expect((await collect(changed, sql)).rows).toEqual([
              [text.replaceAll('\\\\', '\\').replaceAll("''", "'"), ' , SLEEP(60) AS b -- '],
            ]);
          }
        });

        it('reads "…" as a text, so that it names no column and calls nothing', async () => {
          expect((await collect(changed, 'SELECT "name" FROM customers')).rows).toEqual([['name'], ['name']]);
          const error = await sourceErrorOf(collect(changed, 'SELECT "sleep"(60)'), []);
          expect(error).toMatchObject({ code: 'statement' });
        });

        it('keeps what its mode says of results', async () => {
          expect((await collect(changed, "SELECT 'a' || 'b'")).rows).toEqual([['ab']]);
        });
      });

      it('introspects two hundred more tables by what it asks without them', async () => {
        const { hostname, port } = new URL(serverUrl ?? '');
        const proxy = await startTcpProxy(Number(port || 3306), hostname);
        const through = await open({ host: '127.0.0.1', port: proxy.port }, { connectionsMax: 1 });
        const introspect = async () => {
          const before = proxy.bytesFromClients;
          const found = await through.introspect(AbortSignal.timeout(15_000));
          return { count: found.length, bytesAsked: proxy.bytesFromClients - before };
        };
        await through.test(AbortSignal.timeout(15_000));
        const few = await introspect();
        for (let i = 0; i < 200; i += 1) await admin.query(`CREATE TABLE t${i} (id int PRIMARY KEY, a text)`);
        const many = await introspect();
        await through.close();
        await proxy.close();
        expect(many).toEqual({ count: few.count + 200, bytesAsked: few.bytesAsked });
      }, 60_000);

      it.each<[string, Cell, string]>([
        ['CAST(5 AS unsigned)', 5, 'integer'],
        ["b'101'", 'BQ==', 'binary'],
        ['18446744073709551615', '18446744073709551615', 'integer'],
        ["TIMESTAMP '2024-01-02 03:04:05.120'", '2024-01-02T03:04:05.120', 'timestamp'],
        ["TIME '-100:00:01'", '-100:00:01', 'time'],
        ["JSON_OBJECT('n', 12345678901234567890)", { n: '12345678901234567890' }, 'json'],
        ['1e300', 1e300, 'number'],
      ])('returns %s as %j', async (sql, cell, kind) => {
        const { columns, rows } = await collect(connector, `SELECT ${sql} AS value`);
        expect(rows).toEqual([[cell]]);
        expect(columns).toMatchObject([{ name: 'value', kind }]);
      });
    });
  },
);

async function connectionIds(): Promise<number[]> {
  const [rows] = await admin.query<mysql.RowDataPacket[]>(
    'SELECT id FROM information_schema.processlist WHERE user = ?',
    [user],
  );
  return rows.map(({ id }) => Number(id));
}

function open(change: Partial<Settings>, environment: { connectionsMax?: number; opened?: string[] } = {}) {
  const url = new URL(serverUrl ?? '');
  const settings: Settings = {
    host: url.hostname,
    port: Number(url.port),
    user,
    password,
    database,
    tls: 'disable',
    ...change,
  };
  return openConnector(
    { type: 'mysql', settings },
    {
      network: new SourceNetwork({ opened: environment.opened ?? loopback }),
      filesFolder: undefined,
      connectionsMax: environment.connectionsMax ?? 2,
    },
  );
}
