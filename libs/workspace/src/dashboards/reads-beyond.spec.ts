import { describe, expect, it } from '@jest/globals';
import type { SourceType } from '#contracts';
import { readsBeyond } from './reads-beyond.js';

const orders = { name: 'orders', columns: [{ name: 'total' }, { name: 'placed_on' }] };
const every: readonly SourceType[] = ['postgresql', 'mysql', 'sqlite', 'duckdb', 'clickhouse', 'trino'];

const read = (dialect: SourceType, expression: string, filters: string[] = []) =>
  readsBeyond(dialect, orders, { expression, filters });

describe.each(every)('a metric over %s', (dialect) => {
  it.each([
    'sum(total) / (SELECT sum(total) FROM orders)',
    'sum(total) / (select sum(o.total) from orders as o)',
    'max((WITH every AS (SELECT total FROM orders) SELECT max(total) FROM every))',
    'sum(CASE WHEN EXISTS (SELECT 1 FROM orders WHERE total > 9) THEN total END)',
  ])('reads beyond its rows by %s', async (expression) => {
    expect(await read(dialect, expression)).toBe(true);
    expect(await read(dialect, 'sum(total)', [`total > (${expression})`])).toBe(true);
  });

  it.each(['sum(total)', 'sum(orders.total) / nullif(count(*), 0)', 'sum(CASE WHEN total > 1 THEN 1 END)'])(
    'reads its rows alone by %s',
    async (expression) => {
      expect(await read(dialect, expression, ['total > 0', 'orders.total <> 7'])).toBe(false);
    },
  );
});

it.each<[SourceType, string]>([
  ['sqlite', 'total IN orders'],
  ['clickhouse', 'total IN orders'],
  ['clickhouse', 'total IN (orders)'],
  ['duckdb', 'total > (FROM orders)'],
  ['postgresql', 'total > (TABLE orders)'],
])('finds the forms without SELECT: in %s, %s', async (dialect, filter) => {
  expect(await read(dialect, 'sum(total)', [filter])).toBe(true);
});
