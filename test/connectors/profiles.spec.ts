import mysql from 'mysql2/promise';
import { afterAll } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import type { SourceAddress } from '#connectors';
import { openDatabase } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { describeWhere } from '../describe-where.js';
import { writeDuckdb } from './duckdb-fixture.js';
import { FilesFolder } from './files-folder.js';
import { profileConformance } from './profile-conformance.js';
import { shopNames } from './profiled-shop.js';
import { writeSqlite } from './sqlite-fixture.js';
import { askTrino } from './trino-door.js';

const files = new FilesFolder();
const place = `profiled_${process.pid}`;
const open = (address: SourceAddress) =>
  openConnector(address, {
    network: new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] }),
    filesFolder: files.path,
    connectionsMax: 2,
  });

afterAll(() => files.remove());

const password = 'Correct-Horse-7';
let database: TestDatabase;
let owner: Awaited<ReturnType<typeof openDatabase>>;

profileConformance('PostgreSQL', {
  type: 'postgresql',
  kinds: { integer: 'int', text: 'text', boolean: 'boolean', date: 'date' },
  widest: 1_600,
  async setUp(statements) {
    database = await createEmptyDatabase();
    owner = await openDatabase({
      url: database.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      pace: 'upkeep',
      onIdleError: () => undefined,
    });
    for (const statement of statements) await owner.query(statement);
    await owner.query('ANALYZE');
    await owner.query(`CREATE ROLE ${place} LOGIN PASSWORD '${password}'`);
    await owner.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${place}`);
  },
  async tearDown() {
    await owner.query(`DROP OWNED BY ${place}`);
    await owner.query(`DROP ROLE ${place}`);
    await owner.destroy();
    await database.drop();
  },
  forbid: (table) => owner.query(`REVOKE SELECT ON ${table} FROM ${place}`),
  open() {
    const { hostname: host, port, pathname } = new URL(database.url);
    const settings = {
      host,
      port: Number(port),
      database: pathname.slice(1),
      user: place,
      password,
      tls: 'disable' as const,
    };
    return open({ type: 'postgresql', settings });
  },
});

profileConformance('DuckDB', {
  type: 'duckdb',
  kinds: { integer: 'INTEGER', text: 'VARCHAR', boolean: 'BOOLEAN', date: 'DATE' },
  widest: 2_000,
  setUp: (statements) => writeDuckdb(files.file('profiled.duckdb'), statements.join(';\n')),
  tearDown: async () => undefined,
  open: () => open({ type: 'duckdb', settings: { path: 'profiled.duckdb' } }),
});

profileConformance('SQLite', {
  type: 'sqlite',
  kinds: { integer: 'INTEGER', text: 'TEXT', boolean: 'BOOLEAN', date: 'DATE' },
  widest: 2_000,
  setUp: async (statements) => writeSqlite(files.file('profiled.sqlite'), statements.join(';\n')),
  tearDown: async () => undefined,
  open: () => open({ type: 'sqlite', settings: { path: 'profiled.sqlite' } }),
});

/** Declares the suite where the engine's server is. */
function at(variable: string, declareSuite: (url: string) => void): void {
  const url = process.env[variable];
  const declare = () => declareSuite(url ?? 'http://127.0.0.1:1');
  describeWhere(
    url !== undefined,
    `a server at ${variable}`,
    `profiles of the engine at ${variable}`,
    declare,
  );
}

at('QG_TEST_MYSQL_URL', (url) => {
  const { hostname: host, port } = new URL(url);
  let admin: mysql.Connection;
  profileConformance('MySQL', {
    type: 'mysql',
    kinds: { integer: 'int', text: 'varchar(200)', boolean: 'boolean', date: 'date' },
    async setUp(statements) {
      admin = await mysql.createConnection(url);
      const before = [
        `CREATE DATABASE ${place} CHARACTER SET utf8mb4`,
        `USE ${place}`,
        `CREATE USER ${place} IDENTIFIED BY '${password}'`,
      ];
      for (const statement of [...before, ...statements]) await admin.query(statement);
      for (const table of shopNames) await admin.query(`GRANT SELECT ON ${place}.\`${table}\` TO ${place}`);
    },
    async tearDown() {
      await admin.query(`DROP DATABASE ${place}`);
      await admin.query(`DROP USER ${place}`);
      await admin.end();
    },
    forbid: (table) => admin.query(`REVOKE SELECT ON ${place}.${table} FROM ${place}`),
    open: () =>
      open({
        type: 'mysql',
        settings: {
          host,
          port: Number(port || 3306),
          database: place,
          user: place,
          password,
          tls: 'disable',
        },
      }),
  });
});

at('QG_TEST_CLICKHOUSE_URL', (url) => {
  const ask = async (body: string) => {
    const answer = await fetch(url, { method: 'POST', body, headers: { connection: 'close' } });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.text();
  };
  profileConformance('ClickHouse', {
    type: 'clickhouse',
    kinds: {
      integer: 'Nullable(Int32)',
      text: 'Nullable(String)',
      boolean: 'Nullable(Bool)',
      date: 'Nullable(Date)',
    },
    place: `${place}.`,
    ending: ' ENGINE = MergeTree ORDER BY tuple()',
    async setUp(statements) {
      for (const statement of [`CREATE DATABASE ${place}`, ...statements]) await ask(statement);
    },
    tearDown: () => ask(`DROP DATABASE ${place}`),
    open: () => open({ type: 'clickhouse', settings: { url, database: place, user: 'default' } }),
  });
});

at('QG_TEST_TRINO_URL', (url) => {
  profileConformance('Trino', {
    type: 'trino',
    kinds: { integer: 'integer', text: 'varchar', boolean: 'boolean', date: 'date' },
    place: `memory.${place}.`,
    async setUp(statements) {
      for (const statement of [`CREATE SCHEMA memory.${place}`, ...statements])
        await askTrino(url, statement);
    },
    async tearDown() {
      for (const name of shopNames) await askTrino(url, `DROP TABLE memory.${place}."${name}"`);
      await askTrino(url, `DROP SCHEMA memory.${place}`);
    },
    open: () => open({ type: 'trino', settings: { url, catalog: 'memory', schema: place, user: 'reader' } }),
  });
});
