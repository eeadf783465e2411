import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildShopDuckdb } from './build-shop-duckdb.js';
import { makeMarketing, makeShop, marketingTables, shopTables } from './shop.js';

const now = new Date('2026-11-21T14:30:00Z');
const shop = makeShop(now);

describe('the shop in DuckDB', () => {
  let folder: string;
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qg-shop-'));
    const path = join(folder, 'shop.duckdb');
    await writeFile(path, 'what a crash left');
    await buildShopDuckdb(path, now);
    instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
    connection = await instance.connect();
  });

  afterAll(async () => {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  });

  it('replaces the file and leaves no other behind', async () => {
    expect(await readdir(folder)).toStrictEqual(['shop.duckdb']);
  });

  it('holds the rows of the shop and of its marketing', async () => {
    for (const { name, rows } of [...shopTables(shop), ...marketingTables(makeMarketing(now))]) {
      const [found] = await rowsOf(`SELECT count(*)::INTEGER AS count FROM ${name}`);
      expect([name, found?.['count']]).toStrictEqual([name, [...rows].length]);
    }
  });

  it('holds money to the cent, days and moments', async () => {
    const { orders, customers } = shop;
    const [order] = await rowsOf(
      'SELECT total_amount, epoch_ms(ordered_at) AS at FROM orders ORDER BY id DESC LIMIT 1',
    );
    expect(order?.['total_amount']).toBe(((orders.at(-1)?.totalCents ?? 0) / 100).toFixed(2));
    expect(Number(order?.['at'])).toBe(orders.at(-1)?.orderedAt);
    const [customer] = await rowsOf('SELECT signup_date FROM customers WHERE id = 1');
    expect(customer?.['signup_date']).toBe(
      new Date(customers[0]?.signupDate ?? 0).toISOString().slice(0, 10),
    );
  });

  it('explains every table and column, and has its keys', async () => {
    expect(
      await rowsOf(
        'SELECT table_name FROM duckdb_tables() WHERE comment IS NULL UNION ALL SELECT column_name FROM duckdb_columns() WHERE comment IS NULL AND NOT internal',
      ),
    ).toStrictEqual([]);
    expect(
      await rowsOf(
        "SELECT constraint_type AS kind, count(*)::INTEGER AS count FROM duckdb_constraints() WHERE constraint_type LIKE '%KEY' GROUP BY 1 ORDER BY 1",
      ),
    ).toStrictEqual([
      { kind: 'FOREIGN KEY', count: 6 },
      { kind: 'PRIMARY KEY', count: 9 },
    ]);
  });
});
