import mysql from 'mysql2/promise';
import type { Connector, SourceAddress } from '#connectors';
import { openConnector, SourceNetwork } from '#connectors';
import type { SourceType } from '#contracts';
import { openDatabase } from '#database';
import { quoteIdentifier } from '#sql';
import { createEmptyDatabase } from '#testing';
import { writeDuckdb } from '../connectors/duckdb-fixture.js';
import { FilesFolder } from '../connectors/files-folder.js';
import { writeSqlite } from '../connectors/sqlite-fixture.js';
import { askClickhouse, askTrino } from './ask-engine.js';
import { smallShop, tableNames } from './small-shop.js';

/** An engine with the small shop in it, read as any source is. */
export interface ShopEngine {
  connector: Connector;
  close(): Promise<void>;
}

const name = `plans_${process.pid}`;
const environment = {
  network: new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] }),
  filesFolder: undefined,
  connectionsMax: 2,
};

/** Makes the small shop in an engine, and opens it; the last three at the addresses that the environment gives. */
export const shopEngines: Record<SourceType, () => Promise<ShopEngine>> = {
  async postgresql() {
    const database = await createEmptyDatabase();
    // Its database may be dropped before the connection has ended; a statement that lacks its own fails.
    const onIdleError = () => undefined;
    const admin = await openDatabase({
      url: database.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError,
    });
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'Correct-Horse-7'`);
    for (const statement of smallShop('postgresql')) await admin.query(statement);
    await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
    const { hostname: host, port, pathname } = new URL(database.url);
    const settings = { host, port: Number(port), database: pathname.slice(1), tls: 'disable' } as const;
    return engineOf(
      { type: 'postgresql', settings: { ...settings, user: name, password: 'Correct-Horse-7' } },
      async () => {
        await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
        await admin.destroy();
        await database.drop();
      },
    );
  },
  duckdb: () => inFile('duckdb', (path) => writeDuckdb(path, smallShop('duckdb').join(';\n'))),
  sqlite: () => inFile('sqlite', (path) => writeSqlite(path, smallShop('sqlite').join(';\n'))),
  async mysql() {
    const url = new URL(process.env['QG_TEST_MYSQL_URL'] ?? '');
    const admin = await mysql.createConnection(url.href);
    await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await admin.query(`USE ${name}`);
    await admin.query(`CREATE USER '${name}'@'%' IDENTIFIED BY 'Correct-Horse-7'`);
    await admin.query(`GRANT SELECT ON ${name}.* TO '${name}'@'%'`);
    for (const statement of smallShop('mysql')) await admin.query(statement);
    const settings = { host: url.hostname, port: Number(url.port), database: name, tls: 'disable' } as const;
    return engineOf(
      { type: 'mysql', settings: { ...settings, user: name, password: 'Correct-Horse-7' } },
      async () => {
        await admin.query(`DROP DATABASE ${name}`);
        await admin.query(`DROP USER '${name}'@'%'`);
        await admin.end();
      },
    );
  },
  async clickhouse() {
    const url = process.env['QG_TEST_CLICKHOUSE_URL'] ?? '';
    await askClickhouse(url, `CREATE DATABASE ${name}`);
    for (const statement of smallShop('clickhouse', `${name}.`)) await askClickhouse(url, statement);
    return engineOf({ type: 'clickhouse', settings: { url, database: name, user: 'default' } }, () =>
      askClickhouse(url, `DROP DATABASE ${name}`),
    );
  },
  async trino() {
    const url = process.env['QG_TEST_TRINO_URL'] ?? '';
    const schema = `memory.${name}`;
    await askTrino(url, `CREATE SCHEMA ${schema}`);
    for (const statement of smallShop('trino', `${schema}.`)) await askTrino(url, statement);
    return engineOf(
      { type: 'trino', settings: { url, catalog: 'memory', schema: name, user: 'reader' } },
      async () => {
        for (const table of tableNames)
          await askTrino(url, `DROP TABLE ${schema}.${quoteIdentifier('trino', table)}`);
        await askTrino(url, `DROP SCHEMA ${schema}`);
      },
    );
  },
};

async function engineOf(address: SourceAddress, remove: () => Promise<unknown>): Promise<ShopEngine> {
  const connector = await openConnector(address, environment);
  const close = async () => {
    await connector.close();
    await remove();
  };
  return { connector, close };
}

async function inFile(
  type: 'duckdb' | 'sqlite',
  write: (path: string) => void | Promise<void>,
): Promise<ShopEngine> {
  const files = new FilesFolder();
  await write(files.file('shop'));
  const connector = await files.open(type, 'shop');
  const close = async () => {
    await connector.close();
    files.remove();
  };
  return { connector, close };
}
