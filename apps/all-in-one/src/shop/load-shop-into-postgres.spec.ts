import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { loadShopIntoPostgres } from './load-shop-into-postgres.js';
import { makeShop, shopTables } from './shop.js';

const now = new Date('2026-11-21T14:30:00Z');
const shop = makeShop(now);

describe('the shop in PostgreSQL', () => {
  let place: TestDatabase;
  let database: DataSource;

  beforeAll(async () => {
    place = await createEmptyDatabase();
    database = await openDatabase({
      url: place.url,
      applicationName: 'shop-spec',
      connectionsMax: 1,
      onIdleError: (error) => {
        throw error;
      },
    });
    await database.query('CREATE TABLE orders (left_by_an_older_version integer)');
    await loadShopIntoPostgres(database.manager, now);
  });

  afterAll(async () => {
    await database.destroy();
    await place.drop();
  });

  it('replaces what was there by the rows of the day', async () => {
    for (const { name, rows } of shopTables(shop)) {
      const [found] = await database.query(`SELECT count(*)::integer AS count FROM ${name}`);
      expect([name, found.count]).toStrictEqual([name, [...rows].length]);
    }
  });

  it('holds money to the cent and moments to the second', async () => {
    const order = shop.orders.at(-1);
    const [found] = await database.query(
      'SELECT total_amount, ordered_at, (SELECT sum(quantity * unit_price) FROM order_items WHERE order_id = o.id) - discount_amount AS sum FROM orders o ORDER BY id DESC LIMIT 1',
    );
    expect(found.total_amount).toBe(((order?.totalCents ?? 0) / 100).toFixed(2));
    expect(found.sum).toBe(found.total_amount);
    expect(found.ordered_at).toStrictEqual(new Date(order?.orderedAt ?? 0));
  });

  it('explains every table and column, and has its keys', async () => {
    const [unexplained] = await database.query(
      `SELECT count(*)::integer AS count FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND (obj_description(c.oid) IS NULL OR col_description(c.oid, a.attnum) IS NULL)`,
    );
    expect(unexplained.count).toBe(0);
    const keys = await database.query(
      "SELECT contype::text AS kind, count(*)::integer AS count FROM pg_constraint WHERE contype IN ('p', 'f') AND connamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1",
    );
    expect(keys).toStrictEqual([
      { kind: 'f', count: 5 },
      { kind: 'p', count: 6 },
    ]);
  });
});
